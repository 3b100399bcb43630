import type { ReminderGroup, ReminderPreview } from '@caderneta/api-client/contract';
import { dayOf, endOfDay, formatTime, startOfDay } from '@caderneta/school-time';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { describeUntold } from '#/modules/reach/exports.ts';
import { findBudgets, roomOf } from '#/telling/channels/budget.repository.ts';
import { remind } from '#/telling/news.service.ts';
import { findTimeToLeave } from '#/telling/notifications.repository.ts';
import { askedOf } from './kinds.ts';
import { findSent } from './engagement/marks.repository.ts';
import {
  findLastReminder,
  findToRemind,
  type ToRemind,
} from './engagement/reminders.repository.ts';
import { lockCommunication } from './sending/sending.repository.ts';

/** Whom a reminder would reach, and what was sent before. */
export async function previewReminder(
  ctx: EmployeeContext,
  communicationId: string,
  group: ReminderGroup,
): Promise<ReminderPreview> {
  const { db, actor } = ctx;
  const { going, untold, remindedToday, topic } = await planReminder(ctx, communicationId, group);
  const last = await findLastReminder(db, actor, communicationId);
  const isOver = going.length === 0 && remindedToday > 0;
  return {
    guardians: going.length + untold.length + remindedToday,
    byChannel: countByChannel(going),
    remindedToday,
    untold: untold.length,
    untoldGuardians: await describeUntold(ctx, untold, topic),
    returned: going.filter(({ isReturned }) => isReturned).length,
    leavesAt: await findLater(ctx),
    last: last ? { ...last, at: last.at.toISOString() } : null,
    nextAt: isOver ? tomorrow(ctx).toISOString() : null,
  };
}

/**
 * Reminds each guardian of the group once a day, by the channel after the one that was used.
 * @throws {Conflict} where all whom a channel reaches were reminded on the same day
 */
export async function sendReminder(
  ctx: EmployeeContext,
  communicationId: string,
  group: ReminderGroup,
) {
  const { db, actor, now } = ctx;
  await lockCommunication(db, actor, communicationId);
  const { going, untold, remindedToday } = await planReminder(ctx, communicationId, group);
  if (going.length === 0 && remindedToday > 0) {
    const last = await findLastReminder(db, actor, communicationId);
    const time = formatTime(last!.at, actor.timezone);
    throw new Conflict(
      'reminded-today',
      `${last!.by} já lembrou hoje às ${time}. É possível lembrar de novo amanhã.`,
    );
  }
  await remind(db, {
    guardianIds: going.map(({ id }) => id),
    ...{ communicationId, schoolId: actor.schoolId, now },
    requestedBy: actor.id,
  });
  return {
    guardians: going.length,
    byChannel: countByChannel(going),
    untold: untold.length,
    leavesAt: await findLater(ctx),
  };
}

/**
 * Who of the group is reminded now, who was today, and whom nothing reaches, be it for want of credit.
 * What the dialog says and what leaves is this. Nobody answers once the time for it is over.
 * @throws {NotFound} where the actor sees no such item
 */
async function planReminder(ctx: EmployeeContext, communicationId: string, group: ReminderGroup) {
  const { db, actor, now } = ctx;
  const row = await findSent(db, actor, communicationId);
  if (!row) throw new NotFound();
  const today = dayOf(now, actor.timezone);
  const isAsked = group === 'unseen' || askedOf(row, { now, today });
  const dayBegins = startOfDay(today, actor.timezone);
  const found = isAsked
    ? await findToRemind(db, actor, { communicationId, group, now, dayBegins })
    : [];
  const open = found.filter(({ isRemindedToday }) => !isRemindedToday);
  const isPaidFor = await openPurse(ctx);
  const { going = [], untold = [] } = Object.groupBy(open, (one) =>
    one.channel !== null && isPaidFor(one) ? 'going' : 'untold',
  );
  const topic = row.isUrgent ? null : row.kind;
  return { going, untold, remindedToday: found.length - open.length, topic };
}

/** Takes a message after the other from what is left of the month, until a channel has no more. */
async function openPurse({ db, actor, now }: EmployeeContext) {
  const budgets = await findBudgets(db, now, actor.schoolId);
  const left = new Map<string | null, number>(
    budgets.map((budget) => [budget.channel, roomOf(budget, { isUrgent: false, now })]),
  );
  return ({ channel, isFree }: Pick<ToRemind, 'channel' | 'isFree'>): boolean => {
    const room = isFree ? undefined : left.get(channel);
    if (room === undefined) return true;
    left.set(channel, room - 1);
    return room > 0;
  };
}

/** When quiet hours end; null where a reminder leaves at once. */
async function findLater({ db, actor, now }: EmployeeContext): Promise<string | null> {
  const leavesAt = await findTimeToLeave(db, { schoolId: actor.schoolId, now });
  return leavesAt > now ? leavesAt.toISOString() : null;
}

const tomorrow = ({ actor: { timezone }, now }: EmployeeContext) =>
  endOfDay(dayOf(now, timezone), timezone);

function countByChannel(going: readonly ToRemind[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { channel } of going) counts[channel!] = (counts[channel!] ?? 0) + 1;
  return counts;
}
