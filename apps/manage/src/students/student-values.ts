import * as z from 'zod/mini';
import type { Versioned } from '@caderneta/api-client';
import {
  genderLabels,
  studentBody,
  type ClassroomSummary,
  type Gender,
  type Responsible,
  type Student,
  type StudentBody,
} from '@caderneta/api-client/contract';
import type { FieldErrors } from '@caderneta/form';
import { formatPhone } from '@caderneta/ui';
import { draftsOf, type Saved } from '../keeping/draft.ts';
import type { FormPart } from '../keeping/use-conflict.ts';

const guardianValues = z.object({ name: z.string(), phone: z.string(), email: z.string() });
export type GuardianValues = z.output<typeof guardianValues>;

/** What the form holds; what is wrong with it, the contract says. */
export const studentValues = z.object({
  name: z.string(),
  classroomId: z.string(),
  gender: z.string(),
  first: guardianValues,
  second: guardianValues,
});
export type StudentValues = z.output<typeof studentValues>;

export const studentDrafts = draftsOf('aluno', studentValues);

/** What a select holds where nothing is chosen. */
export const noGender = 'default';

const nobody: GuardianValues = { name: '', phone: '', email: '' };

export const newStudent = (classroomId: string): Saved<StudentValues> => ({
  values: { name: '', classroomId, gender: noGender, first: nobody, second: nobody },
  etag: null,
});

const guardianOf = ({ name, phone, email }: Responsible): GuardianValues => ({
  name,
  phone,
  email: email ?? '',
});

export function savedStudent({ data, etag }: Versioned<Student>): Saved<StudentValues> {
  const { name, classroomId, gender, responsibles } = data;
  const [first = nobody, second = nobody] = responsibles.map(guardianOf);
  return { values: { name, classroomId, gender, first, second }, etag };
}

const isEmpty = ({ name, phone, email }: GuardianValues) => !`${name}${phone}${email}`.trim();

function toResponsible({ name, phone, email }: GuardianValues) {
  return { name, phone, ...(email.trim() && { email }) };
}

export function toBody({ first, second, gender, ...rest }: StudentValues): StudentBody {
  const responsibles = [first, ...(isEmpty(second) ? [] : [second])].map(toResponsible);
  return { ...rest, gender: gender as Gender, responsibles };
}

const places = ['first', 'second'] as const;
export type GuardianPlace = (typeof places)[number];

/** Where the form shows what is wrong at a path of the body. */
export const fieldOf = (path: string) =>
  path.replace(/^responsibles(\.(\d))?/, (_, __, index = '0') => places[Number(index)] ?? 'first');

export function wrongInStudent(values: StudentValues): FieldErrors<StudentValues> {
  const issues = studentBody.safeParse(toBody(values)).error?.issues ?? [];
  const entries = issues.map(({ path, message }) => [fieldOf(path.join('.')), message]);
  return Object.fromEntries(entries.reverse()) as FieldErrors<StudentValues>;
}

function guardianParts(place: GuardianPlace, whose: string): FormPart<StudentValues>[] {
  return [
    {
      label: `Nome do ${whose}`,
      said: (values) => values[place].name,
      take: (form, values) => form.set(`${place}.name`, values[place].name),
    },
    {
      label: `Celular do ${whose}`,
      said: (values) => formatPhone(values[place].phone),
      take: (form, values) => form.set(`${place}.phone`, values[place].phone),
    },
    {
      label: `Email do ${whose}`,
      said: (values) => values[place].email,
      take: (form, values) => form.set(`${place}.email`, values[place].email),
    },
  ];
}

/** Everything in the form, as somebody reads it. */
export function studentParts(classrooms: readonly ClassroomSummary[]): FormPart<StudentValues>[] {
  return [
    {
      label: 'Nome',
      said: ({ name }) => name,
      take: (form, { name }) => form.set('name', name),
    },
    {
      label: 'Turma',
      said: ({ classroomId }) =>
        classrooms.find(({ id }) => id === classroomId)?.name ?? classroomId,
      take: (form, { classroomId }) => form.set('classroomId', classroomId),
    },
    {
      label: 'Gênero',
      said: ({ gender }) => genderLabels[gender as Gender] ?? '',
      take: (form, { gender }) => form.set('gender', gender),
    },
    ...guardianParts('first', 'primeiro responsável'),
    ...guardianParts('second', 'segundo responsável'),
  ];
}
