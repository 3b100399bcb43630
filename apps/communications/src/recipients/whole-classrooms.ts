import type { QueryClient } from '@tanstack/react-query';
import { recipientsQuery } from './recipients.queries.ts';

/** Classrooms of which every student is chosen, as far as the picker knows them. */
export function wholeClassrooms(queries: QueryClient, studentIds: readonly string[]) {
  const chosen = new Set(studentIds);
  return (queries.getQueryData(recipientsQuery.queryKey) ?? []).filter(
    ({ students }) => students.length > 0 && students.every(({ id }) => chosen.has(id)),
  );
}
