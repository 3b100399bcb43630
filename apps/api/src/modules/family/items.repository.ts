import type { Choice } from '@caderneta/api-client/contract';
import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { schoolOf } from '#/database/expressions.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { folded } from '#/database/schema/columns.ts';
import { communications } from '#/database/schema/communications.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { employees } from '#/database/schema/employees.ts';
import { files } from '#/database/schema/files.ts';
import {
  diaryViews,
  guardianDevices,
  noticeBoardViews,
} from '#/database/schema/guardian-access.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import { answeredBy, isOnPaper, noPaper } from '#/modules/communications/communications.service.ts';
import { updateRecipients } from '#/telling/reactions.repository.ts';
import { type Family, idsOf } from './family.repository.ts';

const { searchText: _, ...columns } = getTableColumns(communications);

export type Received = NonNullable<Awaited<ReturnType<typeof findReceived>>>;
export type Copy = Awaited<ReturnType<typeof findCopies>>[number];

/** A sent communication of the school. `findCopies` tells whether the family received it. */
export async function findReceived(db: Database, { guardian }: Family, id: string) {
  const [row] = await db
    .select({ ...columns, authorName: employees.name, image: files })
    .from(communications)
    .innerJoin(employees, eq(employees.id, communications.createdBy))
    .leftJoin(files, eq(files.id, communications.imageFileId))
    .where(
      and(
        eq(communications.id, id),
        eq(communications.schoolId, guardian.schoolId),
        isNull(communications.deletedAt),
        isNotNull(communications.sentAt),
      ),
    );
  return row;
}

/** The guardian's reactions for each of their children, by the children's names. */
export function findCopies(db: Database, family: Family, communicationId: string) {
  return db
    .select({
      studentId: students.id,
      studentName: students.name,
      readAt: recipients.readAt,
      answer: recipients.answer,
      answeredAt: recipients.answeredAt,
      doneAt: recipients.doneAt,
      isOnPaper,
      answeredBy,
    })
    .from(recipients)
    .innerJoin(students, eq(students.id, recipients.studentId))
    .where(copiesOf(family, communicationId))
    .orderBy(students.searchName, asc(students.id));
}

export type AnswerOfOther = Awaited<ReturnType<typeof findAnswersOfOthers>>[number];

/** What the other guardians of their children answered or did, by name, where the school shows it. */
export async function findAnswersOfOthers(
  db: Database,
  { guardian, children }: Family,
  communicationId: string,
) {
  if (!guardian.sharesAnswers) return [];
  const { answer, answeredAt, doneAt, studentId, guardianId } = recipients;
  return db
    .select({ studentId, name: guardians.name, answer, answeredAt, doneAt })
    .from(recipients)
    .innerJoin(guardians, eq(guardians.id, guardianId))
    .innerJoin(
      studentGuardians,
      and(eq(studentGuardians.studentId, studentId), eq(studentGuardians.guardianId, guardianId)),
    )
    .where(
      and(
        eq(recipients.communicationId, communicationId),
        eq(recipients.schoolId, guardian.schoolId),
        inArray(studentId, idsOf(children)),
        ne(guardianId, guardian.id),
        or(isNotNull(answer), isNotNull(doneAt)),
      ),
    )
    .orderBy(guardians.searchText, asc(guardians.id));
}

/** Conditions on `recipients`: the guardian's own rows about children they answer for. */
function copiesOf({ guardian, children }: Family, communicationId: string) {
  return and(
    eq(recipients.communicationId, communicationId),
    eq(recipients.schoolId, guardian.schoolId),
    eq(recipients.guardianId, guardian.id),
    inArray(recipients.studentId, idsOf(children)),
  );
}

/** Reaction of a guardian to a communication. Storing one returns the children's classrooms. */
export interface Reaction {
  family: Family;
  communicationId: string;
  now: Date;
}
interface ReactionAboutOne extends Reaction {
  studentId: string;
  /** It may have waited for a connection. */
  givenAt: Date;
}

/** Once: the first opening counts. */
export function markViewed(tx: Database, reaction: Reaction): Promise<string[]> {
  const unseen = and(ownRows(reaction), isNull(recipients.visualizedAt));
  return updateRecipients(tx, unseen, { visualizedAt: reaction.now });
}

export function markAsRead(tx: Database, reaction: Reaction): Promise<string[]> {
  const unread = and(ownRows(reaction), isNull(recipients.readAt));
  return updateRecipients(tx, unread, { readAt: reaction.now, deviceId: deviceOf(reaction) });
}

/** Leaves an answer that the guardian gave later. */
export function setAnswer(
  tx: Database,
  { answer, ...reaction }: ReactionAboutOne & { answer: Choice },
): Promise<string[]> {
  const deviceId = deviceOf(reaction);
  const given = { answer, answeredAt: reaction.givenAt, deviceId, ...noPaper };
  return updateRecipients(tx, rowOfOne(reaction), given);
}

