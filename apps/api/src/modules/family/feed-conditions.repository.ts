import { addMilliseconds } from 'date-fns/addMilliseconds';
import { subDays } from 'date-fns/subDays';
import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { firstIdOf } from '#/timing/ids.ts';
import { communications } from '#/database/schema/communications.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { diaryViews, noticeBoardViews } from '#/database/schema/guardian-access.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';
import { type Ask, kinds, type Moment } from '#/modules/communications/communications.service.ts';
import type { Guardian } from '#/policy/guardian.ts';
import { type Family, idsOf } from './family.repository.ts';

/** Communications sent to this guardian about the children they still answer for. */
export function sentTo({ guardian, children }: Family): SQL | undefined {
  return and(
    eq(recipients.guardianId, guardian.id),
    eq(recipients.schoolId, guardian.schoolId),
    inArray(recipients.studentId, idsOf(children)),
    isNull(communications.deletedAt),
    isNotNull(communications.sentAt),
  );
}

const reactions = { read: recipients.readAt, answer: recipients.answer, done: recipients.doneAt };

/** Not done by this guardian, nor by another whose answer they see. */
function isUndone({ sharesAnswers }: Guardian, task: Ask['task']): SQL | undefined {
  const { askedAgainAt } = communications;
  const undone =
    task === 'answer'
      ? or(isNull(recipients.answer), lt(recipients.answeredAt, askedAgainAt))
      : isNull(reactions[task]);
  if (!sharesAnswers || task === 'read') return undone;
  const done = sql.identifier(reactions[task].name);
  const doneByAnother = sql`exists (select from ${recipients} as other
    join ${studentGuardians} as present
      on present.student_id = other.student_id and present.guardian_id = other.guardian_id
    where other.communication_id = ${recipients.communicationId}
      and other.student_id = ${recipients.studentId} and other.${done} is not null
      and coalesce(other.answered_at >= ${askedAgainAt}, true))`;
  return and(undone, not(doneByAnother));
}

/** The item asks something about this child that is undone, and that can still be done. */
export function hasOpenTask({ guardian }: Family, { now, today }: Moment): SQL | undefined {
  return or(
    ...Object.values(kinds).map(({ contract, asks }) => {
      if (!asks) return undefined;
      const { task, before, through } = asks;
      return and(
        eq(communications.kind, contract.kind),
        before && gt(communications[before], now),
        through && gte(communications[through], today),
        isUndone(guardian, task),
      );
    }),
  );
}

const firstVisitDays = 7;

/**
 * Came in the week before the guardian's first visit, or later; undefined if that is unknown.
 * @param row its id was made when the guardian got it, which may be long after the sending
 */
export function isRecent({ firstEnteredAt }: Guardian, at: AnyPgColumn, row?: AnyPgColumn) {
  if (!firstEnteredAt) return undefined;
  const since = subDays(firstEnteredAt, firstVisitDays);
  return or(gte(at, since), row && gte(row, firstIdOf(since)));
}

/** Came after what the guardian counted as read; undefined where that is nothing. */
function isAfterRead({ feedReadUntil }: Guardian, at: AnyPgColumn, row?: AnyPgColumn) {
  if (!feedReadUntil) return undefined;
  return or(gt(at, feedReadUntil), row && gte(row, firstIdOf(addMilliseconds(feedReadUntil, 1))));
}

/**
 * Not opened yet. What was sent long before the guardian first came does not wait for them, unless
 * the school still waits for their answer.
 */
export function isUnreadSent(family: Family, moment: Moment): SQL | undefined {
  const { guardian } = family;
  const { sentAt } = communications;
  const recent = isRecent(guardian, sentAt, recipients.id);
  return and(
    isNull(recipients.visualizedAt),
    isAfterRead(guardian, sentAt, recipients.id),
    recent && or(recent, hasOpenTask(family, moment)),
  );
}

/** Notices of the present classrooms of the guardian's children. */
export function publishedFor({ guardian, children }: Family): SQL | undefined {
  return and(
    inArray(students.id, idsOf(children)),
    eq(noticeBoardItems.schoolId, guardian.schoolId),
    isNull(noticeBoardItems.deletedAt),
  );
}

/**
 * Not opened yet. A board is read by whoever comes to it, so a new family sees what was published
 * before. Only what was published since then waits for them.
 */
export function isUnreadNotice({ guardian }: Family): SQL | undefined {
  const { createdAt } = noticeBoardItems;
  return and(
    isNull(noticeBoardViews.viewedAt),
    gte(createdAt, students.createdAt),
    gte(createdAt, guardian.createdAt),
    isRecent(guardian, createdAt),
    isAfterRead(guardian, createdAt),
  );
}

export const ofItem = eq(noticeBoardClassrooms.noticeBoardItemId, noticeBoardItems.id);
export const inClassroom = eq(students.classroomId, noticeBoardClassrooms.classroomId);
export const noticeViewBy = ({ guardian }: Family) =>
  and(
    eq(noticeBoardViews.noticeBoardItemId, noticeBoardItems.id),
    eq(noticeBoardViews.guardianId, guardian.id),
  );

export const diariesOf = ({ guardian, children }: Family) =>
  and(eq(diaries.schoolId, guardian.schoolId), inArray(diaries.studentId, idsOf(children)));

/** Not opened yet. Who became a guardian later finds the days before as read. */
export const isUnreadDiary = ({ guardian }: Family): SQL | undefined =>
  and(
    isNull(diaryViews.viewedAt),
    gte(diaries.createdAt, guardian.createdAt),
    isRecent(guardian, diaries.createdAt),
    isAfterRead(guardian, diaries.createdAt),
  );

export const diaryViewBy = ({ guardian }: Family) =>
  and(eq(diaryViews.diaryId, diaries.id), eq(diaryViews.guardianId, guardian.id));
