import { useQuery } from '@tanstack/react-query';
import { classroomsQuery } from '../recipients/classrooms.queries.ts';

interface Named {
  id: string;
  name: string;
}

const allClassrooms = 'Todas as turmas';
const joined = (classrooms: readonly Named[]) => classrooms.map(({ name }) => name).join(', ');

interface Reached {
  communication: { isForAllClassrooms: boolean };
  classrooms: readonly Named[];
}

export function namesOf(classrooms: readonly Named[], every: readonly Named[]): string {
  const reached = new Set(classrooms.map(({ id }) => id));
  const reachesAll = every.length > 1 && every.every(({ id }) => reached.has(id));
  return reachesAll ? allClassrooms : joined(classrooms);
}

/** Which classrooms a communication reached, as it was when it was sent. */
export function reachedNames({ communication, classrooms }: Reached): string {
  return communication.isForAllClassrooms ? allClassrooms : joined(classrooms);
}

/** Says which classrooms a notice is for; by their names until all of them are known. */
export function useClassroomNames(): (classrooms: readonly Named[]) => string {
  const { data: every = [] } = useQuery(classroomsQuery);
  return (classrooms) => namesOf(classrooms, every);
}
