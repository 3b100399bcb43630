import { eq } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { schools } from '#/database/schema/schools.ts';

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
