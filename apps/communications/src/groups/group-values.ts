import type { Versioned } from '@caderneta/api-client';
import type { StudentGroup } from '@caderneta/api-client/contract';
import {
  type ContractForm,
  type FieldSpec,
  later,
  laterDraftsOf,
  type Saved,
} from '@caderneta/edit-form';
import { choiceText, isSameChoice } from '../drafts/choice.ts';
import type * as z from 'zod/mini';
import type { schema } from './group-checks.ts';

export type GroupValues = z.output<typeof schema>;

const checks = later(() => import(/* webpackChunkName: "checks" */ './group-checks.ts'));

export const groupDrafts = laterDraftsOf('grupo', async () => (await checks.load()).schema);

export const blankGroup: Saved<GroupValues> = { values: { name: '', studentIds: [] }, etag: null };

export function savedGroup({ data, etag }: Versioned<StudentGroup>): Saved<GroupValues> {
  return { values: { name: data.name, studentIds: data.studentIds }, etag };
}

export const groupForm = {
  checks,
  fields: ({ setValue }: ContractForm<GroupValues>): FieldSpec<GroupValues>[] => [
    {
      label: 'Nome',
      format: ({ name }) => name,
      apply: ({ name }) => setValue('name', name),
    },
    {
      label: 'Alunos',
      format: ({ studentIds }) => choiceText(studentIds.length, 'aluno', 'alunos'),
      isEqual: (one, other) => isSameChoice(one.studentIds, other.studentIds),
      apply: ({ studentIds }) => setValue('studentIds', studentIds),
    },
  ],
  kind: groupDrafts,
};
