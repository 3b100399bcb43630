import type { Versioned } from '@caderneta/api-client';
import {
  roleLabels,
  type ClassroomSummary,
  type Employee,
  type EmployeePatch,
  type NewEmployeeBody,
  type Role,
} from '@caderneta/api-client/contract';
import {
  fieldSpecs,
  later,
  laterDraftsOf,
  partOf,
  type ContractForm,
  type Saved,
} from '@caderneta/edit-form';
import type * as z from 'zod/mini';
import type { schema } from './employee-checks.ts';

/** Values of the form. */
export type EmployeeValues = z.output<typeof schema>;

const checks = later(() => import(/* webpackChunkName: "checks" */ './employee-checks.ts'));

export const employeeDrafts = laterDraftsOf(
  'funcionario',
  async () => (await checks.load()).schema,
);

/** The browser never stores a password. */
export const withoutPassword = (values: EmployeeValues): EmployeeValues => ({
  ...values,
  password: '',
});

/** @param isOffice every employee of a network's office is an administrator */
export function newEmployee(isOffice: boolean): Saved<EmployeeValues> {
  const role: Role | '' = isOffice ? 'Administrator' : '';
  return { values: { name: '', email: '', password: '', role, classroomIds: [] }, etag: null };
}

export function savedEmployee({ data, etag }: Versioned<Employee>): Saved<EmployeeValues> {
  const { name, email, role, classroomIds } = data;
  return { values: { name, email, role, classroomIds, password: '' }, etag };
}

/** Who gets no password is invited; one that is typed is good until the person enters. */
export function toBody({ password, ...values }: EmployeeValues): NewEmployeeBody {
  const access = password
    ? ({ password, firstAccess: 'givenPassword' } as const)
    : ({ firstAccess: 'invitation' } as const);
  return { ...values, role: values.role as Role, ...access };
}

/** Includes filled fields only: an empty field leaves the saved value. */
export function toPatch(values: EmployeeValues, isOneself: boolean): EmployeePatch {
  const filled = Object.entries(values).filter(([, value]) => value.length > 0);
  const isGift = values.password && !isOneself;
  return { ...Object.fromEntries(filled), ...(isGift && { firstAccess: 'givenPassword' }) };
}

export interface EmployeeRules {
  /** The office of a network has no classrooms. */
  isOffice: boolean;
}

/** @param rules of the school to which the employee belongs */
export const employeeChecks = (rules: EmployeeRules) =>
  partOf(checks, ({ schema, validateEmployee }) => ({
    schema,
    errorsOf: (values: EmployeeValues) => validateEmployee(values, rules),
  }));

/** Everything in the form that a colleague can see. */
export const employeeFields = (
  form: ContractForm<EmployeeValues>,
  classrooms: readonly ClassroomSummary[],
) =>
  fieldSpecs<EmployeeValues>(form, {
    name: { label: 'Nome do funcionário' },
    email: { label: 'Email do funcionário' },
    role: { label: 'Função', words: (role) => roleLabels[role as Role] ?? '' },
    classroomIds: {
      label: 'Turmas',
      words: (ids) =>
        classrooms
          .filter(({ id }) => ids.includes(id))
          .map(({ name }) => name)
          .join(', '),
    },
  });
