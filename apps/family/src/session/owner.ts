import { leftConversations } from '../chat/left-conversations.ts';

/** Names the stored ids of the guardians of this device, also after their access ended. */
export const ownersKey = 'caderneta.familia.responsavel';
/** Before the place of an unsent message, which begins with the id of its guardian. */
const unsentKey = 'caderneta.familia.mensagem.';

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
  for (const place of unsentPlaces()) {
    if (place.startsWith(guardianId)) storeUnsentText(place, null);
  }
}

/** Where something is stored that was not sent. */
export const unsentPlaces = (): string[] =>
  Object.keys(stored() ?? {}).flatMap((name) =>
    name.startsWith(unsentKey) ? [name.slice(unsentKey.length)] : [],
  );

const isOfOwner = (place: string) => readOwners().some((id) => place.startsWith(id));

export const readUnsentText = (place: string) => stored()?.getItem(unsentKey + place) ?? null;

/** Whether an unsent text waits for one of the guardians. */
export const hasUnsentText = () => unsentPlaces().some(isOfOwner);

/** Stores nothing of who has left the device: a message of theirs may fail only afterwards. */
export function storeUnsentText(place: string, text: string | null): void {
  if (text === null) stored()?.removeItem(unsentKey + place);
  else if (isOfOwner(place)) stored()?.setItem(unsentKey + place, text);
}
