import { type RosterField, studentBody } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import { sameName } from '#/people/same-name.ts';
import type { Candidate, Named } from './candidate.ts';
import { identify } from './join-family.ts';
import type { PeopleInFile } from './people-in-file.ts';
import type { IndexedSchool } from './school-roster.ts';

/** What a file and a school say of people together. */
export interface Known {
  people: PeopleInFile;
  school: IndexedSchool;
  /** Phones that some student of the file has after applying. */
  phones: Set<string>;
}

/** Writes the student as the student form would, by the same rules. */
export function draftStudent(candidate: Candidate, known: Known): void {
  const { row, student, classroomId, gender, family, errors } = candidate;
  const written = {
    // Who differs in capitals and accents alone keeps the spelling that the school has.
    name: student?.name ?? row.name,
    classroomId,
    gender: gender ?? student?.gender ?? 'NotInformed',
    responsibles: family.map((named) => describe(named, candidate, known)),
  };
  const result = z.safeParse(studentBody, written);
  if (result.success) candidate.body = result.data;
  for (const { path, message } of result.error?.issues ?? []) {
    const field = fields[path.join('.')] ?? 'name';
    const isSaid = errors.some((error) => error.field === field);
    if (!isSaid) errors.push({ field, message });
  }
}

const fields: Record<string, RosterField> = {
  name: 'name',
  classroomId: 'classroom',
  gender: 'gender',
  'responsibles.0.name': 'firstName',
  'responsibles.0.phone': 'firstPhone',
  'responsibles.0.email': 'firstEmail',
  'responsibles.1.name': 'secondName',
  'responsibles.1.phone': 'secondPhone',
  'responsibles.1.email': 'secondEmail',
};

/** A guardian with the name and e-mail that hold for their phone in every row. */
function describe(named: Named, candidate: Candidate, { people, school, phones }: Known) {
  const mentions = people.get(named.phone) ?? [];
  const current = identify(named, school.guardiansOf(candidate.student));
  const isRenumbered = current && current.phone !== named.phone && !phones.has(current.phone);
  const known = school.guardiansByPhone.get(named.phone) ?? (isRenumbered ? current : undefined);
  const inFile = mentions[0]?.named.name ?? named.name;
  const name = known && sameName(known.name, inFile) ? known.name : inFile;
  const mentioned = mentions.find((mention) => mention.named.email)?.named.email ?? named.email;
  const email = isSameEmail(known?.email, mentioned) ? known?.email : mentioned || known?.email;
  return { name, phone: named.phone, email: email ?? null };
}

function isSameEmail(one: string | null | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
