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
  wholeClassrooms: readonly Named[];
}

export function namesOf(classrooms: readonly Named[], every: readonly Named[]): string {
  const reached = new Set(classrooms.map(({ id }) => id));
  const reachesAll = every.length > 1 && every.every(({ id }) => reached.has(id));
  return reachesAll ? allClassrooms : joined(classrooms);
}

/**
 * Which classrooms a communication reached, as it was when it was sent; of a scheduled one, which it
 * will reach, and whether that is for whoever is in them then.
 */
export function reachedNames({ communication, classrooms, wholeClassrooms }: Reached): string {
  const names = communication.isForAllClassrooms ? allClassrooms : joined(classrooms);
  if (wholeClassrooms.length === 0) return names;
  const whole = new Set(wholeClassrooms.map(({ id }) => id));
  const singly = classrooms.filter(({ id }) => !whole.has(id));
  const followed = singly.length === 0 ? names : joined(wholeClassrooms);
  const text = `${followed}: ${whoeverIsIn(wholeClassrooms.length)}`;
  return singly.length === 0 ? text : `${text}; ${joined(singly)}`;
}

/** Who gets what is scheduled for so many whole classrooms. */
export const whoeverIsIn = (classrooms: number) =>
  classrooms === 1 ? 'quem estiver na turma quando sair' : 'quem estiver nas turmas quando sair';

/** Says which classrooms a notice of the mural is for; by their names until all of them are known. */
export function useClassroomNames(): (classrooms: readonly Named[]) => string {
  const { data: every = [] } = useQuery(classroomsQuery);
  return (classrooms) => namesOf(classrooms, every);
}
