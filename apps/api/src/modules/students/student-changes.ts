import { genderLabels, type Student } from '@caderneta/api-client/contract';
import { formatPhone } from '@caderneta/formats';
import type { EmployeeContext, ValueChange } from '#/kernel/call-context.ts';
import { differencesOf } from '#/modules/audit/differences.ts';
import { findClassroomNames } from '#/modules/classrooms/exports.ts';

/** From what to what a student was changed, for the audit log. */
export async function changesOfStudent(
  { db, actor }: EmployeeContext,
  before: Student,
  after: Student,
): Promise<ValueChange[]> {
  const ids = [before.classroomId, after.classroomId];
  const names = await findClassroomNames(db, actor.schoolId, ids);
  const inWords = ({ name, classroomId, gender }: Student) => ({
    name,
    classroomId: names.get(classroomId) ?? null,
    gender: genderLabels[gender as keyof typeof genderLabels],
  });
  return [
    ...differencesOf(inWords(before), inWords(after)),
    ...changesOfFamily(before.responsibles, after.responsibles),
  ];
}

type Responsibles = Student['responsibles'];

/** One for each guardian who came, left, or has other data; their order is none. */
function changesOfFamily(before: Responsibles, after: Responsibles): ValueChange[] {
  const [former, present] = [before, after].map(
    (some) => new Map(some.map((guardian) => [guardian.id, inWords(guardian)])),
  );
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((guardianId) => {
    const words = {
      before: former?.get(guardianId) ?? null,
      after: present?.get(guardianId) ?? null,
    };
    return words.before === words.after ? [] : { field: 'responsibles', guardianId, ...words };
  });
}

const inWords = ({ name, phone, email }: Responsibles[number]) =>
  [name, formatPhone(phone), email].filter(Boolean).join(', ');
