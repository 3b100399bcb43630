import type { Versioned } from '@caderneta/api-client';
import type { ClassroomSummary } from '@caderneta/api-client/contract';
import type { Saved } from '@caderneta/edit-form';
import type { ClassroomValues } from './classroom-values.ts';

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
