import { limits, type ChatMessage } from '@caderneta/api-client/contract';
import type { ConversationCalls, MessagePage } from '../conversation.ts';

const person = (digit: string) => `0198f4a2-0000-7000-8000-00000000000${digit}`;
export const teacher = { employeeId: person('b'), employeeName: 'Marina Barros' };
export const colleague = { employeeId: person('c'), employeeName: 'Tiago Lopes' };
export const guardian = { responsibleId: person('d'), responsibleName: 'Paula Moreira' };

type Author = Partial<typeof teacher & typeof guardian>;

/** The server's side of one chat: pages, keys that count once, and answers that may be lost. */
export class FakeChat implements ConversationCalls {
  readonly messages: ChatMessage[] = [];
  /** Results of the next sendings, first to last; later ones succeed. */
  readonly fates: ('refused' | 'answer lost')[] = [];
  readonly #answers = new Map<string, ChatMessage>();
  readonly #pageSize: number;

  constructor(pageSize = 50) {
    this.#pageSize = pageSize;
  }

  write(author: Author, text: string, createdAt = '2026-11-20T12:00:00Z'): ChatMessage {
    const number = String(this.messages.length + 1).padStart(12, '0');
    const message = {
      messageId: `0198f4a2-1111-7000-8000-${number}`,
      text,
      createdAt,
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

  loadBefore = async (messageId: string) =>
    this.#pageBefore(this.messages.findIndex((message) => message.messageId === messageId));

  loadAfter = async (messageId: string | null) =>
    this.messages
      .filter((message) => messageId === null || message.messageId > messageId)
      .slice(0, limits.messagesPerPoll);

  send = async (text: string, key: string) => {
    const fate = this.fates.shift();
    if (fate === 'refused') throw new Error('refused');
    const message = this.#answers.get(key) ?? this.write(teacher, text);
    this.#answers.set(key, message);
    if (fate === 'answer lost') throw new Error('no answer came');
    return message;
  };

  #pageBefore(end: number): MessagePage {
    const start = Math.max(0, end - this.#pageSize);
    return { messages: this.messages.slice(start, end), hasMore: start > 0 };
  }
}
