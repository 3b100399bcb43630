import { api } from '@caderneta/api-client';
import {
  listClassroomRecipients,
  listClassroomsWithStudents,
} from '@caderneta/api-client/contract';
import type { PickerClassroom } from '@caderneta/ui';

/** Asks for up to so many classrooms one by one, and for the whole school beyond. */
const fewClassrooms = 4;

/** Recipients that were found anew, with students of the classrooms that were read before. */
export async function readAgain(
  found: PickerClassroom[],
  before: readonly PickerClassroom[],
  signal: AbortSignal,
): Promise<PickerClassroom[]> {
  const read = new Set(before.flatMap(({ id, students }) => (students.length > 0 ? id : [])));
  const ids = found.flatMap(({ id, unread }) => (unread && read.has(id) ? id : []));
  const asked = ids.length > fewClassrooms ? [undefined] : ids;
  const students = await Promise.all(asked.map((id) => fetchStudents(id, signal)));
  return withStudents(found, students.flat());
}

export const fetchStudents = (classroomId: string | undefined, signal: AbortSignal) =>
  classroomId
    ? api.call(listClassroomRecipients, { query: { classroomId } }, { signal })
    : api.call(listClassroomsWithStudents, {}, { signal });

type Read = Pick<PickerClassroom, 'id'> & Partial<PickerClassroom>;

export function withStudents(classrooms: PickerClassroom[], read: readonly Read[]) {
  const students = new Map(read.map((one) => [one.id, one.students]));
  return classrooms.map((one) => {
    const known = students.get(one.id);
    return known ? { ...one, students: known, unread: undefined } : one;
  });
}
