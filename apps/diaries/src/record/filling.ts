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
import type { Batch, DiaryConflict, FillRecord, NamedStudent } from './fill-record.ts';

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
    const batch = batches.get(text) ?? { key: newKey(), day: record.day, students: [], content };
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
  const isOther = (batch: Batch) => batch.key !== key;
  return {
    ...record,
    waiting: record.waiting.filter(isOther),
    older: record.older.filter(isOther),
  };
}

/** Queues a late batch as a diary of its own day. */
export function ofItsDay(record: FillRecord, batch: Batch): FillRecord {
  const rest = withoutBatch(record, batch.key);
  return { ...rest, waiting: [...rest.waiting, { ...batch, isLate: false }] };
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
        ...withoutConflict(next, { day: batch.day, student }).conflicts,
        { day: batch.day, student, content: batch.content },
      ],
    }),
    record,
  );
}

export type ConflictPlace = Pick<DiaryConflict, 'day' | 'student'>;

const isAt = (place: ConflictPlace) => (conflict: ConflictPlace) =>
  conflict.day === place.day && conflict.student.id === place.student.id;

export function withoutConflict(record: FillRecord, place: ConflictPlace): FillRecord {
  const isThis = isAt(place);
  return { ...record, conflicts: record.conflicts.filter((conflict) => !isThis(conflict)) };
}

/** Changes what this person filled for a student with another diary. */
export function withConflictContent(
  record: FillRecord,
  place: ConflictPlace,
  content: Batch['content'],
): FillRecord {
  const isThis = isAt(place);
  const conflicts = record.conflicts.map((conflict) =>
    isThis(conflict) ? { ...conflict, content } : conflict,
  );
  return { ...record, conflicts };
}

/** Queues what was filled in spite of the other diary. */
export function insisted(
  record: FillRecord,
  place: ConflictPlace,
  again: Pick<Batch, 'key' | 'replaces'>,
) {
  const conflict = record.conflicts.find(isAt(place));
  if (!conflict) return record;
  const { day, student, content } = conflict;
  const batch: Batch = { ...again, day, students: [student], content };
  const next = withoutConflict(record, place);
  return { ...next, waiting: [...next.waiting, batch] };
}

/** Puts what waits for today into the form again, to be changed before it is sent. */
export function recalled(record: FillRecord): FillRecord {
  return record.waiting
    .filter(({ day }) => day === record.day)
    .reduce<FillRecord>((next, batch) => restored(withoutBatch(next, batch.key), batch), record);
}
