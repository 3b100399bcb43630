import { useQuery } from '@tanstack/react-query';
import { classroomsQuery } from '../recipients/classrooms.queries.ts';

interface Named {
  id: string;
  name: string;
}

export function namesOf(classrooms: readonly Named[], every: readonly Named[]): string {
  const reached = new Set(classrooms.map(({ id }) => id));
  const reachesAll = every.length > 1 && every.every(({ id }) => reached.has(id));
  return reachesAll ? 'Todas as turmas' : classrooms.map(({ name }) => name).join(', ');
}

/** Says which classrooms something reached; by their names until all of them are known. */
export function useClassroomNames(): (classrooms: readonly Named[]) => string {
  const { data: every = [] } = useQuery(classroomsQuery);
  return (classrooms) => namesOf(classrooms, every);
}
