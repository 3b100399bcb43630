import { type SQL, sql } from 'drizzle-orm';
import type { NotificationChannel } from '#/database/schema/notifications.ts';
import { isSubscribed } from './can-receive.repository.ts';
import { channels } from './channels.ts';

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
