import { and, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { folded } from '#/database/schema/columns.ts';
import { employees } from '#/database/schema/employees.ts';
import { files } from '#/database/schema/files.ts';
import { noticeBoardViews } from '#/database/schema/guardian-views.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import type { Family } from './family.ts';

const images = alias(files, 'images');
const attachments = alias(files, 'attachments');

/** A notice of the school; where the family finds it is told by `findHung`. */
export async function findNotice(db: Database, { guardian }: Family, id: string) {
  const [row] = await db
    .select({
      item: noticeBoardItems,
      image: images,
      attachment: attachments,
      authorName: employees.name,
    })
    .from(noticeBoardItems)
    .innerJoin(employees, eq(employees.id, noticeBoardItems.createdBy))
    .leftJoin(images, eq(images.id, noticeBoardItems.imageFileId))
    .leftJoin(attachments, eq(attachments.id, noticeBoardItems.attachmentFileId))
    .where(
      and(
        eq(noticeBoardItems.id, id),
        eq(noticeBoardItems.schoolId, guardian.schoolId),
        isNull(noticeBoardItems.deletedAt),
      ),
    );
  return row;
}

/** The classrooms of the guardian's children where a notice is published, by name. */
export function findHung(db: Database, { guardian, children }: Family, id: string) {
  const own = children.map(({ classroomId }) => classroomId);
  return db
    .select({ name: classrooms.name })
    .from(noticeBoardClassrooms)
    .innerJoin(classrooms, eq(classrooms.id, noticeBoardClassrooms.classroomId))
    .where(
      and(
        eq(noticeBoardClassrooms.noticeBoardItemId, id),
        inArray(classrooms.id, own),
        eq(classrooms.schoolId, guardian.schoolId),
      ),
    )
    .orderBy(folded(classrooms.name));
}

/** Once: who opens it again was here before. */
export async function keepNoticeView(
  db: Database,
  view: { noticeBoardItemId: string; guardianId: string; viewedAt: Date },
): Promise<void> {
  await db.insert(noticeBoardViews).values(view).onConflictDoNothing();
}
