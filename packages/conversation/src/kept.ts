/** A message of this end that the server has not answered. */
export interface Outgoing {
  /** Idempotency key: the same in every attempt. */
  key: string;
  text: string;
  isFailed: boolean;
}

/** What outlives a reload of the page. */
export interface Kept {
  /** In the field, not yet sent. */
  text: string;
  outgoing: Outgoing[];
}

export const emptyKept: Kept = { text: '', outgoing: [] };

/** Reads what was stored. @throws where it is something else */
export function parseKept(value: unknown): Kept {
  const { text, outgoing } = value as Partial<Kept>;
  const isMessage = (message: Partial<Outgoing>) =>
    typeof message.key === 'string' && typeof message.text === 'string';
  if (typeof text !== 'string' || !Array.isArray(outgoing) || !outgoing.every(isMessage)) {
    throw new TypeError('this is no unsent message');
  }
  return { text, outgoing };
}
