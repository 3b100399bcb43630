import { type SQL, sql } from 'drizzle-orm';
import type { NotificationChannel } from '#/database/schema/notifications.ts';
import { isSubscribed } from './can-receive.repository.ts';
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
 */
export function channelOf(now: Date, after?: SQL): SQL<NotificationChannel | null> {
  const cases = channels.map(({ name, check }, place) => {
    const isBehind = after && sql`coalesce(${placeOf(after)} < ${place}, true) and`;
    return sql`when ${isBehind} ${check(now)} then ${name}`;
  });
  const isFirst = after && sql`(${after}) is null and`;
  return sql`(case ${sql.join(cases, sql` `)}
    when ${isFirst} ${isSubscribed(now)} then 'push' end)::notification_channel`;
}

/** Null for no channel. */
const placeOf = (used: SQL): SQL =>
  sql`(case (${used})::text ${sql.join(
    channels.map(({ name }, place) => sql`when ${name} then ${place}::int`),
    sql` `,
  )} end)`;
