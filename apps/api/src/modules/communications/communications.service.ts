import type {
  CreatedCommunication,
  DatedListQuery,
  EngagementQuery,
  TextFormat,
} from '@caderneta/api-client/contract';
import { schoolCalendar } from '@caderneta/school-time';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, Forbidden, Invalid, NotFound, StaleEdit } from '#/kernel/problems.ts';
import { type Change, isStale } from '#/kernel/versions.ts';
import { requireUsableFiles } from '#/modules/files/files.service.ts';
import { requireClassrooms } from '#/modules/classrooms/classrooms.service.ts';
import { requireStudents } from '#/modules/students/records/require-students.ts';
import { findStudentIdsIn } from '#/modules/students/records/exports.ts';
import { distinctIds } from '#/policy/distinct-ids.ts';
import { canEdit, scopeOf } from '#/policy/scope.ts';
import { tellOfCancellation } from '#/telling/news.service.ts';
import { secondsUntil } from '#/timing/present.ts';
import { canEditCommunication, toItem, toListItem } from './communications.mapper.ts';
import {
  type CommunicationRow,
  findCommunication,
  findCommunications,
} from './communications.repository.ts';
import { countEmployeeRecipients } from './employee-recipients.repository.ts';
import { readEngagement } from './engagement/engagement.service.ts';
import { keepVersion } from './versions/kept-versions.ts';
import { discardHeld, findHeldVersion, findSaid } from './versions/item-versions.repository.ts';
import { discardNew, findSending, putBack, readBeforeHold } from './sending/changing.repository.ts';
import { findHeldRecipients, takeHeldRecipients } from './sending/held-recipients.repository.ts';
import { changesOfItem } from './versions/item-changes.ts';
import type { Kind, ListPage, VersionedItem } from './kinds.ts';
import {
  type NewCommunication,
  lockCommunication,
  markCommunicationDeleted,
} from './sending/sending.repository.ts';
import { requireUrgentRight } from './urgent.service.ts';
import { storedText } from './written-text.ts';
import { changeSent, replaceAndSend, storeAndSend } from './sending/sending.service.ts';

// Exports for other modules.
export { readAgenda } from './agenda.service.ts';
export {
  type Ask,
  askedOf,
  firstFlags,
  type Kind,
  kinds,
  deadlineOf,
  badgeOf,
  type Moment,
  shownInFeed,
  shownToFamily,
  takesChoices,
  taskOf,
} from './kinds.ts';
export { findCommunicationFiles, findFirstFiles } from './communications.repository.ts';
export { followClassrooms, lockWaiting } from './sending/whole-classrooms.repository.ts';
export { giveToNewGuardians } from './new-guardians.repository.ts';
export { storedText } from './written-text.ts';
export { noticeOfChanges } from './versions/change-words.ts';
export { toItemHistory, toListedVersions } from './versions/item-words.ts';
export { keepNoticeVersion } from './versions/kept-versions.ts';
export { findVersions } from './versions/item-versions.repository.ts';
export { isAskedAgain } from './communications.mapper.ts';
export { isAhead, momentOf } from './still-counting.repository.ts';
export {
  countEmployeeRecipients,
  deleteWaitingMails,
  type EmployeeRecipient,
  findToldEmails,
  insertEmployeeRecipients,
} from './employee-recipients.repository.ts';
export { answeredBy, isOnPaper, noPaper } from './engagement/marks.repository.ts';
export {
  dueAt,
  markCommunicationsWithdrawn,
  markCommunicationsToAllClassrooms,
} from './sending/sending.repository.ts';
export { announceToSchool, sendScheduled } from './sending/sending.service.ts';

/** A page of a kind. */
export async function listCommunications(ctx: EmployeeContext, kind: Kind, query: DatedListQuery) {
  const { rows, total } = await findCommunications(ctx, kind, query);
  return { items: rows.map((row) => toListItem(ctx, kind, row)), total } as ListPage;
}

/** @param part of the engagement; what is empty asks for the whole */
export async function getCommunication(
  ctx: EmployeeContext,
  kind: Kind,
  id: string,
  part: EngagementQuery,
) {
  const row = await requireCommunication(ctx, kind, id, 'view');
  return { data: await readItem(ctx, kind, row, part), version: row.version } as VersionedItem;
}

