import { fold } from '@caderneta/formats';
import type { RosterField } from '@caderneta/api-client/contract';
import { sameName } from '#/policy/people.ts';
import type { Named } from './read-guardians.ts';
import { type Candidate, rosterMessages } from './read-rows.ts';
import type { IndexedSchool, RosterStudent } from './school-roster.ts';

/** Finds the student of each row, and the students who are in the file twice. */
export function matchStudents(candidates: Candidate[], school: IndexedSchool): void {
  for (const candidate of candidates) matchStudent(candidate, school);
  settleClaims(candidates, school);
  const byName = Map.groupBy(candidates, ({ row }) => fold(row.name));
  for (const [name, namesakes] of byName) if (name) refuseRepeated(namesakes, school);
}

/**
 * A student is known by name and a shared guardian's phone, wherever they are now, or by name and
 * classroom. The phone says more, because two children of a classroom may have one name. Of
 * namesakes with a guardian in common, the one who shares more phones with the row is meant.
 * A pupil of i-Educar who was imported before is known by their id there.
 */
function matchStudent(candidate: Candidate, school: IndexedSchool): void {
  const phones = phonesOf(candidate);
  const { pupil } = candidate;
  const known = pupil && school.studentsByPupil.get(pupil.pupil);
  if (known) {
    candidate.student = known;
    return;
  }
  const alike = school.studentsByName.get(fold(candidate.row.name)) ?? [];
  // Two pupils of i-Educar are two students, also where they have one name.
  const namesakes = pupil ? alike.filter(({ ieducarId }) => !ieducarId) : alike;
  const sharedPhones = (student: RosterStudent) =>
    school.guardiansOf(student).filter(({ phone }) => phones.has(phone)).length;
  const closest = (students: RosterStudent[]) => {
    const most = Math.max(1, ...students.map(sharedPhones));
    return students.filter((student) => sharedPhones(student) === most);
  };
  const isHere = ({ classroomId }: RosterStudent) => classroomId === candidate.classroomId;
  // Somebody said that this one is another child than the namesake in the classroom.
  const here = isConfirmed(candidate) ? [] : namesakes.filter(isHere);
  const ranked = [closest(namesakes.filter(isHere)), closest(namesakes), here];
  const found = ranked.find(({ length }) => length > 0) ?? [];
  if (found.length === 1) candidate.student = found[0];
  if (found.length > 1) {
    const families = found.map((student) => familyOf(student, school));
    candidate.errors.push({ field: 'name', message: rosterMessages.ambiguousStudent(families) });
  }
}

function familyOf(student: RosterStudent, school: IndexedSchool): string {
  const [first] = school.guardiansOf(student);
  return first ? `um de ${first.name}` : 'um sem responsável';
}

/**
 * Refuses a pupil of i-Educar whose child the school has by another registration that goes on and is
 * in none of these rows: a second child would have a second diary, and everything told twice.
 * @param leaving ids of students whose registration is gone
 */
export function refuseRegistered(
  candidates: Candidate[],
  leaving: ReadonlySet<string>,
  school: IndexedSchool,
): void {
  const named = new Set(candidates.map(({ pupil }) => pupil?.pupil));
  for (const candidate of candidates) {
    if (!candidate.pupil || candidate.student || isConfirmed(candidate)) continue;
    const phones = phonesOf(candidate);
    const twin = (school.studentsByName.get(fold(candidate.row.name)) ?? []).find(
      (student) =>
        student.ieducarId &&
        !named.has(student.ieducarId) &&
        !leaving.has(student.id) &&
        school.guardiansOf(student).some(({ phone }) => phones.has(phone)),
    );
    if (!twin) continue;
    const classroom = school.classroomsById.get(twin.classroomId)?.name ?? '';
    candidate.errors.push({ field: 'row', message: rosterMessages.registeredTwice(classroom) });
  }
}

/** Of pupils of i-Educar who could be one student, the only one with a guardian in common is. */
function settleClaims(candidates: Candidate[], school: IndexedSchool): void {
  const pupils = candidates.filter(({ pupil, student }) => pupil && student);
  const claims = Map.groupBy(pupils, ({ student }) => student);
  for (const [student, claimants] of claims) {
    const numbers = school.guardiansOf(student).map(({ phone }) => phone);
    const shares = (one: Candidate) => numbers.some((phone) => phonesOf(one).has(phone));
    if (claimants.length < 2 || claimants.filter(shares).length !== 1) continue;
    for (const one of claimants) if (!shares(one)) one.student = undefined;
  }
}

