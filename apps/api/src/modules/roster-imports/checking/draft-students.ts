import { importedStudentBody, type RosterField } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import type { Guardian } from '#/modules/guardians/plan-guardians.ts';
import { sameName } from '#/policy/people.ts';
import type { PeopleInFile } from './match-people.ts';
import { leftOut, type Named } from './read-guardians.ts';
import type { Candidate } from './read-rows.ts';
import type { IndexedSchool } from './school-roster.ts';

/**
 * The guardians whom a student has after a row. What the row leaves empty stays as the school has
 * it: a file without second guardians takes none away. A guardian whom the school does not know of
 * this student replaces the one in their place.
 */
export function joinFamily({ first, second }: Candidate, current: Guardian[]): Named[] {
  const [before] = current;
  const known = [first, second].map((named) => named && identify(named, current));
  const kept = current.filter((guardian) => !known.includes(guardian));
  if (second) return [first ?? asNamed(kept[0]), second].flatMap((named) => named ?? []);
  if (!first) return current.map(toNamed);
  const rest = known[0] ? kept : current.filter((guardian) => guardian !== before);
  return [first, ...rest.slice(0, 1).map(toNamed)];
}

/** Finds the guardian of a student by phone, or by name where the phone is new. */
function identify({ name, phone }: Named, current: Guardian[]): Guardian | undefined {
  return (
    current.find((guardian) => guardian.phone === phone) ??
    current.find((guardian) => sameName(guardian.name, name))
  );
}

const asNamed = (guardian: Guardian | undefined) => guardian && toNamed(guardian);

function toNamed({ name, phone, email }: Guardian): Named {
  return { name, phone, email: email ?? '' };
}

/** A second guardian whom others contradict is no reason to refuse the child. */
export function leaveOutSecond(candidate: Candidate, school: IndexedSchool): void {
  const { second, errors } = candidate;
  const wrong = errors.find(({ field }) => field.startsWith('second'));
  const isTwice = second?.phone === candidate.first?.phone;
  if (!second || !(wrong || isTwice)) return;
  const reason = wrong?.message ?? 'O celular é o mesmo do primeiro responsável.';
  candidate.notes.push(leftOut(second, reason));
  candidate.errors = errors.filter(({ field }) => !field.startsWith('second'));
  candidate.second = null;
  candidate.family = joinFamily(candidate, school.guardiansOf(candidate.student));
}

/** What a file and a school say of people together. */
interface Known {
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
    name: student && sameName(student.name, row.name) ? student.name : row.name,
    classroomId,
    gender: gender ?? student?.gender ?? 'NotInformed',
    responsibles: family.map((named) => toGuardian(named, candidate, known)),
  };
  const result = z.safeParse(importedStudentBody, written);
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
function toGuardian(named: Named, candidate: Candidate, { people, school, phones }: Known) {
  const mentions = namesakesIn(people.get(named.phone) ?? []);
  const current = identify(named, school.guardiansOf(candidate.student));
  const isRenumbered = current && current.phone !== named.phone && !phones.has(current.phone);
  const known = school.guardiansByPhone.get(named.phone) ?? (isRenumbered ? current : undefined);
  const inFile = mentions[0]?.named.name ?? named.name;
  const name = known && sameName(known.name, inFile) ? known.name : inFile;
  const mentioned = mentions.find((mention) => mention.named.email)?.named.email ?? named.email;
  const email = isSameEmail(known?.email, mentioned) ? known?.email : mentioned || known?.email;
  return { name, phone: named.phone, email: email ?? null };
}

/** Who else has the number is left out, and so is what the file says of them. */
const namesakesIn = (mentions: NonNullable<ReturnType<PeopleInFile['get']>>) =>
  mentions.filter((one) => sameName(one.named.name, mentions[0]!.named.name));

function isSameEmail(one: string | null | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
