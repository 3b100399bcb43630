import * as z from 'zod/mini';
import type { Versioned } from '@caderneta/api-client';
import {
  genderLabels,
  importedStudentBody,
  studentBody,
  type ClassroomSummary,
  type Gender,
  type Responsible,
  type Student,
  type StudentBody,
} from '@caderneta/api-client/contract';
import {
  draftsOf,
  fieldSpecs,
  firstMessages,
  type ContractForm,
  type FieldErrors,
  type Saved,
} from '@caderneta/edit-form';
import { formatPhone } from '@caderneta/ui';

const guardianValues = z.object({ name: z.string(), phone: z.string(), email: z.string() });
export type GuardianValues = z.output<typeof guardianValues>;

/** Values of the form; the contract checks them. */
export const studentValues = z.object({
  name: z.string(),
  classroomId: z.string(),
  gender: z.string(),
  first: guardianValues,
  second: guardianValues,
});
export type StudentValues = z.output<typeof studentValues>;

export const studentDrafts = draftsOf('aluno', studentValues);

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

interface Said {
  /** Ids of guardians who are the same person with new data. */
  same?: Partial<Record<GuardianPlace, string>>;
  /** An import brought the student without guardians. */
  isAlone?: boolean;
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

export function validateStudent(
  values: StudentValues,
  { isAlone = false }: Pick<Said, 'isAlone'> = {},
): FieldErrors<StudentValues> {
  const rules = isAlone ? importedStudentBody : studentBody;
  const issues = rules.safeParse(toBody(values, { isAlone })).error?.issues ?? [];
  return firstMessages(
    issues.map(({ path, message }) => ({ path: fieldOf(path.join('.')), message })),
  );
}

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
