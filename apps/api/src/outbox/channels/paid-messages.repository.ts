import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import { channelCosts, notifications, paidChannels } from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import { type Claim, claimDigests, gatherParts } from '../claim.repository.ts';
import { canReceiveFree, isOptedIn, monthAt, monthlyLimits } from './can-receive.repository.ts';
import type { PaidChannel } from './can-receive.repository.ts';
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

/**
 * Books what a message costs before it leaves, once for all of its attempts, with one of its parts.
 * @returns false where the school's limit of the month has no room for it
 */
export function reserveCost(
  db: Database,
  channel: PaidChannel,
  { id, schoolId }: { id: string; schoolId: string },
  now: Date,
): Promise<boolean> {
  const limit = sql`(select ${monthlyLimits[channel]} * 1000000::bigint from ${schools}
    where ${schools.id} = ${schoolId}::uuid)`;
  return db.transaction(async (tx) => {
    const { rows } = (await tx.execute(sql`
      insert into ${channelCosts} as booked (school_id, channel, month, messages, cost_micros)
      select ${schools.id}, ${channel}::notification_channel, ${monthAt(now)}, 1, ${paidChannels.priceMicros}
      from ${schools} join ${paidChannels} on ${paidChannels.channel} = ${channel}
      where ${schools.id} = ${schoolId}::uuid and ${paidChannels.priceMicros} <= ${limit}
      on conflict (school_id, channel, month) do update
      set messages = booked.messages + 1, cost_micros = booked.cost_micros + excluded.cost_micros
      where booked.cost_micros + excluded.cost_micros <= ${limit}
      returning 1`)) as { rows: unknown[] };
    if (rows.length === 0) return false;
    const price = sql`(select ${paidChannels.priceMicros} from ${paidChannels}
      where ${paidChannels.channel} = ${channel})`;
    await tx.update(notifications).set({ costMicros: price }).where(eq(notifications.id, id));
    return true;
  });
}

/** Takes back what was booked for these notifications, in the transaction given. */
export async function refundCost(tx: Database, isRefunded: SQL, now: Date): Promise<void> {
  await tx.execute(sql`
    with refunded as (
      update ${notifications} as refunded set cost_micros = null
      from (select id, channel, school_id, cost_micros from ${notifications}
        where ${isRefunded} and ${notifications.costMicros} is not null for update) as before
      where refunded.id = before.id
      returning before.school_id, before.channel, before.cost_micros)
    update ${channelCosts} as booked
    set messages = greatest(booked.messages - refund.messages, 0),
      cost_micros = greatest(booked.cost_micros - refund.cost_micros, 0)
    from (select school_id, channel, count(*)::int as messages, sum(cost_micros) as cost_micros
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
