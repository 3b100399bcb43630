/** Of the guardian whose device this is, or was until the access ended. */
const key = 'caderneta.familia.responsavel';
const unsentKey = 'caderneta.familia.mensagem';

/** What the browser keeps; nothing in one without storage. */
function stored(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export const readOwner = (): string | null => stored()?.getItem(key) ?? null;

/** What another guardian typed and did not send is forgotten. */
export function keepOwner(guardianId: string): void {
  if (readOwner() === guardianId) return;
  forgetOwner();
  try {
    stored()?.setItem(key, guardianId);
  } catch {
    // Storage is full: an access that ends looks like a device of nobody.
  }
}

/** Before the device is somebody else's, or nobody's by its guardian's own wish. */
export function forgetOwner(): void {
  stored()?.removeItem(key);
  stored()?.removeItem(unsentKey);
}

export const readUnsentText = () => stored()?.getItem(unsentKey) ?? null;

export function keepUnsentText(text: string | null): void {
  if (text === null) stored()?.removeItem(unsentKey);
  else stored()?.setItem(unsentKey, text);
}