/**
 * Of two rows about one student the later one is refused. Namesakes in one classroom who have
 * nothing else in common may be two: whoever knows them says so.
 */
function refuseRepeated(namesakes: Candidate[], school: IndexedSchool): void {
  const earlierOf = new Map<string, Candidate>();
  for (const candidate of namesakes) {
    const [signs, likeness] = [signsOf(candidate, school), likenessOf(candidate)];
    const same = first(signs, earlierOf);
    const alike = first(likeness, earlierOf);
    if (same) {
      candidate.errors.push({ field: 'name', message: rosterMessages.repeatedStudent(same.line) });
    } else if (alike && !isConfirmed(candidate)) {
      candidate.errors.push({ field: 'row', message: rosterMessages.namesake(alike) });
    }
    for (const sign of [...signs, ...likeness]) {
      if (!earlierOf.has(sign)) earlierOf.set(sign, candidate);
    }
  }
}

/** The first line that has one of these signs. */
function first(signs: string[], earlierOf: Map<string, Candidate>): Candidate | undefined {
  const found = signs.flatMap((sign) => earlierOf.get(sign) ?? []);
  return found.sort((one, other) => one.line - other.line)[0];
}

const isConfirmed = ({ source }: Candidate) => Boolean(source?.isConfirmed);

/** Namesakes who share one of these are one student. */
function signsOf(candidate: Candidate, school: IndexedSchool): string[] {
  const { student, pupil } = candidate;
  const phones = [...phonesOf(candidate)];
  const isKnown = school.guardiansOf(student).some(({ phone }) => phones.includes(phone));
  return [...(student && (pupil || isKnown) ? [`student ${student.id}`] : []), ...phones];
}

/** Namesakes who share one of these are one student or two. */
function likenessOf({ row, student, pupil, classroomId }: Candidate): string[] {
  if (pupil) return [];
  return [
    ...(row.classroom ? [`classroom ${classroomId || fold(row.classroom)}`] : []),
    ...(student ? [`perhaps ${student.id}`] : []),
  ];
}

function phonesOf({ first, second }: Candidate): Set<string> {
  return new Set(
    [first?.phone, second?.phone].filter((phone) => phone !== undefined && isPhone(phone)),
  );
}

function isPhone(phone: string): phone is string {
  return /^\d{11}$/.test(phone);
}

interface Mention {
  candidate: Candidate;
  place: 'first' | 'second';
  named: Named;
}

/** Every guardian of the file by phone, the first ones of their children before the second ones. */
export type PeopleInFile = Map<string, Mention[]>;

export function findPeople(candidates: Candidate[]): PeopleInFile {
  const mentions = candidates.flatMap((candidate) => {
    const phones = phonesOf(candidate);
    return (['first', 'second'] as const).flatMap((place): Mention[] => {
      const named = candidate[place];
      return named?.name && phones.has(named.phone) ? [{ candidate, place, named }] : [];
    });
  });
  const order = ({ place }: Mention) => (place === 'first' ? 0 : 1);
  mentions.sort((one, other) => order(one) - order(other));
  return Map.groupBy(mentions, ({ named }) => named.phone);
}

/** A phone is one person: the rows of a file say the same of them, and so does the school. */
export function refuseContradictions(people: PeopleInFile, school: IndexedSchool): void {
  for (const [phone, mentions] of people) {
    refuseDifferent(
      mentions,
      'Phone',
      ({ name }) => fold(name),
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

/**
 * Points each row that says one thing to the first row that says another. Second guardians give way
 * to first ones, and among themselves to the earliest: they are left out, and no child with them.
 */
function refuseDifferent(
  mentions: Mention[],
  field: 'Phone' | 'Email',
  said: (named: Named) => string,
  message: (other: { line: number; named: Named }) => string,
): void {
  const [first] = mentions;
  if (!first) return;
  const differs = ({ named }: Mention) => said(named) !== said(first.named);
  const other = mentions.find((mention) => mention.place === 'first' && differs(mention));
  for (const mention of mentions) {
    const against = differs(mention) ? first : mention.place === 'first' && other;
    // What a row says of itself twice is another rule's.
    if (!against || against.candidate === mention.candidate) continue;
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
