import type { DiaryMode } from '@caderneta/api-client/contract';
import {
  contentOf,
  differences,
  isBlank,
  nothing,
  valuesOf,
  type DiaryChange,
  type DiaryValues,
} from '../diary/diary-values.ts';
import type { Batch, FillRecord, NamedStudent } from './fill-record.ts';

export function commonOf(record: FillRecord): DiaryValues {
  return { ...nothing, ...record.common };
}

export function valuesFor(record: FillRecord, studentId: string): DiaryValues {
  return { ...commonOf(record), ...record.exceptions[studentId] };
}

/** Changes one student's diary alone; an exception equal to the common value is removed. */
export function withException(record: FillRecord, studentId: string, change: DiaryChange) {
  const values = { ...valuesFor(record, studentId), ...change };
  const exception = differences(commonOf(record), values);
  const { [studentId]: _, ...others } = record.exceptions;
  const exceptions =
    Object.keys(exception).length > 0 ? { ...others, [studentId]: exception } : others;
  return { ...record, exceptions };
}

/** Students with the same diary go together, since a call saves all of its students or none. */
export function batchesOf(
  record: FillRecord,
  mode: DiaryMode,
  students: readonly NamedStudent[],
  newKey: () => string,
): Batch[] {
  const batches = new Map<string, Batch>();
  for (const student of students) {
    const content = contentOf(mode, valuesFor(record, student.id));
    const text = JSON.stringify(content);
    const batch = batches.get(text) ?? { key: newKey(), students: [], content };
    batch.students.push(student);
    batches.set(text, batch);
  }
  return [...batches.values()];
}

/** Empties the form and queues its batches for the server. */
export function queued(record: FillRecord, batches: Batch[]): FillRecord {
  return {
    ...record,
    common: {},
    selected: [],
    exceptions: {},
    waiting: [...record.waiting, ...batches],
    outcomes: [],
  };
}

export function withoutBatch(record: FillRecord, key: string): FillRecord {
  return { ...record, waiting: record.waiting.filter((batch) => batch.key !== key) };
}

/** Puts the values of a batch into the form again, except for students who need no diary. */
export function restored(record: FillRecord, batch: Batch, except: readonly string[] = []) {
  const left = batch.students.filter(({ id }) => !except.includes(id));
  if (left.length === 0) return record;
  const values = valuesOf(batch.content);
  const isFree = record.selected.length === 0 && isBlank(commonOf(record));
  let next: FillRecord = { ...record, common: isFree ? values : record.common };
  for (const { id } of left) next = withException(next, id, values);
  return { ...next, selected: [...new Set([...record.selected, ...left.map(({ id }) => id)])] };
}

/** Keeps what was filled for students who have a diary from somebody else, until it is decided. */
export function withConflicts(record: FillRecord, batch: Batch, students: readonly NamedStudent[]) {
  return students.reduce<FillRecord>(
    (next, student) => ({
      ...next,
      conflicts: [
        ...withoutConflict(next, student.id).conflicts,
        { student, content: batch.content },
      ],
    }),
    record,
  );
}

export function withoutConflict(record: FillRecord, studentId: string): FillRecord {
  return {
    ...record,
    conflicts: record.conflicts.filter(({ student }) => student.id !== studentId),
  };
}

/** Changes what this person filled for a student with another diary. */
export function withConflictContent(
  record: FillRecord,
  studentId: string,
  content: Batch['content'],
): FillRecord {
  const conflicts = record.conflicts.map((conflict) =>
    conflict.student.id === studentId ? { ...conflict, content } : conflict,
  );
  return { ...record, conflicts };
}

/** Queues what was filled in spite of the other diary. */
export function insisted(
  record: FillRecord,
  studentId: string,
  again: Pick<Batch, 'key' | 'replaces'>,
) {
  const conflict = record.conflicts.find(({ student }) => student.id === studentId);
  if (!conflict) return record;
  const { student, content } = conflict;
  const batch: Batch = { ...again, students: [student], content };
  const next = withoutConflict(record, studentId);
  return { ...next, waiting: [...next.waiting, batch] };
}

/** Puts all that waits into the form again, to be changed before it is sent. */
export function recalled(record: FillRecord): FillRecord {
  return record.waiting.reduce<FillRecord>(
    (next, batch) => restored(withoutBatch(next, batch.key), batch),
    record,
  );
}
