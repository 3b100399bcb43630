import { api } from '@caderneta/api-client';
import type { Version } from '@caderneta/edit-form';
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  getEmployeeDeletion,
  inviteEmployee,
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

const hasAccount = 'Esta pessoa já tem uma conta na Caderneta.';
const unused = 'A senha digitada não foi usada:';

/** How the way in of somebody who works in another school is told. */
function accountText({ password }: EmployeeValues, isWithoutMail = false): string {
  if (isWithoutMail) return `${hasAccount} Avise: entra com a mesma senha.`;
  return `${hasAccount} ${password ? `${unused} um` : 'Um'} e-mail diz a ela como entrar.`;
}

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

/** Creates an employee, or changes the one of this id. */
export function useSaveEmployee(id: string | null) {
  const renewLists = useRenewLists();
  const events = useEventBus();
  const toasts = useToasts();
  const { employee: oneself, school } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ values, etag, idempotencyKey }: EmployeeToSave) =>
      id === null
        ? api.call(createEmployee, { body: toBody(values) }, { idempotencyKey })
        : api.call(
            updateEmployee,
            { params: { id }, body: toPatch(values, id === oneself.id) },
            { ifMatch: etag, idempotencyKey },
          ),
    onSuccess(saved: CreatedEmployee, { values }) {
      if (saved.hasAccount) {
        const told = accountText(values, school.isWithoutMail);
        toasts.show('success', told, { duration: 20_000 });
      } else if (id === null && !values.password) {
        const { name, invitedAt } = saved;
        const earlier = queries.getQueryData(invitedQuery.queryKey) ?? [];
        queries.setQueryData(invitedQuery.queryKey, [
          { id: saved.id, name, invitedAt },
          ...earlier,
        ]);
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
