import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { networkSender } from '#/database/network-sendings.ts';
import { communications } from '#/database/schema/communications.ts';
import { channelCosts, notifications, paidChannels } from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import { twinNotice } from '#/telling/twin-notices.repository.ts';
import { type Claim, claimDigests, gatherParts } from '#/outbox/claim.repository.ts';
import {
  canReceiveFree,
  isOptedIn,
  monthAt,
  monthlyLimits,
} from '#/telling/can-receive.repository.ts';
import type { PaidChannel } from '#/telling/can-receive.repository.ts';
import { isSeen } from './notification-mail.repository.ts';

/** A personal link that the guardian asked for goes out alone. */
const digestsBy = (channel: PaidChannel) => ({
  isWaiting: (alias = 'notifications') => {
    const row = sql.identifier(alias);
    return sql`${row}.status = 'queued' and ${row}.channel = ${channel}`;
  },
  joins: (alias = 'notifications') => sql`${sql.identifier(alias)}.subject <> 'link'`,
});

/** Claims notifications of a channel that are due, as messages with the facts of their texts. */
export async function claimPaidMessages(db: Database, channel: PaidChannel, claim: Claim) {
  const claimed = await claimDigests(db, notifications, claim, digestsBy(channel));
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return gatherParts(await findPaidParts(db, channel, { ids, now: claim.now }), claimed);
}
export type PaidMessage = Awaited<ReturnType<typeof claimPaidMessages>>[number];

function findPaidParts(
  db: Database,
  channel: PaidChannel,
  { ids, now }: { ids: string[]; now: Date },
) {
  return db
    .select({
      id: notifications.id,
      schoolId: notifications.schoolId,
      guardianId: notifications.guardianId,
      subject: notifications.subject,
      target: notifications.target,
      attempts: notifications.attempts,
      costMicros: notifications.costMicros,
      isUrgent: notifications.isUrgent,
      isSeen: isSeen(),
      isDeleted: sql<boolean>`${communications.deletedAt} is not null`,
      guardianName: guardians.name,
      phone: guardians.phone,
      schoolName: schools.name,
      sender: networkSender,
      twin: twinNotice(notifications, now),
      quietHours: {
        timezone: schools.timezone,
        quietFrom: schools.quietFrom,
        quietUntil: schools.quietUntil,
      },
      hasStudent: sql<boolean>`${isGuardianOf(db, guardians.id)}`,
      /** Whether the guardian allows messages of this channel. */
      isAllowed: sql<boolean>`${channel === 'sms' ? sql`sms_opted_out_at is null` : isOptedIn()}`,
      /** Whether it costs nothing, because the guardian wrote just now. */
      isFree: sql<boolean>`${channel === 'sms' ? sql`false` : canReceiveFree(now)}`,
    })
    .from(notifications)
    .leftJoin(communications, eq(communications.id, notifications.communicationId))
    .innerJoin(guardians, eq(guardians.id, notifications.guardianId))
    .innerJoin(schools, eq(schools.id, notifications.schoolId))
    .where(inArray(notifications.id, ids));
}
export type PaidPart = Awaited<ReturnType<typeof findPaidParts>>[number];

/** Condition on a row of `channel_costs`, which may be absent: its links have used up their share. */
export const isLinkShareUsedUp = (channel: PaidChannel, links: SQL, price: SQL): SQL<boolean> =>
  sql`${links} + ${price} > ${linkShare(channel)}`;

/** Millionths of a real that links of a month may cost. */
const linkShare = (channel: PaidChannel): SQL =>
  sql`${monthlyLimits[channel]} * 10000::bigint * ${schools.linkSharePercent}`;

/**
 * Books what a message costs before it leaves, once for all of its attempts, with one of its parts.
 * A link that a guardian asked for has the school's share for them alone, so that notices keep the rest.
 * @returns what has no room for it, or 'booked'
 */
export function reserveCost(
  db: Database,
  channel: PaidChannel,
  { id, schoolId, subject }: Pick<PaidPart, 'id' | 'schoolId' | 'subject'>,
  now: Date,
): Promise<'booked' | 'limit' | 'linkShare'> {
  const isLink = subject === 'link';
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
    const { rows } = (await tx.execute(sql`
      select ${price} as price, ${room.limit} as "hasRoom", ${room.linkShare} as "isWithinShare"
      from ${channelCosts} as booked join ${schools} on ${isOfMonth}
      join ${paidChannels} on ${paidChannels.channel} = ${channel}
      where ${schools.id} = ${schoolId}::uuid
      for update of booked`)) as { rows: unknown[] };
    const [found] = rows as { price: number; hasRoom: boolean; isWithinShare: boolean }[];
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
    await tx.update(notifications).set({ costMicros: cost }).where(eq(notifications.id, id));
    return 'booked';
  });
}

/** Takes back what was booked for these notifications, in the transaction given. */
export async function refundCost(tx: Database, isRefunded: SQL, now: Date): Promise<void> {
  await tx.execute(sql`
    with refunded as (
      update ${notifications} as refunded set cost_micros = null
      from (select id, channel, school_id, subject, cost_micros from ${notifications}
        where ${isRefunded} and ${notifications.costMicros} is not null for update) as before
      where refunded.id = before.id
      returning before.school_id, before.channel, before.subject, before.cost_micros)
    update ${channelCosts} as booked
    set messages = greatest(booked.messages - refund.messages, 0),
      cost_micros = greatest(booked.cost_micros - refund.cost_micros, 0),
      link_messages = greatest(booked.link_messages - refund.link_messages, 0),
      link_cost_micros = greatest(booked.link_cost_micros - refund.link_cost_micros, 0)
    from (select school_id, channel, count(*)::int as messages, sum(cost_micros) as cost_micros,
        count(*) filter (where subject = 'link')::int as link_messages,
        coalesce(sum(cost_micros) filter (where subject = 'link'), 0) as link_cost_micros
      from refunded group by school_id, channel) as refund
    join ${schools} on ${schools.id} = refund.school_id
    where booked.school_id = refund.school_id and booked.channel = refund.channel
      and booked.month = ${monthAt(now)}`);
}

/** What a webhook told in the meantime stays. */
export async function markMessageSent(
  db: Database,
  ids: string[],
  { providerId, sentAt }: { providerId: string | undefined; sentAt: Date },
): Promise<void> {
  const status = sql`(case ${notifications.status} when 'queued' then 'sent'
    else ${notifications.status}::text end)::notification_status`;
  await db
    .update(notifications)
    .set({ status, sentAt, error: null, ...(providerId && { providerId }) })
    .where(inArray(notifications.id, ids));
}

export async function retryMessage(
  db: Database,
  ids: string[],
  { at, error }: { at: Date; error: string },
): Promise<void> {
  const isWaiting = and(inArray(notifications.id, ids), eq(notifications.status, 'queued'));
  await db.update(notifications).set({ error, attemptAt: at }).where(isWaiting);
}

/** For what is no longer wanted. Nothing was sent, so nothing is booked. */
export async function deleteUnsent(db: Database, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const theirs = inArray(notifications.id, ids);
  await db.transaction(async (tx) => {
    await refundCost(tx, theirs, now);
    await tx.delete(notifications).where(theirs);
  });
}

/** A guardian who stopped WhatsApp messages, at every school that has the number. */
export async function optOutOfWhatsApp(db: Database, phone: string, now: Date): Promise<void> {
  await db
    .update(guardians)
    .set({ whatsAppOptedOutAt: now, whatsAppWroteAt: null })
    .where(eq(guardians.phone, phone));
}