/** Leaves what the guardian said later. */
export function setDone(
  tx: Database,
  { done, ...reaction }: ReactionAboutOne & { done: boolean },
): Promise<string[]> {
  const which = and(rowOfOne(reaction), done ? isNull(recipients.doneAt) : undefined);
  const { givenAt } = reaction;
  const said = { doneAt: done ? givenAt : null, answeredAt: givenAt };
  return updateRecipients(tx, which, { ...said, deviceId: deviceOf(reaction), ...noPaper });
}

const deviceOf = ({ family }: Reaction) => family.guardian.deviceId;
const ownRows = ({ family, communicationId }: Reaction) => copiesOf(family, communicationId);
/** Of the child, unless the guardian answered after that; what a slip says stands behind them. */
const rowOfOne = (reaction: ReactionAboutOne) => {
  const { deviceId, answeredAt, studentId } = recipients;
  const { givenAt } = reaction;
  const isLast = or(isNull(deviceId), isNull(answeredAt), lte(answeredAt, givenAt));
  return and(ownRows(reaction), eq(studentId, reaction.studentId), isLast);
};

const images = alias(files, 'images');
const attachments = alias(files, 'attachments');

/** A notice of the school. `findPublishedClassrooms` tells whether the family sees it. */
export async function findNotice(db: Database, { guardian }: Family, id: string) {
  const [row] = await db
    .select({
      item: noticeBoardItems,
      image: images,
      attachment: attachments,
      authorName: employees.name,
    })
    .from(noticeBoardItems)
    .innerJoin(employees, eq(employees.id, noticeBoardItems.createdBy))
    .leftJoin(images, eq(images.id, noticeBoardItems.imageFileId))
    .leftJoin(attachments, eq(attachments.id, noticeBoardItems.attachmentFileId))
    .where(
      and(
        eq(noticeBoardItems.id, id),
        eq(noticeBoardItems.schoolId, guardian.schoolId),
        isNull(noticeBoardItems.deletedAt),
      ),
    );
  return row;
}

/** The classrooms of the guardian's children where a notice is published, by name. */
export function findPublishedClassrooms(db: Database, { guardian, children }: Family, id: string) {
  const own = children.map(({ classroomId }) => classroomId);
  return db
    .select({ name: classrooms.name })
    .from(noticeBoardClassrooms)
    .innerJoin(classrooms, eq(classrooms.id, noticeBoardClassrooms.classroomId))
    .where(
      and(
        eq(noticeBoardClassrooms.noticeBoardItemId, id),
        inArray(classrooms.id, own),
        eq(classrooms.schoolId, guardian.schoolId),
      ),
    )
    .orderBy(folded(classrooms.name));
}

/** Once: the first opening counts. */
export async function storeNoticeView(
  db: Database,
  view: { noticeBoardItemId: string; guardianId: string; viewedAt: Date },
): Promise<void> {
  const schoolId = schoolOf(noticeBoardItems, view.noticeBoardItemId);
  await db
    .insert(noticeBoardViews)
    .values({ ...view, schoolId })
    .onConflictDoNothing();
}

export async function isDiaryOfFamily(
  db: Database,
  { guardian, children }: Family,
  id: string,
): Promise<boolean> {
  const [diary] = await db
    .select({ id: diaries.id })
    .from(diaries)
    .where(
      and(
        eq(diaries.id, id),
        eq(diaries.schoolId, guardian.schoolId),
        inArray(diaries.studentId, idsOf(children)),
      ),
    );
  return diary !== undefined;
}

/** Once: the first opening counts. */
export async function storeDiaryView(
  db: Database,
  view: { diaryId: string; guardianId: string; viewedAt: Date },
): Promise<void> {
  await db
    .insert(diaryViews)
    .values({ ...view, schoolId: schoolOf(diaries, view.diaryId) })
    .onConflictDoNothing();
}

const tablesOfSubjects = {
  communication: communications,
  notice: noticeBoardItems,
  diary: diaries,
  student: students,
  device: guardianDevices,
};

/** Subject of an address of the family's side. */
export type Subject = keyof typeof tablesOfSubjects;

/** Which of some schools has it. That it is there does not say that anybody may see it. */
export async function findSchoolOf(
  db: Database,
  { subject, id, schoolIds }: { subject: Subject; id: string; schoolIds: string[] },
): Promise<string | undefined> {
  const table = tablesOfSubjects[subject];
  const [found] = await db
    .select({ schoolId: table.schoolId })
    .from(table)
    .where(and(eq(table.id, id), inArray(table.schoolId, schoolIds)));
  return found?.schoolId;
}
