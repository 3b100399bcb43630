import type { Client } from 'pg';

/** Of a pool of twenty: the others stay for what needs nothing that is locked. */
export const mostLockWaits = 6;

/**
 * Ends waits for locks beyond the most that may wait at once, the latest first: whoever waits longest
 * gets the lock first. A wait of milliseconds, as any two people have who change the same, is none. Who
 * is ended is answered 503, as after too long a wait.
 */
const endSurplus = `
  with waits as (
    select pid, query_start, row_number() over (order by query_start) as place
    from pg_stat_activity
    where application_name = $1 and datname = current_database() and wait_event_type = 'Lock'
  )
  select pg_cancel_backend(pid) from waits
  where place > $2 and query_start < clock_timestamp() - interval '300 milliseconds'
    and (select query_start from waits where place = $2) < clock_timestamp() - interval '1 second'`;

/** @param name of the sessions in question, as PostgreSQL shows it */
export async function endLockWaits(client: Client, name: string): Promise<void> {
  await client.query(endSurplus, [name, mostLockWaits]);
}
