import {
  genderLabels,
  type CheckedRosterRow,
  type RosterField,
} from '@caderneta/api-client/contract';
import type { Guardian } from '#/modules/guardians/plan-guardians.ts';
import type { Candidate } from './candidate.ts';
import type { IndexedSchool } from './school-roster.ts';

export interface StudentAfter {
  /** By position. */
  guardians: Guardian[];
}

type Fields = Partial<Record<RosterField, string>>;

/** What differs from what the school has; nothing for a new student, or one with an error. */
export function describeChanges(
  { student, body }: Candidate,
  after: StudentAfter | undefined,
  school: IndexedSchool,
): CheckedRosterRow['changes'] {
  if (!student || !body || !after) return [];
  const classroomName = (id: string) => school.classroomsById.get(id)?.name ?? '';
  const before = {
    classroom: classroomName(student.classroomId),
    gender: genderLabels[student.gender],
    ...guardianFields(school.guardiansOf(student)),
  };
  const then = {
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
