import {
  type Attention,
  type AttentionItem,
  attentionReason,
} from '@caderneta/api-client/contract';
import {
  type AcademicCalendar,
  dayOf,
  endOfDay,
  formatTime,
  instantAt,
  isSchoolDay,
  schoolDayBeside,
  startOfDay,
} from '@caderneta/school-time';
import { addDays } from 'date-fns/addDays';
import { subDays } from 'date-fns/subDays';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { findWaitingChats } from '#/modules/chats/exports.ts';
import { findItemsInNeed } from '#/modules/communications/exports.ts';
import { countMissing } from '#/modules/diaries/exports.ts';
import { countUntold } from '#/modules/reach/exports.ts';
import { findCalendar } from '#/modules/schools/school-settings.service.ts';

/** A classroom without a diary for so long keeps none. */
const keptDays = 14;
/** Closures that the calendar is read with: the longest recess lies between two school days. */
const calendarDays = 120;

/** What a day is to the school. */
interface Day extends EmployeeContext {
  today: string;
  calendar: AcademicCalendar & { diariesDue: string | null };
}

const parts: { [Part in keyof Attention]: (day: Day) => Promise<NonNullable<Attention[Part]>> } = {
  items: listItems,
  diaries: countDiaries,
  chats: countChats,
  families: ({ db, actor, now }) => countUntold(db, actor, now),
};

/** @param onFailure is told of a part that cannot be read; the others are answered */
export async function readAttention(
  ctx: EmployeeContext,
  onFailure: (part: keyof Attention, error: unknown) => void,
): Promise<Attention> {
  const { actor, now } = ctx;
  const calendar = await findCalendar(ctx, {
    from: dayOf(subDays(now, calendarDays), actor.timezone),
    to: dayOf(addDays(now, calendarDays), actor.timezone),
  });
  const day = { ...ctx, calendar, today: dayOf(now, actor.timezone) };
  const read = async <Part extends keyof Attention>(part: Part) => {
    try {
      return await parts[part](day);
    } catch (error) {
      onFailure(part, error);
      return null;
    }
  };
  const [items, diaries, chats, families] = await Promise.all([
    read('items'),
    read('diaries'),
    read('chats'),
    read('families'),
  ]);
  return { items, diaries, chats, families };
}

async function listItems({ db, actor, now, today, calendar }: Day): Promise<AttentionItem[]> {
  const { timezone } = actor;
  const from = endOfDay(today, timezone);
  const firstDay = dayOf(from, timezone);
  const lastDay = schoolDayBeside(today, 1, calendar) ?? firstDay;
  const closing = { firstDay, lastDay, from, until: endOfDay(lastDay, timezone) };
  const dayBegins = startOfDay(today, timezone);
  const found = await findItemsInNeed(db, actor, { now, dayBegins, closing });
  const answersClosing = found.answersClosing.map(
    ({ startTime, dueDate, closingDay, ...item }) => ({
      ...item,
      closes: dueDate ?? closingDay ?? dayOf(startTime!, timezone),
    }),
  );
  const byReason = { ...found, answersClosing };
  return attentionReason.options.flatMap((reason) =>
    byReason[reason].map((item) => ({ reason, ...item })),
  );
}

async function countDiaries({ db, actor, now, today, calendar }: Day) {
  const { timezone } = actor;
  const { diariesDue } = calendar;
  const isLate =
    diariesDue !== null &&
    isSchoolDay(today, calendar) &&
    now >= instantAt(today, diariesDue, timezone);
  if (!isLate) return { missing: 0, classrooms: 0, classroomId: null };
  const keptSince = dayOf(subDays(now, keptDays), timezone);
  return countMissing(db, actor, { day: today, keptSince });
}

async function countChats(day: Day) {
  const until = oneSchoolDayAgo(day);
  const { waiting, oldest: chatId, since } = await findWaitingChats(day.db, day.actor, until);
  const oldest = chatId && since ? { chatId, since: new Date(since).toISOString() } : null;
  return { waiting, oldest };
}

/** Twenty-four hours of school days ago: days without classes do not count. */
function oneSchoolDayAgo({ actor: { timezone }, now, today, calendar }: Day): Date {
  const before = schoolDayBeside(today, -1, calendar);
  if (!before) return subDays(now, 1);
  if (!isSchoolDay(today, calendar)) return startOfDay(before, timezone);
  return instantAt(before, formatTime(now, timezone), timezone);
}
