import { eq } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { files } from '#/database/schema/files.ts';
import { schools } from '#/database/schema/schools.ts';

export async function findSchool(db: Database, id: string) {
  const [found] = await db
    .select({ school: schools, logo: files })
    .from(schools)
    .leftJoin(files, eq(files.id, schools.logoFileId))
    .where(eq(schools.id, id));
  return found;
}

export async function countSchools(db: Database): Promise<number> {
  return db.$count(schools);
}

export async function hasSchools(db: Database): Promise<boolean> {
  return (await db.$count(schools)) > 0;
}

export async function insertSchool(
  db: Database,
  columns: typeof schools.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(schools).values(columns).returning({ id: schools.id });
  if (!row) throw new Error('the school was not inserted');
  return row.id;
}

/**
 * Students, guardians and employees of a school are written one transaction at a time: who a phone
 * belongs to and how many administrators remain is decided on what nobody else is changing.
 * Reading goes on, and so do rows that only refer to the school.
 */
export async function lockSchool(tx: Database, schoolId: string): Promise<void> {
  await tx
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .for('no key update');
}
