import { subDays } from 'date-fns/subDays';
import { type SQL, sql } from 'drizzle-orm';
import type { NotificationChannel } from '#/database/schema/notifications.ts';
import {
  canReceiveMail,
  canReceiveSms,
  canReceiveWhatsApp,
} from '#/telling/can-receive.repository.ts';

/** A phone that was away for longer may not show what it is sent. */
const freshDays = 14;

/** The living devices of the guardian in `guardians` that are told of news. */
const subscribedDevices = (now: Date) => sql`
  from guardian_devices as subscribed
  join push_subscriptions on push_subscriptions.device_id = subscribed.id
  where subscribed.guardian_id = guardians.id and subscribed.revoked_at is null
    and subscribed.expires_at > ${now.toISOString()}`;

/** Whether any phone of the guardian in `guardians` is subscribed, however long it was away. */
export const isSubscribed = (now: Date): SQL => sql`exists (select ${subscribedDevices(now)})`;

/**
 * How a row of `guardians` is reached by each channel. What the guardian uses and what costs nothing
 * comes first: the order is that of the enum.
 */
const reachedBy: Record<NotificationChannel, (now: Date) => SQL> = {
  push: (now) => {
    const since = subDays(now, freshDays).toISOString();
    return sql`exists (select ${subscribedDevices(now)} and subscribed.last_seen_at > ${since})`;
  },
  email: () => canReceiveMail,
  whatsApp: canReceiveWhatsApp,
  sms: canReceiveSms,
};

/** Whether a phone of the guardian in `guardians` shows what it is sent. */
export const isReachedOnPhone = reachedBy.push;

/**
 * The first channel that reaches a row of `guardians`, null where none does. A subscribed phone that
 * was away for long comes last: it costs nothing, and perhaps shows the notice.
 * @param after an expression: only channels behind this one; null takes all
 */
export function channelOf(now: Date, after: SQL = sql`null`): SQL<NotificationChannel | null> {
  const used = sql`(${after})::notification_channel`;
  const cases = Object.entries(reachedBy).map(
    ([channel, isReached]) =>
      sql`when coalesce(${used} < ${channel}, true) and ${isReached(now)} then ${channel}`,
  );
  return sql`(case ${sql.join(cases, sql` `)}
    when ${used} is null and ${isSubscribed(now)} then 'push' end)::notification_channel`;
}
