import type { Versioned } from '@caderneta/api-client';
import {
  genderLabels,
  type ClassroomSummary,
  type Gender,
  type Responsible,
  type Student,
  type StudentBody,
} from '@caderneta/api-client/contract';
import {
  fieldSpecs,
  firstMessages,
  later,
  laterDraftsOf,
  partOf,
  type ContractForm,
  type FieldErrors,
  type Saved,
} from '@caderneta/edit-form';
import { formatPhone } from '@caderneta/ui';
import type * as z from 'zod/mini';
import type { schema } from './student-checks.ts';

export type GuardianValues = StudentValues['first'];

/** Values of the form. */
export type StudentValues = z.output<typeof schema>;

const checks = later(() => import(/* webpackChunkName: "checks" */ './student-checks.ts'));

export const studentDrafts = laterDraftsOf('aluno', async () => (await checks.load()).schema);

/** Value of the select if nothing is chosen. */
export const noGender = 'default';

export const emptyGuardian: GuardianValues = { name: '', phone: '', email: '' };

export const newStudent = (classroomId: string): Saved<StudentValues> => ({
  values: { name: '', classroomId, gender: noGender, first: emptyGuardian, second: emptyGuardian },
  etag: null,
});

const guardianOf = ({ name, phone, email }: Responsible): GuardianValues => ({
  name,
  phone,
  email: email ?? '',
});

export function savedStudent({ data, etag }: Versioned<Student>): Saved<StudentValues> {
  const { name, classroomId, gender, responsibles } = data;
  const [first = emptyGuardian, second = emptyGuardian] = responsibles.map(guardianOf);
  return { values: { name, classroomId, gender, first, second }, etag };
}

export const isEmpty = ({ name, phone, email }: GuardianValues) =>
  !`${name}${phone}${email}`.trim();

function toResponsible({ name, phone, email }: GuardianValues) {
  return { name, phone, ...(email.trim() && { email }) };
}

export const guardianPlaces = ['first', 'second'] as const;
export type GuardianPlace = (typeof guardianPlaces)[number];

export interface StudentRules {
  /** An import brought the student without guardians. */
  isAlone: boolean;
}

interface Said extends Partial<StudentRules> {
  /** Ids of guardians who are the same person with new data. */
  same?: Partial<Record<GuardianPlace, string>>;
}

export function toBody(
  values: StudentValues,
  { same = {}, isAlone = false }: Said = {},
): StudentBody {
  const { first: _, second, gender, ...rest } = values;
  const isStillAlone = isAlone && guardianPlaces.every((place) => isEmpty(values[place]));
  const written = guardianPlaces.filter(
    (place) => !isStillAlone && (place === 'first' || !isEmpty(second)),
  );
  const responsibles = written.map((place) => ({
    ...(same[place] && { id: same[place] }),
    ...toResponsible(values[place]),
  }));
  return { ...rest, gender: gender as Gender, responsibles };
}

/** The field of the form for an error at a path of the body. */
export const fieldOf = (path: string) =>
  path.replace(
    /^responsibles(\.(\d))?/,
    (_, __, index = '0') => guardianPlaces[Number(index)] ?? 'first',
  );

/** @param rules of the student as saved */
export const studentChecks = (rules: StudentRules) =>
  partOf(checks, ({ schema, bodies }) => ({
    schema,
    errorsOf(values: StudentValues): FieldErrors<StudentValues> {
      const body = rules.isAlone ? bodies.imported : bodies.usual;
      const issues = body.safeParse(toBody(values, rules)).error?.issues ?? [];
      return firstMessages(
        issues.map(({ path, message }) => ({ path: fieldOf(path.join('.')), message })),
      );
    },
  }));

export const studentFields = (
  form: ContractForm<StudentValues>,
  classrooms: readonly ClassroomSummary[],
) =>
  fieldSpecs<StudentValues>(form, {
    name: { label: 'Nome' },
    classroomId: {
      label: 'Turma',
      words: (id) => classrooms.find((classroom) => classroom.id === id)?.name ?? id,
    },
    gender: { label: 'Gênero', words: (gender) => genderLabels[gender as Gender] ?? '' },
    'first.name': { label: 'Nome do primeiro responsável' },
    'first.phone': { label: 'Celular do primeiro responsável', words: formatPhone },
    'first.email': { label: 'Email do primeiro responsável' },
    'second.name': { label: 'Nome do segundo responsável' },
    'second.phone': { label: 'Celular do segundo responsável', words: formatPhone },
    'second.email': { label: 'Email do segundo responsável' },
  });
