import { parseUnsent, type Unsent } from '@caderneta/conversation';
import type { DraftKind } from '@caderneta/platform';

/** The text in the field of one tab, or one message: two tabs never overwrite each other's. */
export const unsentKind: DraftKind<Unsent> = {
  name: 'mensagem',
  version: 1,
  parse: parseUnsent,
  waits: {
    sender: 'chat',
    count: ({ outgoing }) => outgoing.filter(({ isFailed }) => isFailed).length,
  },
};

/** @returns undefined for a key that is of no message */
export const chatOf = (key: string): string | undefined =>
  key.includes('~message~') ? key.split('~', 1)[0] : undefined;
