import { fold } from '@caderneta/ui';
import type { EngagementRow } from '../kinds/communication-kind.ts';

export interface EngagementFilter {
  /** Part of the student's or the guardian's name. */
  search: string;
  onlyUnseen: boolean;
}

interface Engaged<Row> {
  classrooms: readonly { id: string; name: string }[];
  engagementDetails: readonly Row[];
}

/** A row as the table shows it. */
export interface ShownRow<Row> {
  key: string;
  row: Row;
  classroomName: string;
}

export function engagementRows<Row extends EngagementRow>(
  { engagementDetails, classrooms }: Engaged<Row>,
  { search, onlyUnseen }: EngagementFilter,
): ShownRow<Row>[] {
  const names = new Map(classrooms.map(({ id, name }) => [id, name]));
  const wanted = fold(search);
  return engagementDetails
    .map((row, index) => ({
      row,
      // Two guardians of one student may bear the same name.
      key: `${row.studentId} ${index}`,
      classroomName: names.get(row.classroomId) ?? '—',
    }))
    .filter(({ row }) => !onlyUnseen || !row.visualized)
    .filter(({ row }) => fold(`${row.studentName} ${row.responsibleName}`).includes(wanted));
}
