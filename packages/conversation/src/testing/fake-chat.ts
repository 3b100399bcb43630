import { limits, type ChatMessage, type StoredFile } from '@caderneta/api-client/contract';
import type { ConversationCalls, MessagePage, NewMessage } from '../conversation.ts';

const person = (digit: string) => `0198f4a2-0000-7000-8000-00000000000${digit}`;
export const teacher = { employeeId: person('b'), employeeName: 'Marina Barros' };
export const colleague = { employeeId: person('c'), employeeName: 'Tiago Lopes' };
export const guardian = { responsibleId: person('d'), responsibleName: 'Paula Moreira' };

type Author = Partial<typeof teacher & typeof guardian>;

/** The server's side of one chat: pages, keys that count once, and answers that may be lost. */
export class FakeChat implements ConversationCalls {
  readonly messages: ChatMessage[] = [];
  /** Results of the next sendings, first to last; later ones succeed. */
  readonly fates: ('not uploaded' | 'refused' | 'answer lost')[] = [];
  /** What files are, by id, where they are no documents. */
  readonly fileKinds = new Map<string, Partial<StoredFile>>();
  /** Names of files that came. */
  readonly uploads: string[] = [];
  /** Stands in addresses; those of one period are equal. */
  #period = 0;
  readonly #answers = new Map<string, ChatMessage>();
  readonly #pageSize: number;

  constructor(pageSize = 50) {
    this.#pageSize = pageSize;
  }

  write(author: Author, text: string, fileIds: string[] = []): ChatMessage {
    const number = String(this.messages.length + 1).padStart(12, '0');
    const message = {
      messageId: `0198f4a2-1111-7000-8000-${number}`,
      text: text || 'Documento',
      hasText: text !== '',
      files: fileIds.map((id) => this.#fileOf(id)),
      createdAt: '2026-11-20T12:00:00Z',
      employeeId: null,
      employeeName: null,
      responsibleId: null,
      responsibleName: null,
      ...author,
    };
    this.messages.push(message);
    return message;
  }

  /** The newest page, as the chat opens with it. */
  latest(): MessagePage {
    return this.#pageBefore(this.messages.length);
  }

  loadBefore = async (messageId: string, limit?: number) =>
    this.#pageBefore(
      this.messages.findIndex((message) => message.messageId === messageId),
      limit,
    );

  loadAfter = async (messageId: string | null) =>
    this.messages
      .filter((message) => messageId === null || message.messageId > messageId)
      .slice(0, limits.messagesPerPoll);

  upload = async (file: File) => {
    if (this.fates[0] === 'not uploaded') {
      this.fates.shift();
      throw new Error('not uploaded');
    }
    this.uploads.push(file.name);
    return { id: `file-${this.uploads.length}` };
  };

  renew = async (fileIds: string[]) => {
    this.#period = 1;
    return fileIds.map((id) => this.#fileOf(id));
  };

  send = async ({ text, fileIds }: NewMessage, key: string) => {
    const fate = this.fates.shift();
    if (fate === 'refused') throw new Error('refused');
    const message = this.#answers.get(key) ?? this.write(teacher, text, fileIds);
    this.#answers.set(key, message);
    if (fate === 'answer lost') throw new Error('no answer came');
    return message;
  };

  #fileOf(id: string): StoredFile {
    const location = `/files/${id}/original?e=${this.#period}`;
    const mediaType = 'application/pdf';
    const document = { id, location, mediaType, originalName: `${id}.pdf`, size: 9, srcSet: null };
    return { ...document, ...this.fileKinds.get(id) };
  }

  #pageBefore(end: number, limit = this.#pageSize): MessagePage {
    const start = Math.max(0, end - limit);
    return { messages: this.messages.slice(start, end), hasMore: start > 0 };
  }
}
