/** A message of this end that the server has not answered. */
export interface Outgoing {
  /** Idempotency key: the same in every attempt. */
  key: string;
  text: string;
  isFailed: boolean;
}

/** The unsent messages of one chat, stored so that they survive a reload of the page. */
export interface Unsent {
  /** The text in the field. */
  text: string;
  outgoing: Outgoing[];
}

export const emptyUnsent: Unsent = { text: '', outgoing: [] };

/**
 * Reads the unsent messages that an earlier page stored.
 * @param value the parsed JSON
 * @throws {TypeError} if it is of another shape
 */
export function parseUnsent(value: unknown): Unsent {
  const { text, outgoing } = value as Partial<Unsent>;
  const isMessage = (message: Partial<Outgoing>) =>
    typeof message.key === 'string' && typeof message.text === 'string';
  if (typeof text !== 'string' || !Array.isArray(outgoing) || !outgoing.every(isMessage)) {
    throw new TypeError('this is no unsent message');
  }
  return { text, outgoing };
}

/**
 * Says why a message was not sent. The message stays on the screen, with a button to try again.
 * @param error what `send` or `retry` of a conversation threw
 * @returns a sentence in Portuguese
 * @example toasts.fail(sendFailure(error), error)
 */
export function sendFailure(error: unknown): string {
  const { status, message } = error as { status?: unknown; message?: string };
  // The server says how long to wait.
  if (status === 429 && message) return message;
  return 'Houve um erro ao enviar a mensagem.';
}
