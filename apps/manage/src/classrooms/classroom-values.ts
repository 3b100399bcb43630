import type { Versioned } from '@caderneta/api-client';
import {
  classroomBody,
  diaryModeLabels,
  labelOf,
  messages,
  periodLabels,
  type ClassroomBody,
  type ClassroomSummary,
  type DiaryMode,
  type Period,
} from '@caderneta/api-client/contract';
import type { ContractForm, FieldSpec, Saved } from '@caderneta/edit-form';
import * as z from 'zod/mini';

/** Values of the modal; an empty text if nothing is chosen. */
export const classroomValues = z.object({
  name: z.string(),
  period: z.string(),
  diaryMode: z.string(),
});
export type ClassroomValues = z.output<typeof classroomValues>;

export const newClassroom: Saved<ClassroomValues> = {
  values: { name: '', period: '', diaryMode: '' },
  etag: null,
};

export function savedClassroom({
  data,
  etag,
}: Versioned<ClassroomSummary>): Saved<ClassroomValues> {
  const { name, period, diaryMode } = data;
  return { values: { name, period, diaryMode }, etag };
}

/** The body to send, or the errors of the form. */
export function validateClassroom(values: ClassroomValues): ClassroomBody | string {
  const isFilled = values.name.trim() && values.period && values.diaryMode;
  if (!isFilled) return messages.emptyClassroomFields;
  const { data, error } = classroomBody.safeParse(values);
  return data ?? error.issues[0]?.message ?? messages.emptyClassroomFields;
}

export const classroomFields = ({
  setValue,
}: ContractForm<ClassroomValues>): FieldSpec<ClassroomValues>[] => [
  {
    label: 'Nome',
    format: ({ name }) => name,
    apply: ({ name }) => setValue('name', name),
  },
  {
    label: 'Período',
    format: ({ period }) => labelOf(periodLabels, period as Period),
    apply: ({ period }) => setValue('period', period),
  },
  {
    label: 'Módulo',
    format: ({ diaryMode }) => labelOf(diaryModeLabels, diaryMode as DiaryMode),
    apply: ({ diaryMode }) => setValue('diaryMode', diaryMode),
  },
];
