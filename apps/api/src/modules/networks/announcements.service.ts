import type {
  NetworkAnnouncement,
  NetworkAnnouncementBody,
  NetworkAnnouncementRow,
  PageQuery,
} from '@caderneta/api-client/contract';
import { announcementViolations } from '@caderneta/api-client/contract';
import { schoolCalendar, type SchoolCalendar } from '@caderneta/school-time';
import type { CallContext, NetworkContext } from '#/kernel/call-context.ts';
import type { Database } from '#/database/database.ts';
import { Invalid, NotFound } from '#/kernel/problems.ts';
import { insertEntries } from '#/modules/audit/exports.ts';
import {
  announceToSchool,
  countEmployeeRecipients,
  deleteWaitingMails,
  markCommunicationsWithdrawn,
  storedText,
} from '#/modules/communications/communications.service.ts';
import { discardFiles, giveFile, type NewFile } from '#/modules/files/file-store.ts';
import { storedFile } from '#/modules/files/files.mapper.ts';
import { requireUsableFiles } from '#/modules/files/files.service.ts';
import { insertFiles } from '#/modules/files/exports.ts';
import { requireNetworkAuthor } from '#/modules/employees/network-author.service.ts';
import { distinctIds } from '#/policy/distinct-ids.ts';
import type { FileStorage } from '#/storage/file-storage.ts';
import {
  type AnnouncementRow,
  countRecipients,
  countStates,
  type DueSending,
  findAnnouncement,
  findAnnouncements,
  findSendings,
  findSentCommunications,
  findWritten,
  insertAnnouncement,
  markWithdrawn,
  noteAttempt,
  renewFailed,
  settleSending,
  stopUnsent,
} from './announcements.repository.ts';
import { audiencesOf, sendToEmployees, toForWhom } from './announcement-employees.service.ts';
import { attachFiles, findAttached } from './announcement-files.repository.ts';
import { countNotices } from './announcement-notices.repository.ts';
import { findMembers, findNetwork } from './networks.repository.ts';

// Exports for the background work.

export async function listAnnouncements(
  { db, actor }: NetworkContext,
  query: PageQuery,
): Promise<{ items: NetworkAnnouncementRow[]; total: number }> {
  const { rows, total } = await findAnnouncements(db, actor.schoolId, query);
  const ids = rows.map(({ id }) => id);
  const states = Map.groupBy(await countStates(db, ids), ({ announcementId }) => announcementId);
  const counts = await countRecipients(db, ids);
  const countsOf = new Map(counts.map((row) => [row.announcementId, row]));
  const items = rows.map((row) => {
    const { recipients = 0, seen = 0 } = countsOf.get(row.id) ?? {};
    const schools = { waiting: 0, sent: 0, failed: 0, stopped: 0 };
    for (const { state, schools: number } of states.get(row.id) ?? []) schools[state] = number;
    return { ...toAnnouncement(row), schools, recipients, seen };
  });
  return { items, total };
}

export async function getAnnouncement(
  ctx: NetworkContext,
  id: string,
): Promise<NetworkAnnouncement> {
  const row = await requireAnnouncement(ctx, id);
  const schools = await findSendings(ctx.db, row.id);
  const notices = await countNotices(ctx.db, row.id);
  // None of a school that is out of the network.
  const counted = schools.flatMap(({ sentId, leftAt }) => (sentId && !leftAt ? [sentId] : []));
  const employees = await countEmployeeRecipients(ctx.db, counted);
  const noticesOf = new Map(notices.map((counted) => [counted.schoolId, counted]));
  return {
    ...toAnnouncement(row),
    description: row.description,
    ...(row.formatted && { formatted: row.formatted }),
    attachments: (await findAttached(ctx.db, row.id)).map((file) => storedFile(file, ctx.links)),
    schools: schools.map(({ sentId, ...school }) => ({
      ...school,
      employees: sentId ? employees.get(sentId) : undefined,
      told: noticesOf.get(school.id)?.told ?? 0,
      untold: noticesOf.get(school.id)?.untold ?? 0,
      leftAt: school.leftAt?.toISOString() ?? null,
    })),
  };
}

function toAnnouncement(row: AnnouncementRow) {
  const { id, title, createdAt, withdrawnAt, createdBy, isUrgent, scheduledDate } = row;
  return {
    id,
    title,
    createdBy,
    isUrgent,
    scheduledDate: scheduledDate?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    audiences: audiencesOf(row),
  };
}

