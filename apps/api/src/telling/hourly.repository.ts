import { type SQL, sql } from 'drizzle-orm';
import type { NotificationSubject } from '#/database/schema/notifications.ts';

/** Of what comes often, a guardian gets one notice an hour that is not on the phone. */
export const hourly: readonly NotificationSubject[] = ['noticeBoard', 'diary', 'message'];

/** SQL that selects a guardian's notices of one subject. */
interface Hourly {
  guardianId: SQL;
  subject: SQL;
  /** Narrows the rows of `earlier`; all by default. */
  which?: SQL;
}

/** When the next notice of an hourly subject may leave; null where none left in the last hour. */
export const nextHourlyAt = ({ guardianId, subject, which = sql`true` }: Hourly) => sql`(
  select max(coalesce(sent_at, created_at)) + interval '1 hour' from notifications as earlier
  where earlier.guardian_id = ${guardianId} and earlier.subject = ${subject}
    and earlier.channel <> 'push' and earlier.attempts > 0 and earlier.status <> 'failed'
    and ${which})`;

/** Whether a notice of an hourly subject waits that tells of this one too. */
export const isHourlyWaiting = ({ guardianId, subject, which = sql`true` }: Hourly) => sql`exists (
  select from notifications as earlier
  where earlier.guardian_id = ${guardianId} and earlier.subject = ${subject}
    and earlier.channel <> 'push' and earlier.status = 'queued' and earlier.attempts = 0
    and ${which})`;
