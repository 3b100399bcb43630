/** Of the guardians whose device this is, or was until the access ended. */
const key = 'caderneta.familia.responsavel';
/** Of what a guardian typed and did not send; their id stands behind it. */
const unsentKey = 'caderneta.familia.mensagem';
const unsentKeyOf = (guardianId: string) => `${unsentKey}.${guardianId}`;

/** What the browser keeps; nothing in one without storage. */
function stored(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** One at each school; none where the device is nobody's. */
export const readOwners = (): string[] => stored()?.getItem(key)?.split(',') ?? [];

/**
 * What other guardians typed and did not send is forgotten.
 * @returns whether the device had a guardian beside these, whose access has ended
 */
export function keepOwners(guardianIds: string[]): boolean {
  const before = readOwners();
  const staying = before.filter((id) => guardianIds.includes(id));
  if (staying.length === 0) forgetOwners();
  try {
    nameUnsent(guardianIds);
    stored()?.setItem(key, guardianIds.join(','));
  } catch {
    // Storage is full: an access that ends looks like a device of nobody.
  }
  return staying.length > 0 && staying.length < before.length;
}

/** The version before kept one text, of its only guardian. */
function nameUnsent([guardianId = '']: string[]): void {
  const unsent = stored()?.getItem(unsentKey);
  if (!unsent) return;
  stored()?.setItem(unsentKeyOf(guardianId), unsent);
  stored()?.removeItem(unsentKey);
}

/** Before the device is somebody else's, or nobody's by its guardian's own wish. */
export function forgetOwners(): void {
  const names = Object.keys(stored() ?? {});
  for (const name of names) {
    if (name === key || name.startsWith(unsentKey)) stored()?.removeItem(name);
  }
}

/** Before the guardian leaves one school of several. */
export function forgetOwner(guardianId: string): void {
  const staying = readOwners().filter((id) => id !== guardianId);
  stored()?.setItem(key, staying.join(','));
  keepUnsentText(guardianId, null);
}

export const readUnsentText = (guardianId: string) =>
  stored()?.getItem(unsentKeyOf(guardianId)) ?? null;

/** Whether something that was typed waits for a guardian. */
export const hasUnsentText = () => readOwners().some((id) => readUnsentText(id) !== null);

export function keepUnsentText(guardianId: string, text: string | null): void {
  if (text === null) stored()?.removeItem(unsentKeyOf(guardianId));
  else stored()?.setItem(unsentKeyOf(guardianId), text);
}
