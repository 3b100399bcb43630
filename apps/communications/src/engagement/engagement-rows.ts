import type { EngagementQuery } from '@caderneta/api-client/contract';
import type { EngagementRow } from '../kinds/communication-kind.ts';
import type { ChildAnswers } from '../kinds/children.ts';

export interface EngagementFilter {
  /** Words of the student's or the guardian's name. */
  search: string;
  onlyUnseen: boolean;
  /** Only children about whom nobody has answered, or whose guardians gave different answers. */
  answers?: 'none' | 'differing';
  /** Only guardians whom nothing told. */
  onlyUntold: boolean;
}

/** The filter as the server takes it. */
export const filterQuery = (filter: EngagementFilter): EngagementQuery => ({
  ...(filter.search && { search: filter.search }),
  ...(filter.onlyUnseen && { seen: 'no' }),
  ...(filter.onlyUntold && { told: 'no' }),
  ...(filter.answers && { answers: filter.answers }),
});

/** A row as the table shows it. */
export interface ShownRow<Row> {
  key: string;
  row: Row;
  classroomName: string;
  /** What all guardians of the child answered, where something is asked about each child. */
  child: ChildAnswers | undefined;
}

export function shownRows<Row extends EngagementRow>(
  rows: readonly Row[],
  classrooms: readonly { id: string; name: string }[],
  answersOf: (row: Row) => ChildAnswers | undefined,
): ShownRow<Row>[] {
  const names = new Map(classrooms.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    row,
    // Two guardians of one student may bear the same name.
    key: `${row.studentId} ${row.guardianId}`,
    classroomName: names.get(row.classroomId) ?? '—',
    child: answersOf(row),
  }));
}

/** Whether nothing has told the guardian, or will: no channel, and nobody by telephone. */
export const isUntold = ({ notification, reminder, phone, visualized }: EngagementRow) =>
  !visualized && !phone && (reminder ?? notification)?.status === 'failed';
