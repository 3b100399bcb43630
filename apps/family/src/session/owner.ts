import { leftConversations } from '../chat/left-conversations.ts';

/** Names the stored ids of the guardians of this device, also after their access ended. */
export const ownersKey = 'caderneta.familia.responsavel';
/** Unsent messages of a guardian; the id follows the key. */
const unsentKey = 'caderneta.familia.mensagem';
const unsentKeyOf = (guardianId: string) => `${unsentKey}.${guardianId}`;

/** The browser's storage; undefined if it forbids one. */
function stored(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Whoever reads comes first. Empty for a device without a guardian. */
export const readOwners = (): string[] => stored()?.getItem(ownersKey)?.split(',') ?? [];

/**
 * Stores the guardians of this device, and deletes the unsent messages of others.
 * @returns whether the access of another guardian of this device has ended
 */
export function storeOwners(guardianIds: string[]): boolean {
  const before = readOwners();
  const staying = before.filter((id) => guardianIds.includes(id));
  if (staying.length === 0) forgetOwners();
  try {
    stored()?.setItem(ownersKey, guardianIds.join(','));
  } catch {
    // Storage is full: after the access ended, the device will look as if it had no guardian.
  }
  return staying.length > 0 && staying.length < before.length;
}

/** Call before the device gets another guardian, or when its guardian signs out. */
export function forgetOwners(): void {
  const names = Object.keys(stored() ?? {});
  for (const conversation of leftConversations.values()) conversation.end();
  for (const name of names) {
    if (name === ownersKey || name.startsWith(unsentKey)) stored()?.removeItem(name);
  }
}

/** Call before the guardian leaves one school of several. */
export function forgetOwner(guardianId: string): void {
  const staying = readOwners().filter((id) => id !== guardianId);
  stored()?.setItem(ownersKey, staying.join(','));
  leftConversations.get(guardianId)?.end();
  storeUnsentText(guardianId, null);
}

export const readUnsentText = (guardianId: string) =>
  stored()?.getItem(unsentKeyOf(guardianId)) ?? null;

/** Whether an unsent text waits for one of the guardians. */
export const hasUnsentText = () => readOwners().some((id) => readUnsentText(id) !== null);

/** Stores nothing of who has left the device: a message of theirs may fail only afterwards. */
export function storeUnsentText(guardianId: string, text: string | null): void {
  if (text === null) stored()?.removeItem(unsentKeyOf(guardianId));
  else if (readOwners().includes(guardianId)) stored()?.setItem(unsentKeyOf(guardianId), text);
}
