import { api } from '@caderneta/api-client';
import { listClassrooms } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';

const fiveMinutes = 300_000;

export const classroomsQuery = queryOptions({
  queryKey: ['communications', 'classrooms'],
  queryFn: ({ signal }) => api.call(listClassrooms, {}, { signal }),
  staleTime: fiveMinutes,
});
