import type { Delivery } from '@caderneta/api-client/contract';
import { findClassroomCounts, findEngagement, findStudentIds } from './audience.repository.ts';
import { findCommunicationFiles } from './communication-files.repository.ts';
import { classroomsOf, communicationFields } from './communication-fields.ts';
import type { CommunicationRow } from './communications.repository.ts';
import type { Asking } from './list-communications.ts';

export type CommunicationDetail = Awaited<ReturnType<typeof readDetail>>;
export type Engagement = CommunicationDetail['engagement'][number];

/** What the detail of any kind is made of. */
export async function readDetail(asking: Asking, row: CommunicationRow) {
  const { db, actor } = asking;
  const files = await findCommunicationFiles(db, [row.id]);
  const counts = await findClassroomCounts(db, actor, [row.id]);
  const attachments = files.map(({ file }) => file);
  return {
    row,
    counts,
    communication: communicationFields(row, attachments, asking),
    classrooms: classroomsOf(counts),
    studentIds: await findStudentIds(db, actor, row.id),
    engagement: await findEngagement(db, actor, row.id),
  };
}

/** What every kind shows of one recipient. */
export function engagementFields(recipient: Engagement) {
  const { studentId, studentName, responsibleName, classroomId, visualizedAt } = recipient;
  const delivery: Delivery = recipient.delivery ? deliveries[recipient.delivery] : 'none';
  const visualized = visualizedAt !== null;
  return { studentId, studentName, responsibleName, classroomId, visualized, delivery };
}

const deliveries: Record<NonNullable<Engagement['delivery']>, Delivery> = {
  queued: 'queued',
  sent: 'delivered',
  failed: 'failed',
};
