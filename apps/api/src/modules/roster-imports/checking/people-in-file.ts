import type { RosterField } from '@caderneta/api-client/contract';
import { foldName, sameName } from '#/people/same-name.ts';
import type { Candidate, Named } from './candidate.ts';
import { phonesOf } from './match-students.ts';
import { rosterMessages } from './roster-messages.ts';
import type { IndexedSchool } from './school-roster.ts';

interface Mention {
  candidate: Candidate;
  place: 'first' | 'second';
  named: Named;
}

/** Every guardian of the file by phone, in the order of the lines. */
export type PeopleInFile = Map<string, Mention[]>;

export function findPeople(candidates: Candidate[]): PeopleInFile {
  const mentions = candidates.flatMap((candidate) => {
    const phones = phonesOf(candidate);
    return (['first', 'second'] as const).flatMap((place): Mention[] => {
      const named = candidate[place];
      return named?.name && phones.has(named.phone) ? [{ candidate, place, named }] : [];
    });
  });
  return Map.groupBy(mentions, ({ named }) => named.phone);
}

/** A phone is one person: the rows of a file say the same of them, and so does the school. */
export function refuseContradictions(people: PeopleInFile, school: IndexedSchool): void {
  for (const [phone, mentions] of people) {
    refuseDifferent(
      mentions,
      'Phone',
      ({ name }) => foldName(name),
      ({ line, named }) => rosterMessages.otherName(line, named.name),
    );
    const withEmail = mentions.filter(({ named }) => named.email);
    refuseDifferent(
      withEmail,
      'Email',
      ({ email }) => email,
      ({ line, named }) => rosterMessages.otherEmail(line, named.email),
    );
    refuseStrangers(phone, mentions, school);
  }
}

/** Points each row that says one thing to the first row that says another. */
function refuseDifferent(
  mentions: Mention[],
  field: 'Phone' | 'Email',
  said: (named: Named) => string,
  message: (other: { line: number; named: Named }) => string,
): void {
  const [first] = mentions;
  if (!first) return;
  const other = mentions.find(({ named }) => said(named) !== said(first.named));
  if (!other) return;
  for (const mention of mentions) {
    const against = said(mention.named) === said(first.named) ? other : first;
    // What a row says of itself twice is the student form's rule.
    if (against.candidate === mention.candidate) continue;
    refuse(mention, field, message({ line: against.candidate.line, named: against.named }));
  }
}

/**
 * A phone that the school knows under another name is a new name only where a row is about a
 * student of that guardian; otherwise it is mistyped, or somebody else's by now.
 */
function refuseStrangers(phone: string, mentions: Mention[], school: IndexedSchool): void {
  const known = school.guardiansByPhone.get(phone);
  if (!known) return;
  const differs = ({ named }: Mention) => !sameName(named.name, known.name);
  const isOfFamily = ({ candidate }: Mention) => candidate.student?.guardianIds.includes(known.id);
  if (mentions.some((mention) => differs(mention) && isOfFamily(mention))) return;
  for (const mention of mentions.filter(differs)) {
    refuse(mention, 'Phone', rosterMessages.knownPhone(known.name));
  }
}

function refuse({ candidate, place }: Mention, field: 'Phone' | 'Email', message: string): void {
  const name: RosterField = `${place}${field}`;
  candidate.errors.push({ field: name, message });
}
