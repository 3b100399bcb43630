import type { ChannelCredit } from '@caderneta/api-client/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import {
  askedSubjects,
  channelCosts,
  messageAttempts,
  notifications,
  paidChannels,
} from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { type Budget, creditOf } from './channels/budget.repository.ts';
import { budgetOf, monthAt, type PaidChannel } from './channels/can-receive.repository.ts';
import type { Part } from './channels/channel.ts';

/** What became of a wish to spend, and what the budget has come to by it, where that changed. */
interface Booking {
  outcome: 'booked' | 'limit' | 'linkShare';
  credit?: ChannelCredit;
}

type Booked = Pick<Part, 'id' | 'schoolId' | 'subject' | 'isUrgent'>;

/**
 * Books what a message costs before it leaves, once for all of its attempts, with one of its parts.
 * A link that a guardian asked for has the school's share for them alone, so that notices keep the
 * rest; these leave the reserve to what is urgent. Two servers book one after the other.
 * Without an id it is an answer to a message of the guardian's, in no notification.
 */
export function reserveCost(
  db: Database,
  channel: PaidChannel,
  { id, schoolId, subject, isUrgent }: Omit<Booked, 'id'> & { id?: string },
  now: Date,
): Promise<Booking> {
  const isLink = askedSubjects.includes(subject);
  const isOfMonth = sql`booked.school_id = ${schools.id} and booked.channel = ${channel}
    and booked.month = ${monthAt(now)}`;
  // Short: the row of the month is locked, and sending takes long.
  return db.transaction(async (tx) => {
    const budget = await lockBudget(tx, channel, { schoolId, isOfMonth, now });
    const room = subject === 'communication' && isUrgent ? budget.whole : budget.notices;
    const hasRoom = budget.spent + budget.price <= room;
    const isWithinShare = !isLink || budget.spentOnLinks + budget.price <= budget.links;
    const outcome = !hasRoom ? 'limit' : isWithinShare ? 'booked' : 'linkShare';
    const [messages, cost] = outcome === 'booked' ? [1, budget.price] : [0, 0];
    // The condition names the row by an alias, which the builder cannot give in an update.
    await tx.execute(sql`
      update ${channelCosts} as booked set
        messages = booked.messages + ${messages}, cost_micros = booked.cost_micros + ${cost},
        link_messages = booked.link_messages + ${isLink ? messages : 0},
        link_cost_micros = booked.link_cost_micros + ${isLink ? cost : 0},
        links_refused = booked.links_refused + ${outcome === 'linkShare' ? 1 : 0}
      from ${schools} where ${isOfMonth} and ${schools.id} = ${schoolId}::uuid`);
    if (outcome !== 'booked') return { outcome };
    if (id !== undefined) {
      const attempt = { schoolId, notificationId: id, channel, costMicros: cost, createdAt: now };
      await noteAttempt(tx, attempt);
    }
    const credit = creditOf({ ...budget, spent: budget.spent + cost });
    return { outcome, ...(credit !== creditOf(budget) && { credit }) };
  });
}

async function noteAttempt(tx: Database, attempt: typeof messageAttempts.$inferInsert) {
  const { costMicros, createdAt } = attempt;
  await tx
    .insert(messageAttempts)
    .values(attempt)
    .onConflictDoUpdate({
      target: [messageAttempts.schoolId, messageAttempts.notificationId, messageAttempts.channel],
      set: { costMicros, createdAt },
    });
}

interface OfMonth {
  schoolId: string;
  /** Condition on the row in `booked` of the school of the query. */
  isOfMonth: SQL;
  now: Date;
}

/** Locks what a school's month has cost by a channel. All room is none where the channel is gone. */
async function lockBudget(
  tx: Database,
  channel: PaidChannel,
  { schoolId, isOfMonth, now }: OfMonth,
) {
  // The month depends on the time zone of the school, so the row is selected from it.
  await tx.execute(sql`
    insert into ${channelCosts} (school_id, channel, month)
    select ${schools.id}, ${channel}::notification_channel, ${monthAt(now)} from ${schools}
    where ${schools.id} = ${schoolId}::uuid
    on conflict do nothing`);
  const { whole, notices, links } = budgetOf(channel);
  const statement = sql`
    select ${paidChannels.priceMicros} as price, booked.cost_micros::float8 as spent,
      booked.link_cost_micros::float8 as "spentOnLinks", (${whole})::float8 as whole,
      (${notices})::float8 as notices, (${links})::float8 as links
    from ${channelCosts} as booked join ${schools} on ${isOfMonth}
    join ${paidChannels} on ${paidChannels.channel} = ${channel}
    where ${schools.id} = ${schoolId}::uuid
    for update of booked`;
  const [found] = await rowsOf<Budget & { spentOnLinks: number; links: number }>(tx, statement);
  return found ?? { price: 1, spent: 0, spentOnLinks: 0, whole: 0, notices: 0, links: 0 };
}

/**
 * Takes back what is booked for messages of these notifications, in the transaction given, from the
 * month in which it was booked.
 */
export async function refundCost(tx: Database, ids: readonly string[]): Promise<void> {
  const isAsked = sql`subject in ${askedSubjects}`;
  // One statement clears the attempts and takes the same sums from the months.
  await tx.execute(sql`
    with before as (
      select attempt.school_id, attempt.notification_id, attempt.channel, attempt.cost_micros,
        attempt.created_at, notifications.subject
      from ${messageAttempts} as attempt
      join ${notifications} on ${notifications.id} = attempt.notification_id
      where attempt.notification_id = any(${uuidArray([...ids])})
        and attempt.cost_micros is not null
      for update of attempt),
    refunded as (
      update ${messageAttempts} as attempt set cost_micros = null from before
      where attempt.school_id = before.school_id
        and attempt.notification_id = before.notification_id and attempt.channel = before.channel
      returning before.school_id, before.channel, before.subject, before.cost_micros,
        before.created_at)
    update ${channelCosts} as booked
    set messages = greatest(booked.messages - refund.messages, 0),
      cost_micros = greatest(booked.cost_micros - refund.cost_micros, 0),
      link_messages = greatest(booked.link_messages - refund.link_messages, 0),
      link_cost_micros = greatest(booked.link_cost_micros - refund.link_cost_micros, 0)
    from (select school_id, channel, ${monthAt(sql`refunded.created_at`)} as month,
        count(*)::int as messages, sum(cost_micros) as cost_micros,
        count(*) filter (where ${isAsked})::int as link_messages,
        coalesce(sum(cost_micros) filter (where ${isAsked}), 0) as link_cost_micros
      from refunded join ${schools} on ${schools.id} = refunded.school_id
      group by school_id, channel, month) as refund
    where booked.school_id = refund.school_id and booked.channel = refund.channel
      and booked.month = refund.month`);
}
