import {
  type CheckedRosterRow,
  genderLabels,
  type RosterField,
  type RosterOutcome,
} from '@caderneta/api-client/contract';
import { type Guardian, planGuardians } from '#/modules/guardians/plan-guardians.ts';
import type { StudentDraft } from '#/modules/students/students.service.ts';
import type { PupilLink } from '#/modules/students/records/exports.ts';
import { draftStudent, joinFamily, leaveOutSecond } from './draft-students.ts';
import {
  findPeople,
  matchStudents,
  refuseContradictions,
  refuseRegistered,
} from './match-people.ts';
import { type Candidate, readLine, type RosterLine } from './read-rows.ts';
import {
  indexSchool,
  type IndexedSchool,
  type RosterStudent,
  type SchoolRoster,
} from './school-roster.ts';

export interface CheckedRoster {
  rows: CheckedRosterRow[];
  /** What `saveStudents` writes to apply the rows without an error. */
  drafts: StudentDraft[];
  /** Students of the school whom i-Educar names for the first time. */
  links: PupilLink[];
  /** Ids of students who are gone from i-Educar. */
  leaving: string[];
}

/** What applying a roster does to a school, row by row, and what is wrong with it. */
export function checkRoster(lines: RosterLine[], given: SchoolRoster): CheckedRoster {
  const school = indexSchool(given);
  const isLeaving = ({ source }: RosterLine) => Boolean(source && 'leaves' in source);
  const candidates = lines.filter((one) => !isLeaving(one)).map((line) => readLine(line, school));
  matchStudents(candidates, school);
  const gone = lines.flatMap(({ source }) => (source && 'leaves' in source ? source.leaves : []));
  refuseRegistered(candidates, new Set(gone), school);
  for (const candidate of candidates) {
    candidate.family = joinFamily(candidate, school.guardiansOf(candidate.student));
  }
  const people = findPeople(candidates);
  refuseContradictions(people, school);
  for (const candidate of candidates) leaveOutSecond(candidate, school);
  const phones = new Set(candidates.flatMap(({ family }) => family.map(({ phone }) => phone)));
  for (const candidate of candidates) draftStudent(candidate, { people, school, phones });

  const after = planStudents(candidates, school);
  const relativesOf = findRelatives(candidates, school);
  const rows = candidates.map((candidate) => {
    const { line, row, errors, notes } = candidate;
    const changes = findChanges(candidate, after.get(candidate), school);
    const outcome = outcomeOf(candidate, changes.length > 0);
    return { line, row, outcome, errors, notes, changes, ...relativesOf(candidate) };
  });
  const leavers = lines.filter(isLeaving).map((line) => checkLeaver(line, school));
  return {
    rows: [...rows, ...leavers.map(({ row }) => row)].sort((one, next) => one.line - next.line),
    drafts: draftsOf(candidates, rows, school),
    links: linksOf(candidates),
    leaving: leavers.flatMap(({ student }) => student?.id ?? []),
  };
}

function checkLeaver({ line, row, source }: RosterLine, school: IndexedSchool) {
  const student = source && 'leaves' in source ? school.studentsById.get(source.leaves) : undefined;
  const outcome: RosterOutcome = student ? 'left' : 'same';
  const nothing = { errors: [], notes: [], changes: [], siblings: [], knownResponsibles: [] };
  return { student, row: { line, row, outcome, ...nothing } };
}

function linksOf(candidates: Candidate[]): PupilLink[] {
  return candidates.flatMap(({ pupil, student, errors }) =>
    pupil && student && !student.ieducarId && errors.length === 0
      ? [{ id: student.id, ieducarId: pupil.pupil }]
      : [],
  );
}

function outcomeOf({ errors, student }: Candidate, isChanged: boolean): RosterOutcome {
  if (errors.length > 0) return 'error';
  if (!student) return 'new';
  return isChanged ? 'changed' : 'same';
}

/** The guardians of each row's student, decided as saving decides them. */
function planStudents(
  candidates: Candidate[],
  school: IndexedSchool,
): Map<Candidate, StudentAfter> {
  const sound = candidates.filter(({ errors }) => errors.length === 0);
  const families = sound.map(({ body, student }) => ({
    current: student?.guardianIds ?? [],
    responsibles: body?.responsibles ?? [],
  }));
  const { links, stored } = planGuardians(school.guardians, families);
  const written = new Map(stored.map((guardian) => [guardian.id, guardian]));
  return new Map(
    sound.map((candidate, index) => {
      const guardians = (links[index] ?? []).flatMap(
        (id) => written.get(id) ?? school.guardiansById.get(id) ?? [],
      );
      return [candidate, { guardians }];
    }),
  );
}

