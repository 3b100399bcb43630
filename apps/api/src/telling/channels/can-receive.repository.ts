import type { MailTopic } from '@caderneta/api-client/contract';
import { subDays } from 'date-fns/subDays';
import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Config } from '#/config.ts';
import type { Database } from '#/database/database.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { installation } from '#/database/schema/installation.ts';
import { channelCosts, paidChannels } from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { isOpenDevice } from '#/policy/guardian.repository.ts';
import { storeInstallation } from '#/secrets/installation.repository.ts';

/** Condition on `guardians`. */
export type Condition = SQL;
export type Column = AnyPgColumn;
export const always: Condition = sql`true`;
export const never: Condition = sql`false`;

/** Each message costs the school something. */
export type PaidChannel = 'whatsApp' | 'sms';

/** Stores by which channels this installation can send. Every start of a server does. */
export async function storeChannels(
  db: Database,
  { whatsApp, sms, sendsMail }: Pick<Config, PaidChannel | 'sendsMail'>,
): Promise<void> {
  await storeSendsMail(db, sendsMail);
  const rows = Object.entries({ whatsApp, sms }).flatMap(([channel, settings]) =>
    settings ? [{ channel: channel as PaidChannel, priceMicros: settings.priceMicros }] : [],
  );
  const present = rows.map(({ channel }) => channel);
  await db
    .delete(paidChannels)
    .where(present.length > 0 ? notInArray(paidChannels.channel, present) : undefined);
  if (rows.length === 0) return;
  await db
    .insert(paidChannels)
    .values(rows)
    .onConflictDoUpdate({
      target: paidChannels.channel,
      set: { priceMicros: sql`excluded.price_micros` },
    });
}

/** Nothing is written where all is known: a full disk would refuse it. */
async function storeSendsMail(db: Database, sendsMail: boolean): Promise<void> {
  if ((await db.$count(installation, not(installation.sendsMail))) > 0 === !sendsMail) return;
  await storeInstallation(db, { sendsMail });
}

/** Whether the installation sends no e-mails at all. */
export const isWithoutMail = sql<boolean>`exists (select from ${installation} where not ${installation.sendsMail})`;

/** Condition on `guardians`: a mail server refused the address for good. */
export const isMailRefused = sql<boolean>`(${guardians.email} is not null
  and ${guardians.refusedEmail} is not distinct from ${guardians.email})`;

/** Whether a mail server refused the guardian's address for good. */
export async function hasRefusedMail(db: Database, guardianId: string): Promise<boolean> {
  return (await db.$count(guardians, and(eq(guardians.id, guardianId), isMailRefused))) > 0;
}

/**
 * Condition on `guardians`: may be sent an e-mail. There is an address, no mail server refused it for
 * good, and the installation sends e-mails.
 */
export const canReceiveMail = sql<boolean>`(${guardians.email} is not null
  and not ${isMailRefused} and not ${isWithoutMail})`;

/** A topic as an expression; null of what nobody switches off. */
export type Topic = SQL<MailTopic | null>;

export const topic = (name: MailTopic | null): Topic => sql<MailTopic | null>`${name}::text`;

/**
 * What a notification tells of, as guardians switch its e-mails off. An item that is urgent has no
 * topic, nor have its corrections and reminders; links, codes and new devices have none either.
 */
export const topicOf = (subject: SQLWrapper, communicationId: SQLWrapper): Topic =>
  sql<MailTopic | null>`(case
    when ${subject} in ('noticeBoard', 'diary', 'message') then ${subject}
    when ${subject} in ('communication', 'reminder', 'correction', 'change') then (
      select told_of.kind::text from communications as told_of
      where told_of.id = ${communicationId} and not told_of.is_urgent) end)`;

/**
 * Condition on `guardians`: an e-mail would reach them, and they want none about this. Phones on which
 * they entered tell of it all the same, and nothing does that costs something in its place.
 */
export const isMuted = (about: Topic): SQL<boolean> =>
  sql<boolean>`(${canReceiveMail} and coalesce(${about} = any(${guardians.mutedMailTopics}), false))`;

