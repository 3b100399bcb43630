import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { schoolOf, uuidArray } from '#/database/expressions.ts';
import { folded } from '#/database/schema/columns.ts';
import { employees } from '#/database/schema/employees.ts';
import { studentGroupMembers, studentGroups } from '#/database/schema/student-groups.ts';
import { students } from '#/database/schema/students.ts';
import type { Actor } from '#/policy/actor.ts';
import { offeredGroups, visibleGroups, visibleMembers } from '#/policy/visible-groups.ts';
import { visibleStudents } from '#/policy/visible.ts';

export type GroupRow = Awaited<ReturnType<typeof findGroups>>[number];

/** Those of a condition that the actor sees, by name. */
export function findGroups(db: Database, actor: Actor, which?: SQL) {
  return db
    .select({
      id: studentGroups.id,
      name: studentGroups.name,
      version: studentGroups.version,
      createdBy: { id: employees.id, name: employees.name },
      studentIds: sql<string[]>`array(${visibleMembers(db, actor)})`,
    })
    .from(studentGroups)
    .innerJoin(employees, eq(employees.id, studentGroups.createdBy))
    .where(and(visibleGroups(db, actor), which))
    .orderBy(studentGroups.searchName, studentGroups.id);
}

/** Those that the actor chooses from. */
export const findOfferedGroups = (db: Database, actor: Actor) =>
  findGroups(db, actor, offeredGroups(actor));

export async function findGroup(db: Database, actor: Actor, id: string) {
  const [row] = await findGroups(db, actor, eq(studentGroups.id, id));
  return row;
}

/** Another one of this name that the actor chooses from, or the author of the group `changed`. */
export async function findSameGroup(db: Database, actor: Actor, name: string, changed?: GroupRow) {
  const isNear = or(
    offeredGroups(actor),
    changed && eq(studentGroups.createdBy, changed.createdBy.id),
  );
  const isSame = eq(studentGroups.searchName, folded(sql`${name}::text`));
  const isOther = changed && ne(studentGroups.id, changed.id);
  const [row] = await findGroups(db, actor, and(isNear, isSame, isOther));
  return row;
}

export function countOwnGroups(db: Database, actor: Actor): Promise<number> {
  const own = eq(studentGroups.createdBy, actor.id);
  return db.$count(studentGroups, and(own, isNull(studentGroups.deletedAt)));
}

export interface GroupColumns {
  name: string;
  studentIds: string[];
}

/** @returns its id */
export async function insertGroup(
  tx: Database,
  { schoolId, id: createdBy }: Actor,
  { name, studentIds }: GroupColumns,
  now: Date,
) {
  const [row] = await tx
    .insert(studentGroups)
    .values({ schoolId, name, createdBy, createdAt: now })
    .returning({ id: studentGroups.id });
  if (!row) throw new Error('the group was not inserted');
  await insertMembers(tx, row.id, studentIds);
  return row.id;
}

/** Students whom the actor does not see stay in it. */
export async function replaceGroup(
  tx: Database,
  actor: Actor,
  id: string,
  { name, studentIds }: GroupColumns,
): Promise<void> {
  const version = sql`${studentGroups.version} + 1`;
  await tx.update(studentGroups).set({ name, version }).where(eq(studentGroups.id, id));
  const seen = tx.select({ id: students.id }).from(students).where(visibleStudents(actor));
  await tx
    .delete(studentGroupMembers)
    .where(and(eq(studentGroupMembers.groupId, id), inArray(studentGroupMembers.studentId, seen)));
  await insertMembers(tx, id, studentIds);
}

async function insertMembers(tx: Database, groupId: string, studentIds: string[]) {
  // A list in one parameter: thousands of rows have more than a statement takes.
  await tx.execute(sql`
    insert into student_group_members (school_id, group_id, student_id)
    select ${schoolOf(studentGroups, groupId)}, ${groupId}::uuid, unnest(${uuidArray(studentIds)})`);
}

/** Its name stays for the history. */
export async function markGroupDeleted(tx: Database, id: string, now: Date): Promise<void> {
  await tx.delete(studentGroupMembers).where(eq(studentGroupMembers.groupId, id));
  await tx.update(studentGroups).set({ deletedAt: now }).where(eq(studentGroups.id, id));
}
