import type { InferInsertModel } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import type { Clock } from './clock.ts';
import type { SeedFiles } from './files.ts';
import { insertRows } from './insert-rows.ts';
import type { Classroom, Employee } from './model.ts';
import { createRandom } from './random.ts';
import type { NoticeText } from './texts/notices.ts';

export interface NoticePlan {
  text: Pick<NoticeText, 'title' | 'written' | 'image' | 'file'>;
  to: readonly Classroom[];
  author: Employee;
}

export async function insertNotices(
  db: Database,
  key: string,
  schoolId: string,
  clock: Clock,
  files: SeedFiles,
  plans: readonly NoticePlan[],
): Promise<void> {
  const random = createRandom(`${key} notices`);
  const items: InferInsertModel<typeof noticeBoardItems>[] = [];
  const places: InferInsertModel<typeof noticeBoardClassrooms>[] = [];
  for (const { text, to, author } of plans) {
    const [day, time] = text.written;
    const createdAt = clock.past(clock.at(clock.schoolDay(day), time));
    const id = random.id(createdAt);
    items.push({
      id,
      schoolId,
      title: text.title,
      imageFileId: files.drawing(text.image),
      attachmentFileId: files.document(text.file),
      createdBy: author.id,
      createdAt,
    });
    places.push(...to.map((classroom) => ({ noticeBoardItemId: id, classroomId: classroom.id })));
  }
  await insertRows(db, noticeBoardItems, items);
  await insertRows(db, noticeBoardClassrooms, places);
}
