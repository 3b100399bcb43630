import { api } from '@caderneta/api-client';
import type { Version } from '@caderneta/edit-form';
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  getEmployeeDeletion,
  listDeletedEmployees,
  listEmployees,
  updateEmployee,
  type CreatedEmployee,
} from '@caderneta/api-client/contract';
import { useEventBus, useSession, useToasts } from '@caderneta/platform';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { lists, useRenewLists } from '../lists.queries.ts';
import { toBody, toPatch, type EmployeeValues } from './employee-values.ts';

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

export interface EmployeeToSave extends Version {
  values: EmployeeValues;
}

const hasAccount =
  'Esta pessoa já tem uma conta na Caderneta. A senha digitada não foi usada: um e-mail diz a ela como entrar.';

/** Creates an employee, or changes the one of this id. */
export function useSaveEmployee(id: string | null) {
  const renewLists = useRenewLists();
  const events = useEventBus();
  const toasts = useToasts();
  const { employee: oneself } = useSession();
  return useMutation({
    mutationFn: ({ values, etag, idempotencyKey }: EmployeeToSave) =>
      id === null
        ? api.call(createEmployee, { body: toBody(values) }, { idempotencyKey })
        : api.call(
            updateEmployee,
            { params: { id }, body: toPatch(values) },
            { ifMatch: etag, idempotencyKey },
          ),
    onSuccess(saved: CreatedEmployee) {
      if (saved.hasAccount) {
        toasts.show('success', hasAccount, { duration: 20_000 });
      }
      if (id === oneself.id) events.emit('profile-changed', { employee: { ...oneself, ...saved } });
      void renewLists();
    },
  });
}

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
