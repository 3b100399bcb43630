import { api } from '@caderneta/api-client';
import {
  deleteEmployee,
  getEmployee,
  getEmployeeDeletion,
  inviteEmployee,
  listDeletedEmployees,
  listEmployees,
} from '@caderneta/api-client/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { lists, useRenewLists } from '../lists.queries.ts';

export const employeesQuery = queryOptions({
  queryKey: [...lists, 'employees'],
  queryFn: ({ signal }) => api.call(listEmployees, {}, { signal }),
});

export const employeeQuery = (id: string) =>
  queryOptions({
    queryKey: ['manage', 'employee', id],
    queryFn: ({ signal }) => api.versioned(getEmployee, { params: { id } }, { signal }),
    // Editing begins with the state of now, never with one of an earlier visit.
    gcTime: 0,
  });

/** What an employee leaves behind; asked anew for each question. */
export const employeeDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['manage', 'employee-deletion', id],
    queryFn: ({ signal }) => api.call(getEmployeeDeletion, { params: { id } }, { signal }),
    gcTime: 0,
  });

export const deletedEmployeesQuery = queryOptions({
  queryKey: [...lists, 'deleted-employees'],
  queryFn: ({ signal }) => api.call(listDeletedEmployees, {}, { signal }),
  staleTime: 0,
});

/** Whose way in is to be handed over, the last one first. */
export const invitedQuery = queryOptions<InvitedEmployee[]>({
  queryKey: ['manage', 'invited'],
  queryFn: () => [],
  staleTime: Infinity,
});
export interface InvitedEmployee {
  id: string;
  name: string;
  /** Where the e-mail went; absent where there is none. */
  invitedAt?: string | undefined;
}

export const useInviteEmployee = (id: string) =>
  useMutation({
    mutationFn: (delivery: 'shown' | 'mailed') =>
      api.call(inviteEmployee, { params: { id }, body: { delivery } }),
  });

export function useDeleteEmployee(id: string) {
  const renewLists = useRenewLists();
  return useMutation({
    mutationFn: () => api.call(deleteEmployee, { params: { id } }),
    onSuccess: () => void renewLists(),
  });
}

/** Reads the employee again after somebody else changed them. */
export function useReloadEmployee(id: string | null) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: employeeQuery(id ?? '').queryKey });
}