/** Stores it for the background work, which sends it to each school by itself. */
export async function createAnnouncement(
  { db, actor, now }: NetworkContext,
  { schoolIds, scheduledDate, attachmentIds = [], audiences, ...body }: NetworkAnnouncementBody,
): Promise<{ id: string }> {
  const { networkId, schoolId, id: createdBy } = actor;
  requireLater(scheduledDate, schoolCalendar(actor.timezone, now));
  const wanted = distinctIds(schoolIds);
  const receivingSchoolIds = await findMembers(db, networkId, wanted);
  if (receivingSchoolIds.length < wanted.length) throw new NotFound();
  await requireUsableFiles(
    { db, actor },
    {
      attachments: { path: 'attachmentIds', ids: attachmentIds, takesRecording: true },
    },
  );
  const when = { scheduledDate: scheduledDate === undefined ? null : new Date(scheduledDate) };
  const forWhom = toForWhom(audiences);
  const { title, isUrgent } = body;
  const written = { title, isUrgent, ...storedText(body), ...forWhom, ...when };
  const values = { schoolId, networkId, createdBy, ...written };
  const id = await insertAnnouncement(db, values, { receivingSchoolIds, now });
  await attachFiles(db, { schoolId, announcementId: id }, distinctIds(attachmentIds));
  return { id };
}

/** As a school's own announcement: tomorrow at the earliest. */
function requireLater(scheduledDate: string | undefined, calendar: SchoolCalendar): void {
  const broken = announcementViolations({ scheduledDate }, calendar);
  if (broken.length === 0) return;
  throw new Invalid(broken.map(({ message }) => ({ path: 'scheduledDate', message })));
}

export async function retryAnnouncement(ctx: NetworkContext, id: string): Promise<void> {
  const row = await requireAnnouncement(ctx, id);
  await renewFailed(ctx.db, row.id, ctx.now);
}

/** Waits for items that are being sent, and withdraws them too. */
export async function withdrawAnnouncement(ctx: NetworkContext, id: string): Promise<void> {
  const { db, now } = ctx;
  const row = await requireAnnouncement(ctx, id);
  await markWithdrawn(db, row.id, now);
  await stopUnsent(db, row.id);
  const sentIds = await findSentCommunications(db, row.id);
  await markCommunicationsWithdrawn(db, sentIds, now);
  await deleteWaitingMails(db, sentIds);
}

/** @throws NotFound where another office wrote it */
async function requireAnnouncement({ db, actor }: NetworkContext, id: string) {
  const row = await findAnnouncement(db, actor.schoolId, id);
  if (!row) throw new NotFound();
  return row;
}

/**
 * Sends an announcement to those of a school whom it is for. It becomes one of the school, whose
 * author is the network's office. The caller holds the lock of the sending, and its transaction keeps
 * both or neither: nothing is sent twice.
 */
export async function sendToSchool(
  { db, now, storage, publicUrl }: SendContext,
  sending: DueSending,
): Promise<void> {
  const written = await findWritten(db, sending);
  const network = written && (await findNetwork(db, written.networkId));
  if (!network) return settleSending(db, sending, { state: 'stopped' });
  const { networkId, title, description, formatted, isUrgent, isForFamilies } = written;
  const text = { title, description, formatted, isUrgent, isForFamilies };
  const { schoolId } = sending;
  const employeeId = await requireNetworkAuthor(
    { db, now },
    { schoolId, networkId, name: network.officeName },
  );
  const owner = { schoolId, uploadedBy: employeeId };
  const fileIds = await giveAttachments({ db, storage }, sending.announcementId, owner);
  const author = { id: employeeId, schoolId };
  const communicationId = await announceToSchool({ db, now }, author, { ...text, fileIds });
  await insertEntries(db, [
    {
      schoolId,
      employeeId,
      resource: 'announcement',
      verb: 'create',
      resourceId: communicationId,
      fields: ['title', 'description', ...(formatted ? ['format'] : [])],
      deviceId: null,
      createdAt: now,
    },
  ]);
  await sendToEmployees(
    { db, now },
    {
      ...{ ...written, publicUrl, schoolId, communicationId },
      announcementId: sending.announcementId,
      officeName: network.officeName,
    },
  );
  await settleSending(db, sending, { state: 'sent', communicationId });
}

interface SendContext extends CallContext {
  storage: FileStorage;
  /** Of the portal, for the e-mails to employees. */
  publicUrl: string;
}

/** @returns ids of the school's own files, in order */
async function giveAttachments(
  { db, storage }: { db: Database; storage: FileStorage },
  announcementId: string,
  owner: { schoolId: string; uploadedBy: string },
): Promise<string[]> {
  const given: NewFile[] = [];
  try {
    for (const file of await findAttached(db, announcementId)) {
      given.push(await giveFile(storage, file, owner));
    }
    if (given.length > 0) await insertFiles(db, given);
    return given.map(({ id }) => id);
  } catch (error) {
    await discardFiles(storage, given);
    throw error;
  }
}

/** The wait after each failed attempt; after the last one it has failed. */
const retryMinutes = [1, 5, 15, 60];

export async function noteFailure({ db, now }: CallContext, sending: DueSending): Promise<void> {
  const minutes = retryMinutes[sending.attempts];
  const attemptAt = new Date(now.getTime() + (minutes ?? 0) * 60_000);
  await noteAttempt(db, sending, {
    state: minutes === undefined ? 'failed' : 'waiting',
    attemptAt,
  });
}
