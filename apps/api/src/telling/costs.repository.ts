import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import {
  channelCosts,
  messageAttempts,
  notifications,
  paidChannels,
} from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { monthAt, monthlyLimits, type PaidChannel } from './channels/can-receive.repository.ts';
import type { Part } from './channels/channel.ts';

/** Condition on a row of `channel_costs`, which may be absent: its links have used up their share. */
export const isLinkShareUsedUp = (channel: PaidChannel, links: SQL, price: SQL): SQL<boolean> =>
  sql`${links} + ${price} > ${linkShare(channel)}`;

/** Millionths of a real that links of a month may cost. */
const linkShare = (channel: PaidChannel): SQL =>
  sql`${monthlyLimits[channel]} * 10000::bigint * ${schools.linkSharePercent}`;

/** Links and codes, which guardians ask for. */
const asked: Part['subject'][] = ['link', 'contactCode'];

/**
 * Books what a message costs before it leaves, once for all of its attempts, with one of its parts.
 * A link that a guardian asked for has the school's share for them alone, so that notices keep the rest.
 * @returns what has no room for it, or 'booked'
 */
export function reserveCost(
  db: Database,
  channel: PaidChannel,
  { id, schoolId, subject }: Pick<Part, 'id' | 'schoolId' | 'subject'>,
  now: Date,
): Promise<'booked' | 'limit' | 'linkShare'> {
  const isLink = asked.includes(subject);
  const price = sql`${paidChannels.priceMicros}`;
  const hasRoom = (spent: SQL, links: SQL) => {
    const limit = sql`${monthlyLimits[channel]} * 1000000::bigint`;
    const isWithinShare = isLink ? sql`not ${isLinkShareUsedUp(channel, links, price)}` : sql`true`;
    return { limit: sql`${spent} + ${price} <= ${limit}`, linkShare: isWithinShare };
  };
  const isOfMonth = sql`booked.school_id = ${schools.id} and booked.channel = ${channel}
    and booked.month = ${monthAt(now)}`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${channelCosts} (school_id, channel, month)
      select ${schools.id}, ${channel}::notification_channel, ${monthAt(now)} from ${schools}
      where ${schools.id} = ${schoolId}::uuid
      on conflict do nothing`);
    const room = hasRoom(sql`booked.cost_micros`, sql`booked.link_cost_micros`);
    const statement = sql`
      select ${price} as price, ${room.limit} as "hasRoom", ${room.linkShare} as "isWithinShare"
      from ${channelCosts} as booked join ${schools} on ${isOfMonth}
      join ${paidChannels} on ${paidChannels.channel} = ${channel}
      where ${schools.id} = ${schoolId}::uuid
      for update of booked`;
    const [found] = await rowsOf<{ price: number; hasRoom: boolean; isWithinShare: boolean }>(
      tx,
      statement,
    );
    const refusal = !found?.hasRoom ? 'limit' : !found.isWithinShare ? 'linkShare' : undefined;
    const [messages, cost] = refusal ? [0, 0] : [1, found!.price];
    await tx.execute(sql`
      update ${channelCosts} as booked set
        messages = booked.messages + ${messages}, cost_micros = booked.cost_micros + ${cost},
        link_messages = booked.link_messages + ${isLink ? messages : 0},
        link_cost_micros = booked.link_cost_micros + ${isLink ? cost : 0},
        links_refused = booked.links_refused + ${refusal === 'linkShare' ? 1 : 0}
      from ${schools} where ${isOfMonth} and ${schools.id} = ${schoolId}::uuid`);
    if (refusal) return refusal;
    const attempt = { schoolId, notificationId: id, channel, costMicros: cost, createdAt: now };
    await tx
      .insert(messageAttempts)
      .values(attempt)
      .onConflictDoUpdate({
        target: [messageAttempts.schoolId, messageAttempts.notificationId, messageAttempts.channel],
        set: { costMicros: cost },
      });
    return 'booked';
  });
}

/** Takes back what is booked for messages of these notifications, in the transaction given. */
export async function refundCost(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`
    with before as (
      select attempt.school_id, attempt.notification_id, attempt.channel, attempt.cost_micros,
        notifications.subject
      from ${messageAttempts} as attempt
      join ${notifications} on ${notifications.id} = attempt.notification_id
      where attempt.notification_id = any(${uuidArray([...ids])})
        and attempt.cost_micros is not null
      for update of attempt),
    refunded as (
      update ${messageAttempts} as attempt set cost_micros = null from before
      where attempt.school_id = before.school_id
        and attempt.notification_id = before.notification_id and attempt.channel = before.channel
      returning before.school_id, before.channel, before.subject, before.cost_micros)
    update ${channelCosts} as booked
    set messages = greatest(booked.messages - refund.messages, 0),
      cost_micros = greatest(booked.cost_micros - refund.cost_micros, 0),
      link_messages = greatest(booked.link_messages - refund.link_messages, 0),
      link_cost_micros = greatest(booked.link_cost_micros - refund.link_cost_micros, 0)
    from (select school_id, channel, count(*)::int as messages, sum(cost_micros) as cost_micros,
        count(*) filter (where subject in ('link', 'contactCode'))::int as link_messages,
        coalesce(sum(cost_micros) filter (where subject in ('link', 'contactCode')), 0) as link_cost_micros
      from refunded group by school_id, channel) as refund
    join ${schools} on ${schools.id} = refund.school_id
    where booked.school_id = refund.school_id and booked.channel = refund.channel
      and booked.month = ${monthAt(now)}`);
}
