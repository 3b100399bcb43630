import {
  classroomBody,
  diaryModeLabels,
  labelOf,
  messages,
  periodLabels,
  type ClassroomBody,
  type DiaryMode,
  type Period,
} from '@caderneta/api-client/contract';
import { fieldSpecs, type ContractForm } from '@caderneta/edit-form';
import * as z from 'zod/mini';

/** Values of the modal; an empty text if nothing is chosen. */
export const classroomValues = z.object({
  name: z.string(),
  period: z.string(),
  diaryMode: z.string(),
});
export type ClassroomValues = z.output<typeof classroomValues>;

/** The body to send, or the errors of the form. */
export function validateClassroom(values: ClassroomValues): ClassroomBody | string {
  const isFilled = values.name.trim() && values.period && values.diaryMode;
  if (!isFilled) return messages.emptyClassroomFields;
  const { data, error } = classroomBody.safeParse(values);
  return data ?? error.issues[0]?.message ?? messages.emptyClassroomFields;
}

export const classroomFields = (form: ContractForm<ClassroomValues>) =>
  fieldSpecs<ClassroomValues>(form, {
    name: { label: 'Nome' },
    period: { label: 'Período', words: (period) => labelOf(periodLabels, period as Period) },
    diaryMode: { label: 'Módulo', words: (mode) => labelOf(diaryModeLabels, mode as DiaryMode) },
  });
