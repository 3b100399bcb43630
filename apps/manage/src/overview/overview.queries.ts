import { api } from '@caderneta/api-client';
import { listClassrooms, listEmployees } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';

export const classroomsQuery = queryOptions({
  queryKey: ['manage', 'classrooms'],
  queryFn: ({ signal }) => api.call(listClassrooms, {}, { signal }),
});

export const employeesQuery = queryOptions({
  queryKey: ['manage', 'employees'],
  queryFn: ({ signal }) => api.call(listEmployees, {}, { signal }),
});
