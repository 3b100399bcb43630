import type { ClassroomBody } from '@caderneta/api-client/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';

interface Owned {
  schoolId: string;
  body: ClassroomBody;
}

export async function insertClassroom(db: Database, { schoolId, body }: Owned, createdAt: Date) {
  const [row] = await db
    .insert(classrooms)
    .values({ ...body, schoolId, createdAt })
    .returning();
  if (!row) throw new Error('the classroom was not inserted');
  return row;
}

/** Nothing where the school has no such classroom, or not in this version any more. */
export async function replaceClassroom(
  db: Database,
  id: string,
  { schoolId, body, expectedVersion }: Owned & { expectedVersion: number | undefined },
) {
  const isExpected =
    expectedVersion === undefined ? undefined : eq(classrooms.version, expectedVersion);
  const [row] = await db
    .update(classrooms)
    .set({ ...body, version: sql`${classrooms.version} + 1` })
    .where(and(eq(classrooms.id, id), eq(classrooms.schoolId, schoolId), isExpected))
    .returning();
  return row;
}
