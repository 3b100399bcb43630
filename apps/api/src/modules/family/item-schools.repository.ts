import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { students } from '#/database/schema/students.ts';

const tables = {
  communication: communications,
  notice: noticeBoardItems,
  diary: diaries,
  student: students,
  device: guardianDevices,
};

/** What an address of the family's side is about. */
export type Subject = keyof typeof tables;

/** Which of some schools has it. That it is there does not say that anybody may see it. */
export async function findSchoolOf(
  db: Database,
  { subject, id, schoolIds }: { subject: Subject; id: string; schoolIds: string[] },
): Promise<string | undefined> {
  const table = tables[subject];
  const [found] = await db
    .select({ schoolId: table.schoolId })
    .from(table)
    .where(and(eq(table.id, id), inArray(table.schoolId, schoolIds)));
  return found?.schoolId;
}
