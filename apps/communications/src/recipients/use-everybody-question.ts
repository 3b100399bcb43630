import { useModals } from '@caderneta/platform';
import { describeStudents } from '@caderneta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { recipientsQuery } from './classrooms.queries.ts';

/**
 * Asks before something goes to every student of several classrooms, and says how many that are.
 * Answers whether it shall go.
 */
export function useEverybodyQuestion(title: string, submit: string) {
  const modals = useModals();
  const queries = useQueryClient();

  return async (studentIds: readonly string[]): Promise<boolean> => {
    const chosen = new Set(studentIds);
    const classrooms = (queries.getQueryData(recipientsQuery.queryKey) ?? []).filter(
      ({ students }) => students.length > 0,
    );
    const isEverybody =
      classrooms.length > 1 &&
      classrooms.every(({ students }) => students.every(({ id }) => chosen.has(id)));
    if (!isEverybody) return true;
    return modals.confirm({ title, body: describeStudents(classrooms, chosen), submit });
  };
}
