import type {
  GuardianState,
  RosterJournal,
  StudentState,
} from '#/database/schema/roster-journal.ts';
import type { Guardian } from '#/modules/guardians/plan-guardians.ts';
import type { RosterStudent, SchoolRoster } from './checking/school-roster.ts';

/** What happened to a school between two readings of it. */
export function writeJournal(
  before: SchoolRoster,
  after: SchoolRoster,
): Omit<RosterJournal, 'totals'> {
  const students = new Map(before.students.map((student) => [student.id, student]));
  const guardians = new Map(before.guardians.map((guardian) => [guardian.id, guardian]));
  return {
    students: after.students.flatMap((student) => {
      const { id, version } = student;
      const earlier = students.get(id);
      if (earlier && isSame(stateOf(earlier), stateOf(student))) return [];
      return [{ id, version, before: earlier ? stateOf(earlier) : null }];
    }),
    guardians: after.guardians.flatMap((guardian) => {
      const earlier = guardians.get(guardian.id);
      if (earlier && isSame(personOf(earlier), personOf(guardian))) return [];
      const before = earlier ? personOf(earlier) : null;
      return [{ id: guardian.id, before, after: personOf(guardian) }];
    }),
  };
}

function stateOf({ name, classroomId, gender, guardianIds }: RosterStudent): StudentState {
  return { name, classroomId, gender, guardianIds };
}

function personOf({ name, phone, email }: Guardian): GuardianState {
  return { name, phone, email };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
