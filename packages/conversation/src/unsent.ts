import type { DraftKind } from '@caderneta/platform';
import type { Chosen } from './chosen-files.ts';

/** A file that goes with a message. It lives as long as the page: only its name is stored. */
export interface OutgoingFile {
  file: File;
  /** Of a recording. */
  seconds?: number;
  /** Once the server has it. */
  id?: string;
}

/** A message of this end that the server has not answered. */
export interface Outgoing {
  /** Idempotency key: the same in every attempt. */
  key: string;
  /** Empty only with a file. */
  text: string;
  files?: OutgoingFile[];
  /** When it was written, in milliseconds; later messages have a later one. */
  at?: number;
  isFailed: boolean;
  /** Why it will never be sent, in the server's words. */
  refusal?: string;
}

/** The unsent messages of one chat, stored so that they survive a reload of the page. */
export interface Unsent {
  /** The text in the field. */
  text: string;
  outgoing: Outgoing[];
  /** Names of the files that went with an earlier page. */
  missing?: readonly string[];
}

/** Compares messages, the first written first. */
export const byTime = ({ at: one = 0 }: Outgoing, { at: other = 0 }: Outgoing) => one - other;

export const emptyUnsent: Unsent = { text: '', outgoing: [] };

/**
 * Reads the unsent messages that an earlier page stored.
 * @param value the parsed JSON
 * @throws {TypeError} if it is of another shape
 */
export function parseUnsent(value: unknown): Unsent {
  const { text, outgoing, missing = [] } = value as Partial<Unsent>;
  const isMessage = (message: Partial<Outgoing>) =>
    typeof message.key === 'string' && typeof message.text === 'string';
  if (typeof text !== 'string' || !Array.isArray(outgoing) || !outgoing.every(isMessage)) {
    throw new TypeError('this is no unsent message');
  }
  return { text, outgoing, missing };
}

/**
 * The text in the field of one tab, or one message, at each place.
 * @param name unique in the browser, as 'mensagem'
 * @param sender who sends what waits
 */
export const unsentKind = (name: string, sender: string): DraftKind<Unsent> => ({
  name,
  version: 1,
  parse: parseUnsent,
  waits: {
    sender,
    one: '1 mensagem',
    many: '# mensagens',
    count: ({ outgoing }) => outgoing.length,
  },
});

export const hasFiles = ({ files = [] }: Outgoing) => files.length > 0;

const nameOf = ({ file, seconds }: OutgoingFile) => (seconds ? 'áudio' : file.name);

/**
 * What survives the page: messages, and in the field the text of those whose files do not.
 * @param text in the field
 */
export function toUnsent(text: string, chosen: Chosen, outgoing: Outgoing[]): Unsent {
  const lost = outgoing.filter(hasFiles);
  const texts = [...lost.map((message) => message.text), text];
  const files = [...lost.flatMap((message) => message.files ?? []), ...chosen.files];
  return {
    text: texts.filter((one) => one !== '').join('\n'),
    outgoing: outgoing.filter((message) => !hasFiles(message)),
    missing: [...chosen.missing, ...files.map(nameOf)],
  };
}

/** Statuses whose sentence of the server says what to do: wait, send another file, tell somebody. */
const explained: unknown[] = [409, 413, 415, 429, 507];

/**
 * Says why a message was not sent. The message stays on the screen, with a button to try again.
 * @param error what `send` or `retry` of a conversation threw
 * @returns a sentence in Portuguese
 * @example toasts.fail(sendFailure(error), error)
 */
export function sendFailure(error: unknown): string {
  const { status, message } = error as { status?: unknown; message?: string };
  if (explained.includes(status) && message) return message;
  return 'Houve um erro ao enviar a mensagem.';
}
