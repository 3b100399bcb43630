import { fold } from '@caderneta/formats';
import type { RosterRow } from '@caderneta/api-client/contract';
import { isMobile } from '#/ieducar/tidy.ts';
import type { IeducarGuardian } from '#/ieducar/read-family.ts';
import type { IeducarPupil } from '#/ieducar/read-school.ts';
import type { RosterLine } from '#/modules/roster-imports/checking/read-rows.ts';
import type { SchoolRoster } from '#/modules/roster-imports/checking/school-roster.ts';
import { sameName } from '#/policy/people.ts';

type Student = SchoolRoster['students'][number];

/** A classroom of the school by the id of its class in i-Educar. */
export type ClassroomOf = Map<number, { id: string; name: string }>;

/**
 * Data of i-Educar about a school as lines of a roster: its pupils, and students who came from there
 * and whom it names no more. Students whom it never named are left alone.
 */
export function toLines(
  pupils: IeducarPupil[],
  classroomOf: ClassroomOf,
  school: SchoolRoster,
): RosterLine[] {
  const studentOf = findStudents(pupils, school);
  const names = new Map(school.classrooms.map(({ id, name }) => [id, name]));
  const guardiansById = new Map(school.guardians.map((guardian) => [guardian.id, guardian]));
  const known = (student: Student | undefined) =>
    (student?.guardianIds ?? []).flatMap((id) => guardiansById.get(id) ?? []);

  const named = pupils.map((pupil) => {
    const student = studentOf(pupil);
    const classroom = chooseClassroom(pupil, student, classroomOf);
    const guardians = chooseGuardians(pupil.guardians, known(student));
    const classroomName = classroom ? (names.get(classroom) ?? nameOf(classroomOf, classroom)) : '';
    const read = toRow(
      { name: pupil.name, gender: pupil.gender, classroom: classroomName },
      guardians,
    );
    return { row: read, source: { pupil: pupil.id, classroomId: classroom ?? null, read } };
  });
  const present = new Set(pupils.map(({ id }) => id));
  const leaving = school.students
    .filter(({ ieducarId }) => ieducarId && !present.has(ieducarId))
    .map((student) => ({
      row: toRow(
        { name: student.name, gender: '', classroom: names.get(student.classroomId) ?? '' },
        known(student),
      ),
      source: { leaves: student.id },
    }));
  return [...named, ...leaving].map((line, index) => ({ line: index + 1, ...line }));
}

/** By the id of an earlier import, or the only student of that name who has none. */
function findStudents(pupils: IeducarPupil[], { students }: SchoolRoster) {
  const byPupil = new Map(students.map((student) => [student.ieducarId, student]));
  const unknown = students.filter(({ ieducarId }) => !ieducarId);
  const byName = Map.groupBy(unknown, ({ name }) => fold(name));
  const pupilsOf = Map.groupBy(pupils, ({ name }) => fold(name));
  return ({ id, name }: IeducarPupil): Student | undefined => {
    const folded = fold(name);
    const alike = byName.get(folded) ?? [];
    const isOnly = alike.length === 1 && pupilsOf.get(folded)?.length === 1;
    return byPupil.get(id) ?? (isOnly ? alike[0] : undefined);
  };
}

/** Pupils who are enrolled twice, or nowhere for a while, stay where they are. */
function chooseClassroom(
  { classIds }: IeducarPupil,
  student: Student | undefined,
  classroomOf: ClassroomOf,
): string | undefined {
  const ids = classIds.flatMap((id) => classroomOf.get(id)?.id ?? []);
  const current = student?.classroomId;
  return ids.find((id) => id === current) ?? ids[0] ?? current;
}

function nameOf(classroomOf: ClassroomOf, id: string): string {
  return [...classroomOf.values()].find((classroom) => classroom.id === id)?.name ?? '';
}

/**
 * Those with a mobile phone, each phone once. Without any, nothing is said of a family that the
 * school can reach; otherwise somebody must find the number.
 */
function chooseGuardians(
  guardians: IeducarGuardian[],
  known: { name: string; phone: string }[],
): IeducarGuardian[] {
  const reachable = guardians.filter(
    ({ phone }, index) =>
      isMobile(phone) && guardians.findIndex((one) => one.phone === phone) === index,
  );
  if (reachable.length === 0) return known.length > 0 ? [] : guardians.slice(0, 1);
  const [only] = reachable;
  const mother = guardians[0];
  // The first one lost the phone in i-Educar, not the place in the family.
  const kept = known.find(({ name }) => mother && sameName(name, mother.name));
  const isSecond = reachable.length === 1 && only !== mother && kept && kept.phone !== only?.phone;
  if (isSecond && only) return [kept, only];
  // i-Educar has no order of its own.
  const isTurned = reachable[1] && known[0]?.phone === reachable[1].phone;
  return isTurned ? [reachable[1], reachable[0]].flatMap((one) => one ?? []) : reachable;
}

type Pupil = Pick<RosterRow, 'name' | 'gender' | 'classroom'>;

function toRow(pupil: Pupil, [first, second]: IeducarGuardian[]): RosterRow {
  return {
    ...pupil,
    period: '',
    firstName: first?.name ?? '',
    firstPhone: first?.phone ?? '',
    firstEmail: '',
    secondName: second?.name ?? '',
    secondPhone: second?.phone ?? '',
    secondEmail: '',
  };
}
