import type { LeftConversations } from '@caderneta/conversation';

/** Names the stored ids of the guardians of this device, also after their access ended. */
export const ownersKey = 'caderneta.familia.responsavel';
/** Before everything that a person of this browser has not sent; see the platform's drafts. */
const draftsKey = 'caderneta.draft:';
/** In the names of what guardians have not sent. */
const ofFamily = ':familia-';

/** By the guardian's id: what still sends after its page was left. It ends with the guardian's access. */
export const leftConversations: LeftConversations = new Map();

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
    if (name === ownersKey || (name.startsWith(draftsKey) && name.includes(ofFamily)))
      stored()?.removeItem(name);
  }
}

/** Call before the guardian leaves one school of several. */
export function forgetOwner(guardianId: string): void {
  const staying = readOwners().filter((id) => id !== guardianId);
  stored()?.setItem(ownersKey, staying.join(','));
  leftConversations.get(guardianId)?.end();
  for (const name of unsentOf(guardianId)) stored()?.removeItem(name);
}

const unsentOf = (guardianId: string) =>
  Object.keys(stored() ?? {}).filter((name) => name.startsWith(draftsKey + guardianId + ofFamily));

/** Whether something that is not sent waits for one of the guardians; by default for anybody here. */
export const hasUnsent = (guardianIds = readOwners()): boolean =>
  guardianIds.some((id) => unsentOf(id).length > 0);