/** A mail server said that there is no such address. Where there is none, nobody said so. */
export async function markMailRefused(
  db: Database,
  { guardianId, email }: { guardianId: string; email: string | null },
): Promise<void> {
  if (email === null) return;
  const isTold = and(eq(guardians.id, guardianId), not(isWithoutMail));
  await db.update(guardians).set({ refusedEmail: email }).where(isTold);
}

/** An instant, or its place in a statement that is built once. */
type At = Date | SQL;
const instant = (at: At): SQL => (at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at);

/**
 * Condition on `guardians`: may be sent a WhatsApp message now. The installation can send one, and
 * either the guardian wrote within 24 hours, or allowed it and the school's limit of the month has
 * room for another one.
 */
export const canReceiveWhatsApp = (now: At, isUrgent = false, schoolId?: SQLWrapper): SQL =>
  sql`(${or(
    and(canReceiveFree(now), isConfigured('whatsApp')),
    and(isOptedIn(), hasRoom('whatsApp', now, { isUrgent, schoolId })),
  )})`;

/** Condition on `guardians`: may be sent a WhatsApp message where the school's limit has room. */
export const isOpenForWhatsApp = (now: Date): SQL =>
  sql`(${and(isConfigured('whatsApp'), or(canReceiveFree(now), isOptedIn()))})`;

/** Condition on `guardians`: WhatsApp takes any text for nothing, because the guardian wrote. */
export const canReceiveFree = (now: At): SQL =>
  sql`${guardians.whatsAppWroteAt} > ${instant(now)} - interval '24 hours'`;

/** Whether the installation sends messages of this channel. */
export const isConfigured = (channel: PaidChannel) =>
  sql`exists (select from ${paidChannels} where ${paidChannels.channel} = ${channel})`;

/**
 * Condition on `guardians`: may be sent an SMS now. The installation can send one, the guardian did
 * not refuse, and the school's limit of the month has room for another one.
 */
export const canReceiveSms = (now: At, isUrgent = false, schoolId?: SQLWrapper): SQL =>
  sql`(${and(isOptedInToSms, hasRoom('sms', now, { isUrgent, schoolId }))})`;

/** Condition on `guardians`: did not refuse SMS. */
export const isOptedInToSms: SQL = isNull(guardians.smsOptedOutAt);

/** Condition on `guardians`: may be sent an SMS where the school's limit has room. */
export const isOpenForSms: SQL = sql`(${and(isConfigured('sms'), isOptedInToSms)})`;

/** Condition on `guardians`: allowed WhatsApp messages, and did not take that back since. */
export function isOptedIn(): SQL | undefined {
  const { whatsAppOptedInAt: optedIn, whatsAppOptedOutAt: optedOut } = guardians;
  return and(isNotNull(optedIn), or(isNull(optedOut), sql`${optedIn} > ${optedOut}`));
}

/** Columns of `schools`: reais that a month may cost. */
export const monthlyLimits = {
  whatsApp: schools.whatsAppMonthlyLimit,
  sms: schools.smsMonthlyLimit,
};

/** The month of an instant at the school of the query. */
export const monthAt = (at: At): SQL<string> =>
  sql`to_char(${instant(at)} at time zone ${schools.timezone}, 'YYYY-MM')`;

/**
 * Millionths of a real that a month of the school of the query may cost: all of it, what notices leave
 * to urgent items, and of that what links may cost which guardians asked for.
 */
export const budgetOf = (channel: PaidChannel) => {
  const percent = sql`${monthlyLimits[channel]} * 10000::bigint`;
  return {
    whole: sql`${percent} * 100`,
    notices: sql`${percent} * (100 - ${schools.urgentReservePercent})`,
    links: sql`${percent} * ${schools.linkSharePercent}`,
  };
};

