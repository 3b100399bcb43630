import { rolesThat } from '@caderneta/api-client/contract';
import { and, asc, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { isClosedSchool } from '#/database/expressions.ts';
import { folded } from '#/database/schema/columns.ts';
import { employees, sessions } from '#/database/schema/employees.ts';
import { networks, schoolFigures } from '#/database/schema/networks.ts';
import { schools } from '#/database/schema/schools.ts';

const place = { id: schools.id, name: schools.name, city: schools.city };
const calendar = { timezone: schools.timezone, schoolDays: schools.schoolDays };

/** The schools of a network by name, each with its week. */
export function findSchoolsOf(db: Database, networkId: string, schoolId?: string) {
  return db
    .select({ ...place, ...calendar, isClosed: isClosedSchool })
    .from(schools)
    .where(
      and(
        eq(schools.networkId, networkId),
        schoolId === undefined ? undefined : eq(schools.id, schoolId),
      ),
    )
    .orderBy(folded(schools.name), asc(schools.id));
}

/** The schools of all networks, but those that are being deleted. */
export function findMemberSchools(db: Database) {
  return db
    .select({ ...place, ...calendar, isClosed: isClosedSchool })
    .from(schools)
    .where(and(isNotNull(schools.networkId), isNull(schools.deletionBeganAt)))
    .orderBy(asc(schools.id));
}

export type SchoolOfNetwork = Awaited<ReturnType<typeof findSchoolsOf>>[number];

/** Those of the schools that belong to the network. */
export async function findMembers(
  db: Database,
  networkId: string,
  schoolIds: string[],
): Promise<string[]> {
  const found = await db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.networkId, networkId), inArray(schools.id, schoolIds)));
  return found.map(({ id }) => id);
}

/** The active administrators of a school by name, and when each signed in last. */
export function findAdministrators(db: Database, schoolId: string) {
  const lastSignInAt = max(sessions.createdAt);
  const { id, name, email, role, deactivatedAt } = employees;
  return db
    .select({ id, name, email, lastSignInAt })
    .from(employees)
    .leftJoin(sessions, eq(sessions.employeeId, id))
    .where(
      and(
        eq(employees.schoolId, schoolId),
        inArray(role, rolesThat('administer')),
        isNull(deactivatedAt),
      ),
    )
    .groupBy(id)
    .orderBy(folded(name), asc(id));
}

/** A network with the name of its office. */
export async function findNetwork(db: Database, id: string) {
  const [row] = await db
    .select({ name: networks.name, officeName: schools.name })
    .from(networks)
    .innerJoin(schools, eq(schools.id, networks.schoolId))
    .where(eq(networks.id, id));
  return row;
}

/** Every network of the installation with its office and schools, all by name. */
export async function listNetworks(db: Database) {
  const office = alias(schools, 'office');
  const rows = await db
    .select({ id: networks.id, name: networks.name, office: office.name, school: schools.name })
    .from(networks)
    .innerJoin(office, eq(office.id, networks.schoolId))
    .leftJoin(schools, eq(schools.networkId, networks.id))
    .orderBy(folded(networks.name), folded(schools.name));
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((members) => ({
    name: members[0]?.name ?? '',
    office: members[0]?.office ?? '',
    schools: members.flatMap(({ school }) => school ?? []),
  }));
}

/** All networks, each with the school that is its office. */
export function findNetworks(db: Database) {
  const { id, name, schoolId } = networks;
  return db.select({ id, name, schoolId }).from(networks);
}

export async function insertNetwork(
  tx: Database,
  network: typeof networks.$inferInsert,
): Promise<void> {
  await tx.insert(networks).values(network);
}

export async function renameNetwork(tx: Database, id: string, name: string): Promise<void> {
  await tx.update(networks).set({ name }).where(eq(networks.id, id));
}

/** @param networkId null where the school leaves its network, and its figures are kept no longer */
export async function storeMembership(
  tx: Database,
  schoolId: string,
  networkId: string | null,
): Promise<void> {
  await tx.update(schools).set({ networkId }).where(eq(schools.id, schoolId));
  if (networkId === null)
    await tx.delete(schoolFigures).where(eq(schoolFigures.schoolId, schoolId));
}
