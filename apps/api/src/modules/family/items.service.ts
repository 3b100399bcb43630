import {
  type Choice,
  type CommunicationKind,
  type DiaryRecord,
  type FamilyCommunication,
  type FamilyNotice,
  messages,
} from '@caderneta/api-client/contract';
import type { DeviceContext, GuardianContext } from '#/kernel/call-context.ts';
import { Conflict, Invalid, NotFound } from '#/kernel/problems.ts';
import {
  findCommunicationFiles,
  findVersions,
  kinds,
  takesChoices,
  toItemHistory,
} from '#/modules/communications/communications.service.ts';
import { findStudentDiaries } from '#/modules/diaries/exports.ts';
import { findFamily } from './family.repository.ts';
import { ofMoment, toNotice, toReceived } from './items.mapper.ts';
import { refuseEarlier } from './standing-answer.ts';
import {
  type Copy,
  findAnswersOfOthers,
  findCopies,
  findNotice,
  findPublishedClassrooms,
  findReceived,
  findSchoolOf,
  isDiaryOfFamily,
  markAsRead,
  markViewed,
  type Reaction,
  setAnswer,
  setDone,
  storeDiaryView,
  storeNoticeView,
  type Subject,
} from './items.repository.ts';
import { markTwins, readTwins } from './twins.service.ts';

/** Communication that a guardian asks for. */
interface Wanted {
  id: string;
  /** Any, unless it is given. */
  kind?: CommunicationKind;
  /** One of the children it is about. */
  studentId?: string;
}

export async function readReceived(
  ctx: DeviceContext,
  wanted: Wanted,
): Promise<FamilyCommunication> {
  const { family, row, copies: own } = await requireReceived(ctx, wanted);
  const copies = [...own, ...(await readTwins(ctx, row.id))];
  const others = await findAnswersOfOthers(ctx.db, family, row.id);
  const files = await findCommunicationFiles(ctx.db, [row.id]);
  const attachments = files.map(({ file }) => file);
  const versions = row.correctedAt ? await findVersions(ctx.db, { communicationId: row.id }) : [];
  const { timezone: timeZone } = ctx.guardian;
  return toReceived(row, { ...ctx, copies, others, versions, attachments, timeZone });
}

export async function viewReceived(ctx: DeviceContext, id: string): Promise<void> {
  const { family } = await requireReceived(ctx, { id });
  const seen = await markViewed(ctx.db, { family, communicationId: id, now: ctx.now });
  noteEngagement(ctx, id, seen);
  await markTwins(ctx, id, { isRead: false });
}

export function confirmAnnouncement(ctx: DeviceContext, id: string) {
  return react(ctx, { id, kind: 'announcement' }, async (reaction) => {
    await markTwins(ctx, id, { isRead: true });
    return markAsRead(ctx.db, reaction);
  });
}

/** What a guardian says about one child. */
interface Said {
  studentId: string;
  /** It may have waited for a connection. */
  givenAt: Date;
}

interface Chosen extends Said {
  answer: Choice;
}

/**
 * Chooses for one child, for the first time or instead of what was chosen before.
 * @throws {Conflict} where it is too late, or was given before what stands
 */
export async function choose(
  ctx: DeviceContext,
  kind: CommunicationKind,
  id: string,
  { answer, ...said }: Chosen,
): Promise<FamilyCommunication> {
  const wanted = { id, kind, studentId: said.studentId };
  const { row } = await requireReceived(ctx, wanted);
  if (!kinds[kind].offers(row, answer)) {
    throw new Invalid([{ path: 'answer', message: messages.invalid }]);
  }
  if (!takesChoices(row, ofMoment(ctx.now, ctx.guardian.timezone))) {
    throw new Conflict(kinds[kind].tooLate ?? 'refused');
  }
  return settle(ctx, wanted, {
    write: (reaction) => setAnswer(ctx.db, { ...reaction, ...said, answer }),
    stands: (copy) => copy.answer === answer,
  });
}

interface Completion extends Said {
  done: boolean;
}

/** @throws {Conflict} where it was said before what stands */
export function markTask(ctx: DeviceContext, id: string, { done, ...said }: Completion) {
  const wanted = { id, kind: 'activity' as const, studentId: said.studentId };
  return settle(ctx, wanted, {
    write: (reaction) => setDone(ctx.db, { ...reaction, ...said, done }),
    stands: (copy) => (copy.doneAt !== null) === done,
  });
}

type Write = (reaction: Reaction) => Promise<string[]>;

/** Reacts for one child, unless something that was said later stands there. @throws {Conflict} */
async function settle(
  ctx: DeviceContext,
  wanted: Wanted & { studentId: string },
  { write, stands }: { write: Write; stands: (copy: Copy) => boolean },
): Promise<FamilyCommunication> {
  const received = await react(ctx, wanted, write);
  const { copies } = await requireReceived(ctx, wanted);
  const copy = copies.find(({ studentId }) => studentId === wanted.studentId);
  if (copy && !stands(copy)) refuseEarlier(ctx, received, copy);
  return received;
}

