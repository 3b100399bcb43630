import type { Announcement, AnnouncementBody } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import { mayChange } from '#/access/reach.ts';
import type { Database } from '#/database/database.ts';
import { Conflict, Forbidden, NotFound, StaleEdit } from '#/http/problems.ts';
import { ensureFilesUsable } from '#/modules/files/usable-files.ts';
import { checkAnnouncementSchedule } from './announcement-schedule.ts';
import { findClassroomCounts, findEngagement, findStudentIds } from './audience.repository.ts';
import { distinctIds, ensureAudience } from './audience.service.ts';
import { findCommunicationFiles } from './communication-files.repository.ts';
import { classroomsOf, communicationFields, reportOf } from './communication-fields.ts';
import { type CommunicationRow, findCommunication } from './communications.repository.ts';
import type { Asking } from './list-communications.ts';
import {
  deleteCommunication,
  type Draft,
  insertCommunication,
  lockCommunication,
  replaceCommunication,
} from './sending.repository.ts';

const kind = 'announcement';

export async function readAnnouncement(asking: Asking, id: string) {
  const row = await findCommunication(asking.db, asking.actor, kind, id);
  if (!row) throw new NotFound();
  return { data: await detailOf(asking, row), version: row.version };
}

export async function createAnnouncement(
  asking: Asking,
  body: AnnouncementBody,
  now: Date,
): Promise<Announcement> {
  const { db, actor } = asking;
  const draft = await draftOf(db, actor, body, now);
  const id = await insertCommunication(db, actor, draft, now);
  return (await readAnnouncement(asking, id)).data;
}

export interface Change {
  id: string;
  body: AnnouncementBody;
  /** Of `If-Match`; any version where it is missing. */
  expectedVersion: number | undefined;
}

export function updateAnnouncement(asking: Asking, change: Change, now: Date) {
  const { actor } = asking;
  return asking.db.transaction(async (tx) => {
    const inside = { ...asking, db: tx };
    await lockCommunication(tx, actor, change.id);
    const row = await findChangeable(tx, actor, change.id);
    if (change.expectedVersion !== undefined && change.expectedVersion !== row.version) {
      throw new StaleEdit(await detailOf(inside, row));
    }
    if (row.sentAt) throw new Conflict('already-sent', 'Este comunicado já foi enviado.');
    const draft = await draftOf(tx, actor, change.body, now);
    await replaceCommunication(tx, row.id, draft, now);
    return readAnnouncement(inside, row.id);
  });
}

export async function deleteAnnouncement({ db, actor }: Asking, id: string, now: Date) {
  await findChangeable(db, actor, id);
  await deleteCommunication(db, actor, id, now);
}

async function findChangeable(db: Database, actor: Actor, id: string): Promise<CommunicationRow> {
  const row = await findCommunication(db, actor, kind, id);
  if (!row) throw new NotFound();
  if (!mayChange(actor, row.createdBy)) throw new Forbidden();
  return row;
}

async function draftOf(
  db: Database,
  actor: Actor,
  { communication, studentIds }: AnnouncementBody,
  now: Date,
): Promise<Draft> {
  const { title, description, imageId = null, attachmentIds = [], scheduledDate } = communication;
  checkAnnouncementSchedule(scheduledDate, actor, now);
  const image = { id: imageId, path: 'communication.imageId' };
  await ensureFilesUsable(db, actor, { image, attachmentIds });
  return {
    kind,
    title,
    description,
    imageFileId: imageId,
    fileIds: distinctIds(attachmentIds),
    studentIds: await ensureAudience(db, actor, studentIds),
    scheduledDate: scheduledDate === undefined ? null : new Date(scheduledDate),
  };
}

async function detailOf(asking: Asking, row: CommunicationRow): Promise<Announcement> {
  const { db, actor } = asking;
  const files = await findCommunicationFiles(db, [row.id]);
  const counts = await findClassroomCounts(db, actor, [row.id]);
  const engagement = await findEngagement(db, actor, row.id);
  return {
    communication: communicationFields(
      row,
      files.map(({ file }) => file),
      asking,
    ),
    report: reportOf(counts, 'read'),
    classrooms: classroomsOf(counts),
    studentIds: await findStudentIds(db, actor, row.id),
    engagementDetails: engagement.map(({ visualizedAt, readAt, ...recipient }) => ({
      studentId: recipient.studentId,
      studentName: recipient.studentName,
      responsibleName: recipient.responsibleName,
      classroomId: recipient.classroomId,
      visualized: visualizedAt !== null,
      read: readAt !== null,
    })),
  };
}
