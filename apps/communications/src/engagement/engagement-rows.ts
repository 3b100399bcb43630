import { finder } from '@caderneta/ui';
import type { EngagementRow } from '../kinds/communication-kind.ts';
import type { ChildAnswers } from './children.ts';

export interface EngagementFilter {
  /** Words of the student's or the guardian's name. */
  search: string;
  onlyUnseen: boolean;
  /** Only children about whom nobody has answered, or whose guardians gave different answers. */
  answers?: 'none' | 'differing';
  /** Only guardians whom nothing told. */
  onlyUntold: boolean;
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
  /** Of all guardians of the child, where something is asked about each child. */
  child: ChildAnswers | undefined;
}

export function engagementRows<Row extends EngagementRow>(
  { engagementDetails, classrooms }: Engaged<Row>,
  { search, onlyUnseen, onlyUntold, answers }: EngagementFilter,
  children: ReadonlyMap<string, ChildAnswers>,
): ShownRow<Row>[] {
  const names = new Map(classrooms.map(({ id, name }) => [id, name]));
  const isFound = finder(search);
  return engagementDetails
    .map((row, index) => ({
      row,
      // Two guardians of one student may bear the same name.
      key: `${row.studentId} ${index}`,
      classroomName: names.get(row.classroomId) ?? '—',
      child: children.get(row.studentId),
    }))
    .filter(({ child }) => !answers || (child && isOf(answers, child)))
    .filter(({ row }) => !onlyUnseen || !row.visualized)
    .filter(({ row }) => !onlyUntold || isUntold(row))
    .filter(({ row }) => isFound(`${row.studentName} ${row.responsibleName}`));
}

const isOf = (answers: 'none' | 'differing', { given, isDiffering }: ChildAnswers) =>
  answers === 'none' ? given.length === 0 : isDiffering;

/** Whether nothing has told the guardian, or will: no channel, and nobody by telephone. */
export const isUntold = ({ notification, reminder, phone, visualized }: EngagementRow) =>
  !visualized && !phone && (reminder ?? notification)?.status === 'failed';
