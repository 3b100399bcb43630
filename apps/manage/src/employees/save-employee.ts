import { api } from '@caderneta/api-client';
import {
  createEmployee,
  updateEmployee,
  type CreatedEmployee,
} from '@caderneta/api-client/contract';
import type { Version } from '@caderneta/edit-form';
import { useEventBus, useSession, useToasts } from '@caderneta/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRenewLists } from '../lists.queries.ts';
import { toBody, toPatch, type EmployeeValues } from './employee-values.ts';
import { invitedQuery } from './employees.queries.ts';

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
