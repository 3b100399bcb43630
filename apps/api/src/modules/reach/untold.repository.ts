import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import type { Actor } from '#/policy/actor.ts';
import { isOpenDevice } from '#/policy/guardian.repository.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { isGuardianOf, visibleStudents } from '#/policy/visible.ts';
import {
  canReceiveMail,
  canReceiveSms,
  canReceiveWhatsApp,
  isMailRefused,
  isWithoutMail,
} from '#/telling/channels/can-receive.repository.ts';

const untold = statementFor((db, viewer) => {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const schoolId = sql`${viewer.schoolId}::uuid`;
  const hasDevice = sql`exists (
    select from ${guardianDevices} where ${guardianDevices.guardianId} = ${guardians.id}
      and ${isOpenDevice(now)})`;
  const isUnreached = and(
    not(hasDevice),
    not(sql`coalesce(${canReceiveWhatsApp(now, false, schoolId)}, false)`),
    not(sql`coalesce(${canReceiveSms(now, false, schoolId)}, false)`),
  );
  // In groups, so that PostgreSQL knows for how many it looks up devices.
  const states = db
    .select({
      isUnreached: sql`${isUnreached}`.as('is_unreached'),
      isReturned: sql`${and(isMailRefused, not(isWithoutMail))}`.as('is_returned'),
      guardians: sql`count(*)`.as('guardians'),
    })
    .from(guardians)
    .where(
      and(
        eq(guardians.schoolId, viewer.schoolId),
        not(canReceiveMail),
        isGuardianOf(db, guardians.id, visibleStudents(viewer)),
      ),
    )
    .groupBy(({ isUnreached, isReturned }) => [isUnreached, isReturned])
    .as('states');
  const count = (which: SQL.Aliased) =>
    sql<number>`coalesce(sum(${states.guardians}) filter (where ${which}), 0)::int`;
  const isAlone = and(
    visibleStudents(viewer),
    sql`not exists (select from ${studentGuardians}
      where ${studentGuardians.studentId} = ${students.id})`,
  );
  return db
    .select({
      unreached: count(states.isUnreached),
      returned: count(states.isReturned),
      alone: sql<number>`(select count(*)::int from ${students} where ${isAlone})`,
    })
    .from(states);
});

/**
 * Guardians of visible students whom nothing reaches, as `unreachedStates` has it, those whose e-mail
 * address receives nothing, and students without a guardian.
 */
export async function countUntold(db: Database, actor: Actor, now: Date) {
  const [counted] = await untold(db, actor, {}, { now: now.toISOString() });
  return counted!;
}
