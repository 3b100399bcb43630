import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { visibleClassrooms } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { schoolOf } from '#/database/school-of.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { queueNoticeNews } from '#/push/push.repository.ts';

/** A notice as its author wrote it. */
export interface NoticeDraft {
  title: string;
  imageFileId: string;
  attachmentFileId: string;
  classroomIds: string[];
}

export function insertNotice(db: Database, actor: Actor, draft: NoticeDraft, now: Date) {
  const { classroomIds, ...columns } = draft;
  const owner = { schoolId: actor.schoolId, createdBy: actor.id };
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(noticeBoardItems)
      .values({ ...columns, ...owner, createdAt: now })
      .returning({ id: noticeBoardItems.id });
    if (!row) throw new Error('the notice was not inserted');
    await publish(tx, row.id, classroomIds);
    await queueNoticeNews(tx, row.id, now);
    return row.id;
  });
}

/** For a locked item. It stays in classrooms that the actor does not see, which nobody chose. */
export async function replaceNotice(tx: Database, actor: Actor, id: string, draft: NoticeDraft) {
  const { classroomIds, ...columns } = draft;
  const version = sql`${noticeBoardItems.version} + 1`;
  await tx
    .update(noticeBoardItems)
    .set({ ...columns, version })
    .where(eq(noticeBoardItems.id, id));
  const visible = tx.select({ id: classrooms.id }).from(classrooms).where(visibleClassrooms(actor));
  await tx
    .delete(noticeBoardClassrooms)
    .where(
      and(
        eq(noticeBoardClassrooms.noticeBoardItemId, id),
        inArray(noticeBoardClassrooms.classroomId, visible),
      ),
    );
  await publish(tx, id, classroomIds);
}

/** Nobody else changes it until the transaction ends. */
export async function lockNotice(tx: Database, actor: Actor, id: string): Promise<void> {
  await tx
    .select({ id: noticeBoardItems.id })
    .from(noticeBoardItems)
    .where(and(eq(noticeBoardItems.id, id), eq(noticeBoardItems.schoolId, actor.schoolId)))
    .for('update');
}

export async function markNoticeDeleted(db: Database, actor: Actor, id: string, now: Date) {
  const version = sql`${noticeBoardItems.version} + 1`;
  await db
    .update(noticeBoardItems)
    .set({ deletedAt: now, version })
    .where(and(eq(noticeBoardItems.id, id), eq(noticeBoardItems.schoolId, actor.schoolId)));
}

async function publish(tx: Database, noticeBoardItemId: string, classroomIds: string[]) {
  const schoolId = schoolOf(noticeBoardItems, noticeBoardItemId);
  const rows = classroomIds.map((classroomId) => ({ schoolId, noticeBoardItemId, classroomId }));
  await tx.insert(noticeBoardClassrooms).values(rows);
}
