import { parseUnsent, type Unsent } from '@caderneta/conversation';
import { keepUnsentText, readUnsentText } from '../session/owner.ts';

/** What was typed or could not be sent, as it was left on this device by the same guardian. */
export function readUnsent(guardianId: string): Unsent | undefined {
  try {
    const stored = readUnsentText(guardianId);
    return stored ? parseUnsent(JSON.parse(stored)) : undefined;
  } catch {
    // Something that is no message.
    return undefined;
  }
}

export function storeUnsent(guardianId: string, unsent: Unsent): void {
  const isEmpty = !unsent.text && unsent.outgoing.length === 0;
  try {
    keepUnsentText(guardianId, isEmpty ? null : JSON.stringify(unsent));
  } catch {
    // It is on the screen still; only a reload would lose it.
  }
}
