import type { Versioned } from '@caderneta/api-client';
import { type StudentGroup, studentGroupBody } from '@caderneta/api-client/contract';
import {
  type ContractForm,
  draftsOf,
  type FieldSpec,
  firstMessages,
  type Saved,
} from '@caderneta/edit-form';
import * as z from 'zod/mini';
import { choiceText, isSameChoice } from '../drafts/choice.ts';

const groupValues = z.object({ name: z.string(), studentIds: z.array(z.string()) });
export type GroupValues = z.output<typeof groupValues>;

export const groupDrafts = draftsOf('grupo', groupValues);

export const blankGroup: Saved<GroupValues> = { values: { name: '', studentIds: [] }, etag: null };

export function savedGroup({ data, etag }: Versioned<StudentGroup>): Saved<GroupValues> {
  return { values: { name: data.name, studentIds: data.studentIds }, etag };
}

export const groupForm = {
  schema: groupValues,
  check(values: GroupValues) {
    const issues = studentGroupBody.safeParse(values).error?.issues ?? [];
    return firstMessages<GroupValues>(
      issues.map(({ path, message }) => ({ path: String(path[0]), message })),
    );
  },
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