/**
 * Rows that change something, and those that name the phone of a guardian whom such a row would
 * otherwise take for somebody with a new number.
 */
function draftsOf(
  candidates: Candidate[],
  rows: CheckedRosterRow[],
  school: IndexedSchool,
): StudentDraft[] {
  const changes = candidates.map((_, index) => {
    const outcome = rows[index]?.outcome;
    return outcome === 'new' || outcome === 'changed';
  });
  const left = new Set(
    candidates
      .filter((_, index) => changes[index])
      .flatMap(({ student, body }) => {
        const written = body?.responsibles.map(({ phone }) => phone);
        const current = school.guardiansOf(student).map(({ phone }) => phone);
        return current.filter((phone) => !written?.includes(phone));
      }),
  );
  const keeps = ({ body }: Candidate) => body?.responsibles.some(({ phone }) => left.has(phone));
  return candidates.flatMap((candidate, index) => {
    const { body, student, errors, pupil } = candidate;
    if (!body || errors.length > 0 || !(changes[index] || keeps(candidate))) return [];
    const id = student?.id ?? null;
    return [{ ...body, id, ...(pupil && { ieducarId: pupil.pupil }) }];
  });
}

interface StudentAfter {
  /** By position. */
  guardians: Guardian[];
}

type Fields = Partial<Record<RosterField, string>>;

/** What differs from what the school has; nothing for a new student, or one with an error. */
function findChanges(
  { student, body }: Candidate,
  after: StudentAfter | undefined,
  school: IndexedSchool,
): CheckedRosterRow['changes'] {
  if (!student || !body || !after) return [];
  const classroomName = (id: string) => school.classroomsById.get(id)?.name ?? '';
  const before = {
    name: student.name,
    classroom: classroomName(student.classroomId),
    gender: genderLabels[student.gender],
    ...guardianFields(school.guardiansOf(student)),
  };
  const then = {
    name: body.name,
    classroom: classroomName(body.classroomId),
    gender: genderLabels[body.gender],
    ...guardianFields(after.guardians),
  };
  return differences(before, then);
}

function differences(before: Fields, after: Fields): CheckedRosterRow['changes'] {
  const names = Object.keys({ ...before, ...after }) as RosterField[];
  return names
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}

function guardianFields([first, second]: Guardian[]): Fields {
  return {
    ...(first && { firstName: first.name, firstPhone: first.phone, firstEmail: first.email ?? '' }),
    ...(second && {
      secondName: second.name,
      secondPhone: second.phone,
      secondEmail: second.email ?? '',
    }),
  };
}

type Relatives = Pick<CheckedRosterRow, 'siblings' | 'knownResponsibles'>;

/** Who shares a guardian with a row's student, in the file and in the school. */
function findRelatives(
  candidates: Candidate[],
  school: IndexedSchool,
): (candidate: Candidate) => Relatives {
  const inFile = byPhone(candidates, ({ family }) => family.map(({ phone }) => phone));
  const written = new Set(candidates.map(({ student }) => student));
  const others = school.students.filter((student) => !written.has(student));
  const inSchool = byPhone<RosterStudent>(others, (student) =>
    school.guardiansOf(student).map(({ phone }) => phone),
  );
  return (candidate) => {
    const phones = candidate.family.map(({ phone }) => phone).filter((phone) => phone !== '');
    const rows = phones.flatMap((phone) => inFile.get(phone) ?? []);
    const siblings = [
      ...rows.filter((other) => other !== candidate).map(({ row }) => row.name),
      ...phones.flatMap((phone) => inSchool.get(phone) ?? []).map(({ name }) => name),
    ];
    const known = phones.flatMap((phone) => school.guardiansByPhone.get(phone)?.name ?? []);
    return { siblings: distinct(siblings), knownResponsibles: distinct(known) };
  };
}

/** A phone of thousands, such as the school's own, says nothing that is worth listing. */
const listed = 10;

function append<Owner>(owned: Map<string, Owner[]>, phone: string, owner: Owner): void {
  const owners = owned.get(phone);
  if (!owners) owned.set(phone, [owner]);
  else if (owners.length <= listed) owners.push(owner);
}

function byPhone<Owner>(owners: Owner[], phonesOf: (owner: Owner) => string[]) {
  const owned = new Map<string, Owner[]>();
  for (const owner of owners)
    for (const phone of new Set(phonesOf(owner))) append(owned, phone, owner);
  return owned;
}

function distinct(names: string[]): string[] {
  return [...new Set(names.filter((name) => name !== ''))].sort((one, other) =>
    one.localeCompare(other, 'pt-BR'),
  );
}
