import { type DraftKind, openUnsent as open, type Unsent } from '@caderneta/platform/unsent';
import { readOwners } from './owner.ts';

/** What a guardian of this device has begun or sent, and the school does not have yet. */
export function openUnsent<T>(kind: DraftKind<T>, guardianId: string): Unsent<T> {
  const unsent = open(kind, guardianId);
  // Nothing is stored of who has left the device: a message of theirs may fail only afterwards.
  const isHere = () => readOwners().includes(guardianId);
  return { ...unsent, save: (key, draft) => isHere() && unsent.save(key, draft) };
}