/** @param heldUntil when it is sent, where its sending can be undone until then */
export async function createCommunication(
  ctx: EmployeeContext,
  kind: Kind,
  body: Written,
  heldUntil: Date | null,
): Promise<CreatedCommunication> {
  const written = await checkWritten(ctx, kind, body, heldUntil);
  const id = await storeAndSend(ctx.db, ctx.actor, written, ctx.now);
  return {
    id,
    ...(written.heldUntil && { heldSeconds: secondsUntil(written.heldUntil, ctx.now) }),
  };
}

/** Changes what is scheduled, or what stays editable. */
export async function updateCommunication(
  ctx: EmployeeContext,
  kind: Kind,
  { id, body, expectedVersion }: Change<Written>,
  heldUntil: Date | null,
) {
  const row = await requireCommunication(ctx, kind, id, 'edit');
  const { staysEditable, texts } = kind.contract;
  if (isStale(expectedVersion, row.version)) {
    throw new StaleEdit(await readItem(ctx, kind, row));
  }
  if (row.sentAt && !staysEditable) throw new Conflict('already-sent', texts.alreadySent);
  if (row.heldUntil) throw new Conflict('held');
  await replace(ctx, kind, row, await checkWritten(ctx, kind, body, heldUntil, row));
  const changed = await requireCommunication(ctx, kind, id, 'view');
  ctx.changes?.set(row.id, changesOfItem(body, row, changed, ctx.actor.timezone));
  return { data: await readItem(ctx, kind, changed), version: changed.version } as VersionedItem;
}

/** Without a date it is sent now, or as scheduled where it stays editable. */
async function replace(
  ctx: EmployeeContext,
  kind: Kind,
  row: CommunicationRow,
  written: NewCommunication,
): Promise<void> {
  const { db, actor, now } = ctx;
  const { contract } = kind;
  if (!row.sentAt) {
    const kept = contract.staysEditable ? row.scheduledDate : null;
    const scheduledDate = written.scheduledDate ?? kept;
    const beforeHold = written.heldUntil ? await readBeforeHold(db, row) : null;
    return replaceAndSend(db, row.id, { ...written, scheduledDate, beforeHold }, now);
  }
  if (written.scheduledDate) throw new Conflict('already-sent', contract.texts.alreadySent);
  const before = await findSaid(db, row.id);
  await changeSent(db, actor, row.id, written, now);
  await keepVersion(ctx, kind, row, before);
}

export async function deleteCommunication(ctx: EmployeeContext, kind: Kind, id: string) {
  const row = await requireCommunication(ctx, kind, id, 'edit');
  await markCommunicationDeleted(ctx.db, ctx.actor, id, ctx.now);
  await tellIfAhead(ctx, row);
}

/**
 * Tells who had said that they come, as long as the event is ahead.
 * @param studentId whom it was taken from; by default it was deleted
 */
export async function tellIfAhead(
  { db, now }: EmployeeContext,
  { id: communicationId, schoolId, sentAt, startTime }: CommunicationRow,
  studentId?: string,
): Promise<void> {
  if (!sentAt || !startTime || startTime <= now) return;
  await tellOfCancellation(db, { communicationId, schoolId, now, ...(studentId && { studentId }) });
}

/**
 * Undoes what is held: a sending, a correction, or more students. The row's lock decides against a
 * server that is sending it just now: whoever is first wins. What was undone already stays so.
 */
export async function undoSending(ctx: EmployeeContext, id: string) {
  const row = await requireSending(ctx, id);
  if (await discardHeld(ctx.db, id)) return { scheduledDate: null, wasCorrection: true };
  const held = await findHeldRecipients(ctx.db, id);
  if (held) {
    await takeHeldRecipients(ctx.db, id);
    return { scheduledDate: null, wasAddition: true };
  }
  if (row.sentAt) throw new Conflict('already-sent');
  const { heldUntil, beforeHold, deletedAt } = row;
  if (deletedAt) return { scheduledDate: null, wasUndone: true };
  if (!heldUntil) return { scheduledDate: row.scheduledDate?.toISOString() ?? null };
  if (beforeHold) await putBack(ctx.db, row, beforeHold, ctx.now);
  else await discardNew(ctx.db, id, ctx.now);
  return { scheduledDate: beforeHold?.scheduledDate ?? null };
}

/**
 * An item that the actor may view or edit. One to edit is locked until the transaction ends.
 * @throws {NotFound} where the actor does not see it
 * @throws {Forbidden} where they see it and may not edit it
 */
