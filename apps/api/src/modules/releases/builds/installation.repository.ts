import { rolesThat } from '@caderneta/api-client/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import { releaseRingSchools, releaseSwitches, releaseTeams } from '#/database/schema/releases.ts';
import { schools } from '#/database/schema/schools.ts';
import type { Team } from './releases.repository.ts';

export async function findTeams(db: Database): Promise<Team[]> {
  return db.select().from(releaseTeams).orderBy(asc(releaseTeams.name), asc(releaseTeams.id));
}

/** @returns false where a team has that name or that key */
export async function insertTeam(
  tx: Database,
  team: typeof releaseTeams.$inferInsert,
): Promise<boolean> {
  const written = await tx.insert(releaseTeams).values(team).onConflictDoNothing().returning();
  return written.length > 0;
}

/** @returns false where no team has that name */
export async function revokeTeam(tx: Database, name: string, revokedAt: Date): Promise<boolean> {
  const revoked = await tx
    .update(releaseTeams)
    .set({ revokedAt })
    .where(and(eq(releaseTeams.name, name), isNull(releaseTeams.revokedAt)))
    .returning();
  return revoked.length > 0;
}

/** Active administrators of schools, each once. @param emails limits it to these, in lower case */
export async function findAdministrators(db: Database, emails?: string[]) {
  const email = sql<string>`lower(${employees.email})`;
  return db
    .selectDistinctOn([email], { name: employees.name, email: employees.email })
    .from(employees)
    .where(
      and(
        inArray(employees.role, rolesThat('administer')),
        isNull(employees.deactivatedAt),
        emails && inArray(email, emails),
      ),
    );
}

export interface RingSchool {
  ring: string;
  schoolId: string;
  school: string;
}

export async function findRingSchools(db: Database): Promise<RingSchool[]> {
  return db
    .select({
      ring: releaseRingSchools.ring,
      schoolId: releaseRingSchools.schoolId,
      school: schools.name,
    })
    .from(releaseRingSchools)
    .innerJoin(schools, eq(schools.id, releaseRingSchools.schoolId))
    .orderBy(asc(releaseRingSchools.ring), asc(schools.name));
}

export async function setRingSchool(
  tx: Database,
  { ring, schoolId, isMember }: { ring: string; schoolId: string; isMember: boolean },
): Promise<void> {
  if (isMember) {
    await tx.insert(releaseRingSchools).values({ ring, schoolId }).onConflictDoNothing();
    return;
  }
  await tx
    .delete(releaseRingSchools)
    .where(and(eq(releaseRingSchools.ring, ring), eq(releaseRingSchools.schoolId, schoolId)));
}

export interface Switch {
  app: string;
  sentence: string;
}

export async function findSwitches(db: Database): Promise<Switch[]> {
  return db.select().from(releaseSwitches);
}

/** @param sentence null switches the app on again */
export async function setSwitch(tx: Database, app: string, sentence: string | null): Promise<void> {
  if (sentence === null) {
    await tx.delete(releaseSwitches).where(eq(releaseSwitches.app, app));
    return;
  }
  await tx
    .insert(releaseSwitches)
    .values({ app, sentence })
    .onConflictDoUpdate({ target: releaseSwitches.app, set: { sentence } });
}
