import { queryOptions } from '@tanstack/react-query';
import { recipientsQuery } from './recipients.queries.ts';
import { fetchStudents, withStudents } from './read-students.ts';

/** Reads the students of one classroom, or of all, into the recipients that are there. */
export const reading = (classroomId?: string) =>
  queryOptions({
    queryKey: [...recipientsQuery.queryKey, 'reading', classroomId ?? 'all'],
    queryFn: async ({ client, signal }) => {
      const students = await fetchStudents(classroomId, signal);
      const { queryKey } = recipientsQuery;
      // What is on its way does not know of them.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, (before) => before && withStudents(before, students));
      return true;
    },
    // Each time anew: what was read stands in the recipients.
    gcTime: 0,
  });