export async function requireCommunication(
  { db, actor }: EmployeeContext,
  { contract }: Kind,
  id: string,
  access: 'view' | 'edit',
): Promise<CommunicationRow> {
  if (access === 'edit') await lockCommunication(db, actor, id);
  const row = await findCommunication(db, actor, contract.kind, id);
  if (!row) throw new NotFound();
  if (access === 'edit' && !canEditCommunication(actor, row)) throw new Forbidden();
  return row;
}

/** An item of any kind to edit, locked, also one whose sending was undone. */
async function requireSending({ db, actor }: EmployeeContext, id: string) {
  await lockCommunication(db, actor, id);
  const row = await findSending(db, actor, id);
  if (!row || (row.deletedAt && row.sentAt)) throw new NotFound();
  if (!canEdit(actor, row.createdBy)) throw new Forbidden();
  return row;
}

/** A body of any kind, as its schema has read it. */
export interface Written {
  communication: {
    title: string;
    description: string;
    format?: TextFormat;
    imageId?: string | null;
    scheduledDate?: string;
    attachmentIds?: string[];
    /** Images of a gallery. */
    fileIds?: string[];
  };
  studentIds: string[];
  /** Chosen whole, beside the students. */
  classroomIds?: string[] | undefined;
}

/** What `requireUsableFiles` takes of a communication, which may have one voice note. */
export const attachmentsOf = (ids: string[]) => ({
  path: 'communication.attachmentIds',
  ids,
  takesRecording: true,
});

/**
 * Turns a body into rows. Refuses broken days, files and students out of reach, and what the actor may
 * not send as urgent when it leaves.
 * @param before what it changes
 */
async function checkWritten(
  ctx: EmployeeContext,
  { contract, kindColumns }: Kind,
  { communication, studentIds, classroomIds = [] }: Written,
  heldUntil: Date | null,
  before?: Pick<CommunicationRow, 'isUrgent'>,
): Promise<NewCommunication> {
  const { title, imageId = null, scheduledDate } = communication;
  const { attachmentIds = [], fileIds = [] } = communication;
  // The route has parsed the body by the contract of this kind.
  const violations = contract.violations(communication as never, lenientCalendar(ctx));
  if (violations.length > 0) throw new Invalid(violations);
  const { description, formatted } = storedText(communication);
  const columns = { ...kindColumns(communication), formatted };
  if (columns.isUrgent ?? before?.isUrgent) requireUrgentRight(ctx, scheduledDate);
  const images = { 'communication.imageId': [imageId], 'communication.fileIds': fileIds };
  await requireUsableFiles(ctx, { images, attachments: attachmentsOf(attachmentIds) });
  const singly = await requireStudents(ctx, studentIds);
  const whole = await requireClassrooms(ctx, classroomIds, 'classroomIds');
  const members = await findStudentIdsIn(ctx.db, whole);
  return {
    kind: contract.kind,
    title,
    description,
    imageFileId: imageId,
    kindColumns: columns,
    fileIds: distinctIds([...attachmentIds, ...fileIds]),
    studentIds: distinctIds([...singly, ...members]),
    classroomIds: whole,
    scheduledDate: scheduledDate === undefined ? null : new Date(scheduledDate),
    // Holds items that would be sent now; scheduled ones wait for their time.
    heldUntil: scheduledDate === undefined ? heldUntil : null,
  };
}

/**
 * Milliseconds by which the server's clock is read too early. What a form accepted is not refused
 * because the call took a moment, or because the browser's clock is a little slow.
 */
const leniency = 120_000;

export const lenientCalendar = ({ actor, now }: EmployeeContext) =>
  schoolCalendar(actor.timezone, new Date(now.getTime() - leniency));

async function readItem(
  ctx: EmployeeContext,
  kind: Kind,
  row: CommunicationRow,
  part: EngagementQuery = {},
) {
  const engaged = await readEngagement(ctx, kind, row, part);
  const employees = await employeesOf(ctx, row);
  const held = row.sentAt ? await findHeldVersion(ctx.db, row.id) : undefined;
  const joining = row.sentAt ? await findHeldRecipients(ctx.db, row.id) : undefined;
  return toItem(ctx, kind, { row, employees, held, joining, ...engaged });
}

/** Who reads for the whole school knows how many colleagues opened what an office sent them. */
async function employeesOf({ db, actor }: EmployeeContext, row: CommunicationRow) {
  if (row.authorNetworkId === null || scopeOf(actor) !== 'school') return undefined;
  return (await countEmployeeRecipients(db, [row.id])).get(row.id);
}
