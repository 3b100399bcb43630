import type { Announcement, AnnouncementEngagementRow } from '@caderneta/api-client/contract';
import { fold } from '@caderneta/ui';

export interface EngagementRow extends AnnouncementEngagementRow {
  key: string;
  classroomName: string;
}

export interface EngagementFilter {
  /** Part of the student's or the guardian's name. */
  search: string;
  onlyUnseen: boolean;
}

export function engagementRows(
  { engagementDetails, classrooms }: Announcement,
  { search, onlyUnseen }: EngagementFilter,
): EngagementRow[] {
  const names = new Map(classrooms.map(({ id, name }) => [id, name]));
  const wanted = fold(search);
  return engagementDetails
    .map((row, index) => ({
      ...row,
      // Two guardians of one student may bear the same name.
      key: `${row.studentId} ${index}`,
      classroomName: names.get(row.classroomId) ?? '—',
    }))
    .filter(({ visualized }) => !onlyUnseen || !visualized)
    .filter((row) => fold(`${row.studentName} ${row.responsibleName}`).includes(wanted));
}
