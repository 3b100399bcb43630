import { sameName } from '#/people/same-name.ts';
import type { Guardian } from '#/modules/guardians/plan-guardians.ts';
import type { Candidate, Named } from './candidate.ts';

const nobody: Named = { name: '', phone: '', email: '' };

/**
 * The guardians whom a student has after a row. What the row leaves empty stays as the school has
 * it: a file without second guardians takes none away. A guardian whom the school does not know of
 * this student replaces the one in their place.
 */
export function joinFamily({ first, second }: Candidate, current: Guardian[]): Named[] {
  const [before] = current;
  const known = [first, second].map((named) => named && identify(named, current));
  const kept = current.filter((guardian) => !known.includes(guardian));
  if (second) return [first ?? asNamed(kept[0]) ?? nobody, second];
  if (!first) return current.length > 0 ? current.map(toNamed) : [nobody];
  const rest = known[0] ? kept : current.filter((guardian) => guardian !== before);
  return [first, ...rest.slice(0, 1).map(toNamed)];
}

/** Whom of a student's guardians somebody means: by phone, or by name where the phone is new. */
export function identify({ name, phone }: Named, current: Guardian[]): Guardian | undefined {
  return (
    current.find((guardian) => guardian.phone === phone) ??
    current.find((guardian) => sameName(guardian.name, name))
  );
}

const asNamed = (guardian: Guardian | undefined) => guardian && toNamed(guardian);

function toNamed({ name, phone, email }: Guardian): Named {
  return { name, phone, email: email ?? '' };
}
