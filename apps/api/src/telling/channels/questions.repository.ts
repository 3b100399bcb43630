import { subDays } from 'date-fns/subDays';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';

/** An SMS that is older is out of sight. */
const shownDays = 14;
export const shownSince = (now: Date): Date => subDays(now, shownDays);

/**
 * Marks the SMS of a notification as one that asks, before it leaves. While the phone has another open
 * question it may not: an answer by SMS is a figure and does not say what it answers.
 * @returns whether it may ask
 */
export async function claimQuestion(db: Database, id: string, now: Date): Promise<boolean> {
  const claimed = await rowsOf(
    db,
    sql`
    update message_attempts as own set is_asking = true
    from notifications as told join guardians as person on person.id = told.guardian_id
    where told.id = ${id} and own.school_id = told.school_id and own.notification_id = told.id
      and own.channel = 'sms' and not exists (
        select from guardians as same
        join notifications as earlier on earlier.guardian_id = same.id and earlier.id <> told.id
          and earlier.created_at > ${shownSince(now).toISOString()}
        join message_attempts as asked on asked.school_id = earlier.school_id
          and asked.notification_id = earlier.id and asked.channel = 'sms' and asked.is_asking
        join communications as item on item.id = earlier.communication_id
          and item.id <> told.communication_id and item.deleted_at is null
        join recipients as copy on copy.communication_id = item.id
          and copy.guardian_id = same.id and copy.answer is null and copy.read_at is null
        where same.phone = person.phone
          and (item.kind <> 'event' or item.start_time > ${now.toISOString()}))
    returning own.notification_id as id`,
  );
  return claimed.length > 0;
}
