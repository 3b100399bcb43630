import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { diaryViews } from '#/database/schema/guardian-views.ts';
import { type Family, idsOf } from './family.ts';

export async function isDiaryOfFamily(
  db: Database,
  { guardian, children }: Family,
  id: string,
): Promise<boolean> {
  const [diary] = await db
    .select({ id: diaries.id })
    .from(diaries)
    .where(
      and(
        eq(diaries.id, id),
        eq(diaries.schoolId, guardian.schoolId),
        inArray(diaries.studentId, idsOf(children)),
      ),
    );
  return diary !== undefined;
}

/** Once: who opens it again was here before. */
export async function keepDiaryView(
  db: Database,
  view: { diaryId: string; guardianId: string; viewedAt: Date },
): Promise<void> {
  await db.insert(diaryViews).values(view).onConflictDoNothing();
}
