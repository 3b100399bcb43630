import type { ReminderGroup, ReminderPreview } from '@caderneta/api-client/contract';
import { dayOf, endOfDay, formatTime } from '@caderneta/school-time';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { remind } from '#/telling/news.service.ts';
import { askedOf } from './kinds.ts';
import { findSent } from './marks.repository.ts';
import { countByChannel, findLastReminder, findToRemind } from './reminders.repository.ts';
import { lockCommunication } from './sending.repository.ts';

/** Whom a reminder would reach, and what was sent before. */
export async function previewReminder(
  ctx: EmployeeContext,
  communicationId: string,
  group: ReminderGroup,
): Promise<ReminderPreview> {
  const guardianIds = await requireToRemind(ctx, communicationId, group);
  const { db, actor, now } = ctx;
  const counted = await countByChannel(db, { guardianIds, communicationId, now });
  const last = await findLastReminder(db, actor, communicationId);
  return {
    guardians: guardianIds.length,
    byChannel: toChannels(counted),
    last: last ? { ...last, at: last.at.toISOString() } : null,
    nextAt: last && isToday(ctx, last.at) ? tomorrow(ctx).toISOString() : null,
  };
}

/** Reminds once a day, by the channel after the one that was used. @throws {Conflict} on the same day */
export async function sendReminder(
  ctx: EmployeeContext,
  communicationId: string,
  group: ReminderGroup,
) {
  const { db, actor, now } = ctx;
  await lockCommunication(db, actor, communicationId);
  const guardianIds = await requireToRemind(ctx, communicationId, group);
  const last = await findLastReminder(db, actor, communicationId);
  if (last && isToday(ctx, last.at)) {
    const time = formatTime(last.at, actor.timezone);
    throw new Conflict(
      'reminded-today',
      `${last.by} já lembrou hoje às ${time}. É possível lembrar de novo amanhã.`,
    );
  }
  const queued = await remind(db, {
    ...{ guardianIds, communicationId, schoolId: actor.schoolId, now },
    requestedBy: actor.id,
  });
  const counted = queued.map(({ channel }) => ({ channel, total: 1 }));
  return { guardians: queued.length, byChannel: toChannels(counted) };
}

/** Nobody answers once the time for it is over. @throws {NotFound} where the actor sees no such item */
async function requireToRemind(
  { db, actor, now }: EmployeeContext,
  communicationId: string,
  group: ReminderGroup,
): Promise<string[]> {
  const row = await findSent(db, actor, communicationId);
  if (!row) throw new NotFound();
  const moment = { now, today: dayOf(now, actor.timezone) };
  if (group === 'unanswered' && !askedOf(row, moment)) return [];
  return findToRemind(db, actor, { communicationId, group });
}

const isToday = ({ actor, now }: EmployeeContext, at: Date) =>
  dayOf(at, actor.timezone) === dayOf(now, actor.timezone);

const tomorrow = ({ actor: { timezone }, now }: EmployeeContext) =>
  endOfDay(dayOf(now, timezone), timezone);

function toChannels(counted: { channel: string | null; total: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { channel, total } of counted) {
    const name = channel ?? 'none';
    sums[name] = (sums[name] ?? 0) + total;
  }
  return sums;
}
