import { parseKept, type Kept } from '@caderneta/conversation';
import { keepUnsentText, readUnsentText } from '../session/owner.ts';

/** What was typed or could not be sent, as it was left on this device by the same guardian. */
export function readUnsent(): Kept | undefined {
  try {
    const stored = readUnsentText();
    return stored ? parseKept(JSON.parse(stored)) : undefined;
  } catch {
    // Something that is no message.
    return undefined;
  }
}

export function keepUnsent(kept: Kept): void {
  const isEmpty = !kept.text && kept.outgoing.length === 0;
  try {
    keepUnsentText(isEmpty ? null : JSON.stringify(kept));
  } catch {
    // It is on the screen still; only a reload would lose it.
  }
}