/** A reaction marks the item as seen, for all of the children it is about. */
async function react(
  ctx: DeviceContext,
  wanted: Wanted,
  write: Write,
): Promise<FamilyCommunication> {
  const { family } = await requireReceived(ctx, wanted);
  const reaction = { family, communicationId: wanted.id, now: ctx.now };
  const seen = await markViewed(ctx.db, reaction);
  noteEngagement(ctx, wanted.id, [...seen, ...(await write(reaction))]);
  return readReceived(ctx, wanted);
}

/** @param classroomIds of the children about whom something changed */
function noteEngagement(
  { engagement, guardian: { schoolId } }: GuardianContext,
  communicationId: string,
  classroomIds: string[],
): void {
  if (classroomIds.length > 0) engagement.note({ schoolId, communicationId, classroomIds });
}

export async function readNotice(ctx: GuardianContext, id: string): Promise<FamilyNotice> {
  const { row, classrooms } = await requireNotice(ctx, id);
  const { id: noticeBoardItemId, correctedAt } = row.item;
  const versions = correctedAt ? await findVersions(ctx.db, { noticeBoardItemId }) : [];
  const { history } = toItemHistory('notice', versions, ctx.guardian.timezone);
  return { ...toNotice(row, classrooms, ctx.links), ...(history && { history }) };
}

export async function viewNotice(ctx: GuardianContext, id: string): Promise<void> {
  const { row } = await requireNotice(ctx, id);
  const { db, guardian, now } = ctx;
  await storeNoticeView(db, {
    noticeBoardItemId: row.item.id,
    guardianId: guardian.id,
    viewedAt: now,
  });
}

export async function listDiaries(
  ctx: GuardianContext,
  studentId: string,
  page: { limit: number; offset: number },
): Promise<{ items: DiaryRecord[]; total: number }> {
  const child = await requireChild(ctx, studentId);
  const { rows, total } = await findStudentDiaries(ctx.db, ctx.guardian, child.id, page);
  const items = rows.map(({ diary, employee }) => ({
    ...diary,
    createdAt: diary.createdAt.toISOString(),
    employee: { name: employee.name },
  }));
  return { items, total };
}

export async function viewDiary(ctx: GuardianContext, id: string): Promise<void> {
  const { db, guardian, now } = ctx;
  if (!(await isDiaryOfFamily(db, await findFamily(ctx), id))) throw new NotFound();
  await storeDiaryView(db, { diaryId: id, guardianId: guardian.id, viewedAt: now });
}

/** Finds an item sent to this guardian about a child of theirs. @throws {NotFound} for any other */
/** @throws {NotFound} for what the device's guardian did not get */
export async function requireReceived(ctx: GuardianContext, { id, kind, studentId }: Wanted) {
  const family = await findFamily(ctx);
  const row = await findReceived(ctx.db, family, id);
  const copies = row ? await findCopies(ctx.db, family, id) : [];
  const isAboutChild = (copy: { studentId: string }) =>
    studentId === undefined || copy.studentId === studentId.toLowerCase();
  if (!row || (kind && row.kind !== kind) || !copies.some(isAboutChild)) throw new NotFound();
  return { family, row, copies };
}

async function requireNotice(ctx: GuardianContext, id: string) {
  const family = await findFamily(ctx);
  const row = await findNotice(ctx.db, family, id);
  const classrooms = row ? await findPublishedClassrooms(ctx.db, family, id) : [];
  if (!row || classrooms.length === 0) throw new NotFound();
  return { row, classrooms };
}

async function requireChild(ctx: GuardianContext, studentId: string) {
  const { children } = await findFamily(ctx);
  const child = children.find(({ id }) => id === studentId.toLowerCase());
  if (!child) throw new NotFound();
  return child;
}

/** Lets the route of a call about one thing act as the guardian at the school that has it. */
export const about = (subject: Subject) => ({
  schoolOf: (ctx: DeviceContext, { params }: { params: { id: string } }) =>
    findSchoolOfSubject(ctx, subject, params.id),
});

/**
 * The school whose guardian the use case then asks for. With one school there is nothing to choose.
 * @throws {NotFound} where no school of the device has it
 */
export async function findSchoolOfSubject(
  { db, everyGuardian }: DeviceContext,
  subject: Subject,
  id: string,
): Promise<string | undefined> {
  const schoolIds = everyGuardian.map(({ guardian }) => guardian.schoolId);
  if (schoolIds.length === 1) return undefined;
  const schoolId = await findSchoolOf(db, { subject, id, schoolIds });
  if (!schoolId) throw new NotFound();
  return schoolId;
}
