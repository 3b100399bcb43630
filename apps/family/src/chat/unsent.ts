import { parseKept, type Kept } from '@caderneta/conversation';

const key = 'caderneta.familia.mensagem';

/** What was typed or could not be sent, as it was left on this device. */
export function readUnsent(): Kept | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored ? parseKept(JSON.parse(stored)) : undefined;
  } catch {
    // A browser without storage, or something that is no message.
    return undefined;
  }
}

export function keepUnsent(kept: Kept): void {
  try {
    if (kept.text || kept.outgoing.length > 0) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // It is on the screen still; only a reload would lose it.
  }
}

/** Before the device is somebody else's. */
export const forgetUnsent = () => keepUnsent({ text: '', outgoing: [] });