/** @param schoolId one for all guardians, where it is looked up once instead of for each of them */
function hasRoom(
  channel: PaidChannel,
  now: At,
  {
    isUrgent,
    schoolId = guardians.schoolId,
  }: { isUrgent: boolean; schoolId?: SQLWrapper | undefined },
): SQL {
  const { whole, notices } = budgetOf(channel);
  const spent = sql`(select ${channelCosts.costMicros} from ${channelCosts}
    where ${channelCosts.schoolId} = ${schools.id} and ${channelCosts.channel} = ${channel}
      and ${channelCosts.month} = ${monthAt(now)})`;
  return sql`exists (select from ${schools} join ${paidChannels} on ${paidChannels.channel} = ${channel}
    where ${schools.id} = ${schoolId}
      and coalesce(${spent}, 0) + ${paidChannels.priceMicros} <= ${isUrgent ? whole : notices})`;
}

const { whatsAppOptedInAt, whatsAppOptedOutAt, smsOptedOutAt } = guardians;

/** Condition on `guardians`: took back that WhatsApp messages come, or never wanted them. */
export const isOptedOutOfWhatsApp = sql<boolean>`(${whatsAppOptedOutAt} is not null
  and ${whatsAppOptedInAt} > ${whatsAppOptedOutAt} is not true)`;

/**
 * Who has the number stopped WhatsApp messages, at every school that knows it.
 * @returns how many guardians were told by it until then
 */
export async function optOutOfWhatsApp(db: Database, phone: string, now: Date): Promise<number> {
  const stopped = await db
    .update(guardians)
    .set({ whatsAppOptedOutAt: now, whatsAppWroteAt: null })
    .where(and(eq(guardians.phone, phone), not(isOptedOutOfWhatsApp)))
    .returning({ id: guardians.id });
  return stopped.length;
}

/** Undoes it in the guardian's own words. @returns how many guardians had stopped them */
export async function resumeWhatsApp(db: Database, phone: string, now: Date): Promise<number> {
  const resumed = await db
    .update(guardians)
    .set({ whatsAppOptedInAt: now, whatsAppOptedInWay: 'family', whatsAppOptedOutAt: null })
    .where(and(eq(guardians.phone, phone), isOptedOutOfWhatsApp))
    .returning({ id: guardians.id });
  return resumed.length;
}

/** The same of SMS: null lets them come again. @returns the schools of the guardians it changed */
export async function changeSmsOfPhone(
  db: Database,
  phone: string,
  stoppedAt: Date | null,
): Promise<string[]> {
  const isOther = stoppedAt ? isNull(smsOptedOutAt) : isNotNull(smsOptedOutAt);
  const changed = await db
    .update(guardians)
    .set({ smsOptedOutAt: stoppedAt })
    .where(and(eq(guardians.phone, phone), isOther))
    .returning({ schoolId: guardians.schoolId });
  return changed.map(({ schoolId }) => schoolId);
}

/** A phone that was away for longer may not show what it is sent. */
const freshDays = 14;

/** The living devices of the guardian in `guardians` that are told of news. */
const subscribedDevices = (now: Date) => sql`
  from guardian_devices as subscribed
  join push_subscriptions on push_subscriptions.device_id = subscribed.id
  where subscribed.guardian_id = guardians.id
    and ${isOpenDevice(now, alias(guardianDevices, 'subscribed'))}`;

/** Whether any phone of the guardian in `guardians` is subscribed, however long it was away. */
export const isSubscribed = (now: Date): SQL => sql`exists (select ${subscribedDevices(now)})`;

/** Whether a phone of the guardian in `guardians` shows what it is sent. */
export const isReachedOnPhone = (now: Date): SQL => {
  const since = subDays(now, freshDays).toISOString();
  return sql`exists (select ${subscribedDevices(now)} and subscribed.last_seen_at > ${since})`;
};

/** Numbers of prepaid phones go to somebody else some months after the last use. */
const aliveDays = 120;

/**
 * Condition on `guardians`: something has shown lately that the phone is theirs. To any other one no
 * personal link goes.
 */
export const isPhoneSure = (now: Date): SQL<boolean> =>
  sql<boolean>`(${guardians.phoneAliveAt}
    > ${now.toISOString()}::timestamptz - ${aliveDays} * interval '1 day')`;

/** Notes a sign that the phones of these guardians are still theirs. */
export async function notePhoneAlive(tx: Database, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(guardians).set({ phoneAliveAt: now }).where(inArray(guardians.id, ids));
}
