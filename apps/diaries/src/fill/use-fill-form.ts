import { newIdempotencyKey } from '@caderneta/api-client';
import {
  diaryBody,
  messages,
  type DiaryMode,
  type PendingDiaryGroup,
} from '@caderneta/api-client/contract';
import { useState } from 'react';
import { contentOf, differences, nothing, type DiaryChange } from '../diary/diary-values.ts';
import type { FillRecord } from '../record/fill-record.ts';
import type { FillStore } from '../record/fill-store.ts';
import { batchesOf, commonOf, queued, valuesFor, withException } from '../record/filling.ts';

/** A group with a diary mode that this build knows. */
export type FillableGroup = PendingDiaryGroup & { diaryMode: DiaryMode };

export interface FillErrors {
  students?: string;
  details?: string;
  /** Student id → error of the student's exception. */
  byStudent: Record<string, string>;
}

interface Shown {
  record: FillRecord;
  students: FillableGroup['students'];
  selected: FillableGroup['students'];
}

/** The form of a pending group over its record: choice, errors and sending. */
export function useFillForm(
  group: FillableGroup,
  { store, record, send }: { store: FillStore; record: FillRecord; send: () => Promise<void> },
) {
  const [attempts, setAttempts] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const [leaving, setLeaving] = useState<Shown | null>(null);
  const onTheirWay = new Set(
    record.waiting.flatMap(({ students }) => students.map(({ id }) => id)),
  );
  const students = group.students.filter(({ id }) => !onTheirWay.has(id));
  const selected = students.filter(({ id }) => record.selected.includes(id));
  const errors = findErrors(group, record, selected);
  const isValid = !errors.students && !errors.details && isEmpty(errors.byStudent);

  function submit() {
    setAttempts((before) => before + 1);
    setChecked(!isValid);
    if (!isValid) return;
    const batches = batchesOf(record, group.diaryMode, selected, newIdempotencyKey);
    const isLate = record.day !== store.today || undefined;
    const pressed = batches.map((batch) => ({ ...batch, isLate }));
    setLeaving({ record, students, selected });
    store.change((current) => queued(current, pressed));
    void send().finally(() => setLeaving(null));
  }

  return {
    /** What was sent stays, until the server answers. */
    shown: leaving ?? { record, students, selected },
    isLeaving: leaving !== null,
    errors: isChecked ? errors : noErrors,
    /** Number of attempts to send; a failed one moves the focus to the first error. */
    attempts,
    submit,
    select: (ids: string[]) => store.change((current) => ({ ...current, selected: ids })),
    changeCommon: (change: DiaryChange) =>
      store.change((current) => {
        const common = { ...commonOf(current), ...change };
        return { ...current, common: differences(nothing, common) };
      }),
    changeOne: (studentId: string, change: DiaryChange) =>
      store.change((current) => withException(current, studentId, change)),
    forgetExceptions: (studentId: string) =>
      store.change((current) => {
        const { [studentId]: _, ...exceptions } = current.exceptions;
        return { ...current, exceptions };
      }),
  };
}

const noErrors: FillErrors = { byStudent: {} };
const isEmpty = (object: object) => Object.keys(object).length === 0;

function findErrors(
  { diaryMode }: FillableGroup,
  record: FillRecord,
  selected: readonly { id: string }[],
): FillErrors {
  const errors: FillErrors = { byStudent: {} };
  if (selected.length === 0) errors.students = messages.students;
  const problemOf = (values: Parameters<typeof contentOf>[1]) => {
    const { communication } = diaryBody.shape;
    const result = communication.safeParse(contentOf(diaryMode, values));
    return result.error?.issues[0]?.message;
  };
  const hasOnlyExceptions =
    selected.length > 0 && selected.every(({ id }) => record.exceptions[id] !== undefined);
  if (!hasOnlyExceptions) errors.details = problemOf(commonOf(record));
  for (const { id } of selected) {
    const problem = record.exceptions[id] && problemOf(valuesFor(record, id));
    if (problem) errors.byStudent[id] = problem;
  }
  return errors;
}
