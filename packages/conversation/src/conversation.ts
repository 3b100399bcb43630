import { limits, type ChatMessage, type StoredFile } from '@caderneta/api-client/contract';
import { Store, type ReadableStore } from '@caderneta/app-kit';
import { setOff } from '@caderneta/platform';
import { ChosenFiles } from './chosen-files.ts';
import {
  emptyUnsent,
  hasFiles,
  toUnsent,
  type Outgoing,
  type OutgoingFile,
  type Unsent,
} from './unsent.ts';
import { merged, withNewAddresses, withoutArrived } from './timeline.ts';

export interface MessagePage {
  /** Oldest first. */
  messages: ChatMessage[];
  /** Whether there are messages before these. */
  hasMore: boolean;
}

export interface ConversationCalls {
  /** The page before a message; as many messages as `limit`, where it is known. */
  loadBefore: (messageId: string, limit?: number) => Promise<MessagePage>;
  /** Messages of all authors after one; null loads them from the beginning. */
  loadAfter: (messageId: string | null) => Promise<ChatMessage[]>;
  /** Answers a repeated key with the first message. */
  send: (message: NewMessage, key: string) => Promise<ChatMessage>;
  /** Stores a file for a message. */
  upload: (file: File) => Promise<Pick<StoredFile, 'id'>>;
  /** Files of messages with new addresses. */
  renew: (fileIds: string[]) => Promise<StoredFile[]>;
}

export interface NewMessage {
  text: string;
  fileIds?: string[];
}

export interface ConversationOptions {
  first: MessagePage;
  calls: ConversationCalls;
  /** Whether this end wrote it. */
  isOwn: (message: ChatMessage) => boolean;
  /** Whether the other end wrote it: a colleague is neither. */
  isFromOther: (message: ChatMessage) => boolean;
  /** Makes the key of a message that is being sent. */
  newKey: () => string;
  /** Unsent messages that an earlier page stored. */
  stored?: Unsent;
  /** Called after each change with all unsent messages, so that no text is lost. */
  store?: (unsent: Unsent) => void;
  /** Whether another tab has sent a stored message, or thrown it away. */
  isGone?: (key: string) => boolean;
  /** Called when it begins and ends to hold files, which no other page has. */
  hold?: (holds: boolean) => void;
}

/** The content of the list. The text in the field changes apart from it. */
export interface Timeline extends MessagePage {
  outgoing: Outgoing[];
  isLoadingOlder: boolean;
}

/** `reach` loads at most so many pages. */
const mostPages = 50;

