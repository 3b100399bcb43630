import { fold } from '@caderneta/ui';
import {
  guardianPlaces,
  isEmpty,
  type GuardianPlace,
  type GuardianValues,
} from './student-values.ts';

export type FamilyValues = Record<GuardianPlace, GuardianValues>;

/** A saved guardian whom the typed values no longer name. */
export interface UnnamedGuardian {
  id: string;
  saved: GuardianValues;
  /** Where somebody else, or the same person with new data, now stands in their place. */
  instead: { place: GuardianPlace; typed: GuardianValues } | null;
}

/**
 * The saved guardians whom nothing typed names: neither their phone nor, beside a new phone, their
 * name.
 * @param ids of the saved guardians, in order
 */
export function unnamedGuardians(
  saved: FamilyValues,
  typed: FamilyValues,
  ids: readonly string[],
): UnnamedGuardian[] {
  const savedPhones = new Set(guardianPlaces.map((place) => saved[place].phone));
  const written = guardianPlaces.filter((place) => !isEmpty(typed[place]));
  const isNamed = ({ name, phone }: GuardianValues) =>
    written.some((place) => {
      const now = typed[place];
      return now.phone === phone || (!savedPhones.has(now.phone) && isSameName(now.name, name));
    });
  return guardianPlaces.flatMap((place, index) => {
    const id = ids[index];
    if (!id || isNamed(saved[place])) return [];
    const isNew = written.includes(place) && !savedPhones.has(typed[place].phone);
    return [{ id, saved: saved[place], instead: isNew ? { place, typed: typed[place] } : null }];
  });
}

const isSameName = (one: string, other: string) => fold(one.trim()) === fold(other.trim());
