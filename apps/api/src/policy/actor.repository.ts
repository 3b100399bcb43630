import { rolesThat } from '@caderneta/api-client/contract';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { isClosedSchool } from '#/database/expressions.ts';
import { employeeClassrooms, employees, sessions } from '#/database/schema/employees.ts';
import { networks } from '#/database/schema/networks.ts';
import { schools } from '#/database/schema/schools.ts';
import { statement } from '#/database/statement.ts';
import type { Actor } from './actor.ts';

/** Of the employee of the row. */
export const classroomIds = sql<string[]>`coalesce((
  select json_agg(${employeeClassrooms.classroomId}) from ${employeeClassrooms}
  where ${employeeClassrooms.employeeId} = ${employees.id}), '[]'::json)`;

/**
 * Of the session of the row and its employee: neither ended nor deactivated. One that a provider
 * opened is good while the role allows that: whoever becomes more signs in with a password.
 */
export const liveSession = and(
  isNull(sessions.revokedAt),
  isNull(employees.deactivatedAt),
  or(isNull(sessions.identityIssuer), inArray(employees.role, rolesThat('signInByProvider'))),
);

/** The employee of a session that has not ended, unless they were deactivated. */
export async function findActor(db: Database, sessionId: string): Promise<Actor | undefined> {
  const [actor] = await findActors(db, [sessionId]);
  return actor;
}

/** The employees of those sessions that have not ended. */
export function findActors(db: Database, sessionIds: string[]): Promise<Actor[]> {
  return actorsBySession(db, {}, { sessionIds: `{${sessionIds.join(',')}}` });
}

/** The employee of each session; undefined where it has ended. */
export async function findActorsInOrder(
  db: Database,
  sessionIds: string[],
): Promise<(Actor | undefined)[]> {
  const found = await findActors(db, [...new Set(sessionIds)]);
  const bySession = new Map(found.map((actor) => [actor.sessionId, actor]));
  return sessionIds.map((id) => bySession.get(id));
}

const actorsBySession = statement((db) =>
  db
    .select({
      id: employees.id,
      sessionId: sessions.id,
      schoolId: employees.schoolId,
      timezone: schools.timezone,
      isSchoolClosed: isClosedSchool,
      name: employees.name,
      email: employees.email,
      role: employees.role,
      classroomIds,
      networkId: networks.id,
      urgentBy: schools.urgentBy,
      identityIssuer: sessions.identityIssuer,
    })
    .from(sessions)
    .innerJoin(employees, eq(employees.id, sessions.employeeId))
    .innerJoin(schools, eq(schools.id, employees.schoolId))
    .leftJoin(networks, eq(networks.schoolId, employees.schoolId))
    .where(and(eq(sessions.id, sql`any(${sql.placeholder('sessionIds')}::uuid[])`), liveSession)),
);