/**
 * The messages of one chat at one of its ends: received, being sent, and failed. Ids sort by time,
 * so the order does not depend on the order of answers.
 * @example new Conversation({ first, calls, isOwn, isFromOther, newKey: newIdempotencyKey })
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #timeline: Store<Timeline>;
  readonly #text: Store<string>;
  /** What was chosen to go with the text in the field. */
  readonly chosen: ChosenFiles;
  #letPageGo: (() => void) | undefined;
  #sending: Promise<unknown> = Promise.resolve();
  #renewing: Promise<void> | undefined;
  #gettingOlder: Promise<void> | undefined;
  readonly #refused = new Set<string>();

  constructor(options: ConversationOptions) {
    const { outgoing, text, missing } = options.stored ?? emptyUnsent;
    this.#options = options;
    const failed = outgoing.map((message) => ({ ...message, isFailed: true }));
    this.#timeline = new Store({ ...options.first, outgoing: failed, isLoadingOlder: false });
    this.#text = new Store(text);
    this.chosen = new ChosenFiles(missing);
    this.chosen.subscribe(() => this.#persist());
  }

  get timeline(): ReadableStore<Timeline> {
    return this.#timeline;
  }

  /** The text in the field. */
  get text(): ReadableStore<string> {
    return this.#text;
  }

  /** Its person leaves this device, and what they had not sent with them. */
  end(): void {
    this.chosen.take();
    this.#change({ outgoing: [] });
  }

  readonly type = (text: string) => {
    this.#text.set(text);
    this.#persist();
  };

  /**
   * Loads the page before the oldest message. Joins in where that is under way.
   * @throws what `loadBefore` throws
   */
  older(limit?: number): Promise<void> {
    this.#gettingOlder ??= this.#loadOlder(limit).finally(() => (this.#gettingOlder = undefined));
    return this.#gettingOlder;
  }

  /**
   * Loads the pages back to a message, which may be years old.
   * @throws what `loadBefore` throws
   */
  async reach(messageId: string): Promise<void> {
    const isMissing = () => {
      const { messages, hasMore } = this.#timeline.current();
      return hasMore && messages[0]!.messageId > messageId;
    };
    for (let page = 0; page < mostPages && isMissing(); page += 1) {
      await this.older(limits.messagesPerPoll);
    }
  }

  async #loadOlder(limit: number | undefined): Promise<void> {
    const { messages, hasMore } = this.#timeline.current();
    const [oldest] = messages;
    if (!oldest || !hasMore) return;
    this.#change({ isLoadingOlder: true });
    try {
      const page = await this.#options.calls.loadBefore(oldest.messageId, limit);
      this.#change({
        messages: merged(this.#timeline.current().messages, page.messages),
        hasMore: page.hasMore,
      });
    } finally {
      this.#change({ isLoadingOlder: false });
    }
  }

  /**
   * Loads the messages that came since.
   * @returns whether the other end wrote one of them
   * @throws what `loadAfter` throws
   */
  async receive(): Promise<boolean> {
    const { isFromOther, isOwn } = this.#options;
    const { messages, hasMore } = this.#timeline.current();
    // If the other end wrote none of the messages shown, `older` loads the pages before them.
    const newest = messages.findLast(isFromOther) ?? (hasMore ? messages[0] : undefined);
    const received = await this.#allAfter(newest?.messageId ?? null);
    const known = new Set(this.#timeline.current().messages.map(({ messageId }) => messageId));
    const isSending = this.#timeline.current().outgoing.some(({ isFailed }) => !isFailed);
    // A message on its way is still outgoing: added here, it would be shown twice.
    const fresh = received.filter((m) => !known.has(m.messageId) && !(isSending && isOwn(m)));
    if (fresh.length === 0) return false;
    const arrived = fresh.filter(isOwn);
    this.#change({
      messages: merged(this.#timeline.current().messages, fresh),
      outgoing: withoutArrived(this.#timeline.current().outgoing, arrived),
    });
    return fresh.some(isFromOther);
  }

  /**
   * Shows a message at once, and sends it after those before it.
   * @param files by default those that were chosen
   * @throws what the call `send` throws; the message then stays, marked as failed
   */
  send(text: string, files: OutgoingFile[] = this.chosen.take()): Promise<void> {
    const { outgoing } = this.#timeline.current();
    const at = Math.max(Date.now(), (outgoing.at(-1)?.at ?? 0) + 1);
    const message = { key: this.#options.newKey(), text: text.trim(), files, at, isFailed: false };
    this.#text.set('');
    this.#change({ outgoing: [...outgoing, message] });
    return this.#deliver(message);
  }

  /**
   * Sends a failed message again, with its first key.
   * @throws what the call `send` throws
   */
  async retry(key: string): Promise<void> {
    this.forgetGone();
    const message = this.#timeline
      .current()
      .outgoing.find((other) => other.key === key && other.isFailed);
    if (!message) return;
    this.#mark(key, false);
    await this.#deliver(message);
  }

  /** Sends failed messages in order, each with its own key; those after one that fails again wait. */
  async sendAgain(): Promise<void> {
    const failed = this.#timeline.current().outgoing.filter(({ isFailed }) => isFailed);
    for (const { key } of failed) {
      if (this.#refused.has(key)) continue;
      try {
        await this.retry(key);
      } catch (error) {
        const { status } = error as { status?: unknown };
        if (typeof status !== 'number' || status >= 500) return;
        // The same again would be refused again: its author decides.
        this.#refused.add(key);
      }
    }
  }

  /** Leaves out the failed messages that another tab has sent or thrown away. */
  readonly forgetGone = (): void => {
    const { outgoing } = this.#timeline.current();
    const isLeft = ({ key, isFailed }: Outgoing) => !isFailed || !this.#options.isGone?.(key);
    if (!outgoing.every(isLeft)) this.#change({ outgoing: outgoing.filter(isLeft) });
  };

  readonly discard = (key: string) => {
    this.#change({
      outgoing: this.#timeline.current().outgoing.filter((message) => message.key !== key),
    });
  };

  /**
   * Replaces the addresses of files, which end after minutes. Does nothing for a file that no message
   * shows.
   */
  readonly renew = async (fileId: string): Promise<void> => {
    const { messages } = this.#timeline.current();
    const ids = messages.flatMap(({ files = [] }) => files.map(({ id }) => id));
    if (!ids.includes(fileId)) return;
    // Those of a page end together.
    const asked = [...new Set([fileId, ...ids.reverse()])].slice(0, limits.filesPerUpload);
    this.#renewing ??= this.#options.calls
      .renew(asked)
      .then(
        (files) =>
          this.#change({ messages: withNewAddresses(this.#timeline.current().messages, files) }),
        // Without a connection no address helps; a later failure asks again.
        () => undefined,
      )
      .finally(() => (this.#renewing = undefined));
    await this.#renewing;
  };

  async #allAfter(messageId: string | null): Promise<ChatMessage[]> {
    const received = await this.#options.calls.loadAfter(messageId);
    const last = received.at(-1);
    if (!last || received.length < limits.messagesPerPoll) return received;
    return [...received, ...(await this.#allAfter(last.messageId))];
  }

  #deliver({ key, text, files = [] }: Outgoing): Promise<void> {
    const delivery = this.#sending.then(async () => {
      try {
        const fileIds = await this.#upload(files);
        const body = { text, ...(fileIds.length > 0 && { fileIds }) };
        const message = await this.#options.calls.send(body, key);
        this.#change({
          messages: merged(this.#timeline.current().messages, [message]),
          outgoing: this.#timeline.current().outgoing.filter((other) => other.key !== key),
        });
      } catch (error) {
        // The server has lost a file, as it does after a day: the next attempt sends all anew.
        if ((error as { status?: unknown }).status === 422) files.forEach((one) => delete one.id);
        this.#mark(key, true, refusalIn(error));
        // Somebody else reads here by now: it waits for its author without a word.
        if ((error as { kind?: unknown }).kind !== 'another-person') throw error;
      }
    });
    this.#sending = delivery.catch(() => undefined);
    return delivery;
  }

  /** Keeps the ids, so that another attempt sends the same message. */
  async #upload(files: OutgoingFile[]): Promise<string[]> {
    const ids: string[] = [];
    for (const one of files) {
      one.id ??= (await this.#options.calls.upload(one.file)).id;
      ids.push(one.id);
    }
    return ids;
  }

  #mark(key: string, isFailed: boolean, refusal?: string) {
    const mark = (message: Outgoing) =>
      message.key === key ? { ...message, isFailed, refusal } : message;
    this.#change({ outgoing: this.#timeline.current().outgoing.map(mark) });
  }

  #change(changes: Partial<Timeline>) {
    this.#timeline.set({ ...this.#timeline.current(), ...changes });
    this.#persist();
  }

  #persist() {
    const { outgoing } = this.#timeline.current();
    const chosen = this.chosen.current();
    this.#options.store?.(toUnsent(this.#text.current(), chosen, outgoing));
    this.#hold(chosen.files.length > 0 || outgoing.some(hasFiles));
  }

  #hold(holds: boolean) {
    if (holds === Boolean(this.#letPageGo)) return;
    this.#letPageGo?.();
    this.#letPageGo = holds ? setOff('arquivos de uma mensagem') : undefined;
    this.#options.hold?.(holds);
  }
}

/** The sentence of a refusal that every other attempt would get too. */
function refusalIn(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: string };
  return code === 'guardian-left' ? message : undefined;
}
