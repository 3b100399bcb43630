import type { ClassroomSummary } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { useMemo } from 'react';
import type { Draft, Saved } from '../keeping/draft.ts';
import { useIsOffice } from '../keeping/use-is-office.ts';
import { useWriting } from '../keeping/use-writing.ts';
import {
  employeeDrafts,
  employeeParts,
  employeeValues,
  withoutPassword,
  wrongInEmployee,
  type EmployeeValues,
} from './employee-values.ts';
import { useReloadEmployee, useSaveEmployee } from './employees.queries.ts';

export interface EmployeeWritingOptions {
  /** Null for somebody new. */
  id: string | null;
  start: Draft<EmployeeValues>;
  latest: Saved<EmployeeValues>;
  classrooms: readonly ClassroomSummary[];
}

export type EmployeeWriting = ReturnType<typeof useEmployeeWriting>;

export function useEmployeeWriting({ id, start, latest, classrooms }: EmployeeWritingOptions) {
  const { mutateAsync } = useSaveEmployee(id);
  const reload = useReloadEmployee(id);
  const isOffice = useIsOffice();
  const parts = useMemo(() => employeeParts(classrooms), [classrooms]);
  return useWriting({
    schema: employeeValues,
    wrongIn: (values) => wrongInEmployee(values, { isNew: id === null, isOffice }),
    parts,
    drafts: employeeDrafts,
    draftKey: id ?? 'new',
    toKeep: withoutPassword,
    start,
    latest,
    send: (values, version) => mutateAsync({ values, ...version }),
    reload,
    saved: 'Funcionário salvo!',
    failed: 'Houve um erro ao salvar o funcionário.',
    back: () => paths.manage,
  });
}
