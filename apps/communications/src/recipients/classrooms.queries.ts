import { api } from '@caderneta/api-client';
import { listClassrooms, listClassroomsWithStudents } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';

const fiveMinutes = 300_000;

export const classroomsQuery = queryOptions({
  queryKey: ['communications', 'classrooms'],
  queryFn: ({ signal }) => api.call(listClassrooms, {}, { signal }),
  staleTime: fiveMinutes,
});

/** Students to whom the signed-in employee may send. */
export const recipientsQuery = queryOptions({
  queryKey: ['communications', 'recipients'],
  queryFn: ({ signal }) => api.call(listClassroomsWithStudents, {}, { signal }),
});

/** Groups of those students. Their code comes with what stands below the picker. */
export const offeredGroupsQuery = queryOptions({
  queryKey: ['communications', 'group-lists', 'offered'],
  queryFn: async ({ signal }) => (await import('./group-actions.tsx')).findOfferedGroups(signal),
  // A form is whole without them.
  retry: false,
});
