import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { nothing } from '#/database/json.ts';
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
  const count = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`;
  const ofGuardians = db
    .select({
      unreached: count(isUnreached).as('unreached'),
      returned: count(and(isMailRefused, not(isWithoutMail))).as('returned'),
    })
    .from(guardians)
    .where(
      and(
        eq(guardians.schoolId, viewer.schoolId),
        not(canReceiveMail),
        isGuardianOf(db, guardians.id, visibleStudents(viewer)),
      ),
    )
    .as('of_guardians');
  const isAlone = and(
    visibleStudents(viewer),
    sql`not exists (select from ${studentGuardians}
      where ${studentGuardians.studentId} = ${students.id})`,
  );
  return db
    .select({
      unreached: ofGuardians.unreached,
      returned: ofGuardians.returned,
      alone: sql<number>`(select count(*)::int from ${students} where ${isAlone})`,
    })
    .from(nothing)
    .innerJoin(ofGuardians, sql`true`);
});

/**
 * Guardians of visible students whom nothing reaches, as `unreachedStates` has it, those whose e-mail
 * address receives nothing, and students without a guardian.
 */
export async function countUntold(db: Database, actor: Actor, now: Date) {
  const [counted] = await untold(db, actor, {}, { now: now.toISOString() });
  return counted!;
}
