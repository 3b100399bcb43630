import { subMinutes } from 'date-fns/subMinutes';
import { addMinutes } from 'date-fns/addMinutes';
import { type SQL, sql } from 'drizzle-orm';
import { isSamePerson } from '#/database/network-sendings.ts';
import { notifications } from '#/database/schema/notifications.ts';
import type { TwinNotice } from './channels/channel.ts';

/** A notice that has not left by then tells nobody any more: others go without it. */
const patienceMinutes = 30;
/** Of one that fails: about as long. */
const patienceAttempts = 3;

/**
 * Whether the guardian of a row of `notifications` about a communication is told of it by another
 * school, to which the same network sent the same: who has children in two schools is told once. One
 * person is whom both schools know so, or whose browser shows both.
 */
export function twinNotice(now: Date): SQL<TwinNotice> {
  const present = now.toISOString();
  const since = subMinutes(now, patienceMinutes).toISOString();
  return sql<TwinNotice>`(
    select json_build_object(
      'isTold', coalesce(bool_or(twin.status in ('sent', 'delivered', 'read')), false),
      'leavesAt', max(case twin.attempts when 0 then twin.attempt_at else ${present}::timestamptz end)
        filter (where twin.status = 'queued' and twin.id < told.id
          and twin.attempts <= ${patienceAttempts} and twin.attempt_at > ${since}))
    from notifications as told
    join network_sendings as own on own.communication_id = told.communication_id
    join guardians as known on known.id = told.guardian_id
    cross join lateral (${samePeople}) as person
    join network_sendings as other on other.announcement_id = own.announcement_id
      and other.receiving_school_id = person.school_id
    join notifications as twin on twin.communication_id = other.communication_id
      and twin.guardian_id = person.id and twin.subject = 'communication'
    where told.id = ${notifications.id}
      and told.subject = 'communication' and told.status = 'queued'
      and person.school_id <> told.school_id)`;
}

/** Rows of `guardians` who are the one in `known`. */
const samePeople = sql`
  select other.id, other.school_id from guardians as other
  where ${isSamePerson('known', 'other')}
  union
  select paired.guardian_id, paired.school_id
  from guardian_devices as own
  join push_subscriptions as here on here.device_id = own.id
  join push_subscriptions as there
    on split_part(there.endpoint, '#', 1) = split_part(here.endpoint, '#', 1)
  join guardian_devices as paired on paired.id = there.device_id and paired.revoked_at is null
  where own.guardian_id = known.id and own.revoked_at is null`;

interface WithTwin {
  twin: TwinNotice;
}

/** Notices whose person is told elsewhere, and those that still tell something themselves. */
export function splitTold<Part extends WithTwin>(parts: readonly Part[]) {
  const { told = [], untold = [] } = Object.groupBy(parts, ({ twin }) =>
    twin.isTold ? 'told' : 'untold',
  );
  return { told, untold };
}

/** Until when these wait for a notice that may tell the same; undefined where they go themselves. */
export function waitForTwin(parts: readonly WithTwin[], now: Date): Date | undefined {
  const leaving = parts.flatMap(({ twin }) => twin.leavesAt ?? []).map(Date.parse);
  if (leaving.length === 0) return undefined;
  return new Date(Math.max(addMinutes(now, 1).getTime(), ...leaving));
}
