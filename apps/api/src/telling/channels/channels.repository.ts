import { type SQL, sql } from 'drizzle-orm';
import type { NotificationChannel } from '#/database/schema/notifications.ts';
import { isCreditRefusedForWay } from './budget.repository.ts';
import { isMuted, isSubscribed, type Topic } from './can-receive.repository.ts';
import type { TellingChannel } from './channel.ts';
import { email } from './email.ts';
import { push } from './push.ts';
import { sms } from './sms.ts';
import { whatsApp } from './whatsapp.ts';

/**
 * The channels in the order in which they are tried: what the guardian uses and what costs nothing
 * comes first.
 */
export const channels: readonly TellingChannel[] = [push, email, whatsApp, sms];

export const channelNamed = (name: NotificationChannel): TellingChannel =>
  channels.find((channel) => channel.name === name)!;

/**
 * The first channel that reaches a row of `guardians`, null where none does. A subscribed phone that
 * was away for long comes last: it costs nothing, and perhaps shows the notice.
 * @param after an expression: only channels behind this one; by default all
 * @param about what it tells of; by default what nobody switches off
 */
export function channelOf(
  now: Date,
  { after, about }: { after?: SQL; about?: Topic } = {},
): SQL<NotificationChannel | null> {
  const cases = channels.map(({ name, check }, place) => {
    const isBehind = after && sql`coalesce(${placeOf(after)} < ${place}, true) and`;
    // Who refused the e-mail is not sent what costs something instead.
    const isWanted = about && name !== 'push' ? sql`not ${isMuted(about)} and` : undefined;
    return sql`when ${isBehind} ${isWanted} ${check(now)} then ${name}`;
  });
  const isFirst = after && sql`(${after}) is null and`;
  return sql`(case ${sql.join(cases, sql` `)}
    when ${isFirst} ${isSubscribed(now)} then 'push' end)::notification_channel`;
}

/**
 * A row for each channel by which something urgent goes to a row of `guardians`, whether or not its
 * limit has room; one with null where there is none.
 */
export const everyChannelOf = (now: Date): SQL => {
  const open = channels.map(({ name, isOpen }) => sql`case when ${isOpen(now)} then ${name} end`);
  return sql`unnest(coalesce(
    nullif(array_remove(array[${sql.join(open, sql`, `)}]::notification_channel[], null), '{}'),
    array[null]::notification_channel[])) as way(channel)`;
};

/** Whether a message by the channel in `way` to a row of `guardians` costs nothing now. */
export const isFreeByWay = (now: Date): SQL<boolean> =>
  sql`coalesce((case way.channel ${sql.join(
    channels.map(({ name, isFree }) => sql`when ${name} then ${isFree(now)}`),
    sql` `,
  )} end), false)`;

/** Condition on `guardians`: no channel tells them of something urgent, be it for want of credit. */
export const isUntoldOfUrgent = (now: Date): SQL<boolean> => sql`not exists (
  select from ${everyChannelOf(now)} where way.channel is not null and ${hasRoomForWay(now)}
    and (${isFreeByWay(now)} or not ${isCreditRefusedForWay(now)}))`;

/** Whether the budget of the channel in `way` has room for one more urgent message to a row of `guardians`. */
export const hasRoomForWay = (now: Date): SQL<boolean> => {
  const paid = channels.filter(({ limit }) => limit !== null);
  const cases = paid.map(({ name, check }) => sql`when ${name} then ${check(now, true)}`);
  return sql`coalesce((case way.channel ${sql.join(cases, sql` `)} else true end), false)`;
};

/** Null for no channel. */
const placeOf = (used: SQL): SQL =>
  sql`(case (${used})::text ${sql.join(
    channels.map(({ name }, place) => sql`when ${name} then ${place}::int`),
    sql` `,
  )} end)`;
