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

/** What the modal holds: an empty text where nothing is chosen. */
export interface ClassroomValues {
  name: string;
  period: string;
  diaryMode: string;
}

export const newClassroom: ClassroomValues = { name: '', period: '', diaryMode: '' };

export const valuesOf = ({ name, period, diaryMode }: ClassroomSummary): ClassroomValues => ({
  name,
  period,
  diaryMode,
});

/** The body to send, or why there is none. */
export function checkClassroom(values: ClassroomValues): ClassroomBody | string {
  const isFilled = values.name.trim() && values.period && values.diaryMode;
  if (!isFilled) return messages.emptyClassroomFields;
  const { data, error } = classroomBody.safeParse(values);
  return data ?? error.issues[0]?.message ?? messages.emptyClassroomFields;
}

export interface ClassroomDifference {
  label: string;
  now: string;
  values: Partial<ClassroomValues>;
}

/** Where a classroom is now other than what somebody typed, if a colleague made it so. */
export function differences(
  typed: ClassroomValues,
  before: ClassroomValues,
  now: ClassroomValues,
): ClassroomDifference[] {
  const parts = [
    { key: 'name', label: 'Nome', now: now.name },
    { key: 'period', label: 'Período', now: labelOf(periodLabels, now.period as Period) },
    {
      key: 'diaryMode',
      label: 'Módulo',
      now: labelOf(diaryModeLabels, now.diaryMode as DiaryMode),
    },
  ] as const;
  return parts
    .filter(({ key }) => now[key] !== before[key] && now[key] !== typed[key])
    .map(({ key, ...part }) => ({ ...part, values: { [key]: now[key] } }));
}
