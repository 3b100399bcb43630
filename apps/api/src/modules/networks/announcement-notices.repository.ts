import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';

interface Notices {
  schoolId: string;
  told: number;
  untold: number;
}

/**
 * How many recipients of an announcement were told, and how many nothing tells, at all its schools in
 * one statement; not at those that left. The same rows as the page of each school shows: the others
 * wait for a notice that is on its way. Nobody is named.
 */
export function countNotices(db: Database, announcementId: string): Promise<Notices[]> {
  const statement = sql`
    with heard as (
      select sending.receiving_school_id,
        recipients.visualized_at is not null or recipients.phoned_at is not null as has_heard,
        notice.status
      from network_sendings as sending
      join recipients on recipients.school_id = sending.receiving_school_id
        and recipients.communication_id = sending.communication_id
      left join lateral (
        select status from notifications
        where notifications.communication_id = recipients.communication_id
          and notifications.guardian_id = recipients.guardian_id
        order by subject = 'reminder' desc, created_at desc,
          status = 'failed', status = 'queued' limit 1) as notice on true
      where sending.announcement_id = ${announcementId}::uuid and sending.left_at is null)
    select receiving_school_id as "schoolId",
      (count(*) filter (where has_heard or status in ('sent', 'delivered', 'read')))::int as told,
      (count(*) filter (where not has_heard and status = 'failed'))::int as untold
    from heard group by receiving_school_id`;
  return rowsOf<Notices>(db, statement);
}
