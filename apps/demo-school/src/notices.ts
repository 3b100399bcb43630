import type { NewRow } from '@caderneta/api/loading';
import type { SchoolFiles } from './files.ts';
import { createRandom } from './random.ts';
import type { SchoolClock } from './school-clock.ts';
import type { Classroom, Employee, Insert } from './school-plan.ts';
import type { NoticeText } from './texts/text-shapes.ts';

export interface NoticePlan {
  text: Pick<NoticeText, 'title' | 'written' | 'image' | 'file'>;
  to: readonly Classroom[];
  author: Employee;
}

export async function insertNotices(
  insert: Insert,
  key: string,
  schoolId: string,
  clock: SchoolClock,
  files: SchoolFiles,
  plans: readonly NoticePlan[],
): Promise<void> {
  const random = createRandom(`${key} notices`);
  const items: NewRow<'notice_board_items'>[] = [];
  const places: NewRow<'notice_board_classrooms'>[] = [];
  for (const { text, to, author } of plans) {
    const [day, time] = text.written;
    const createdAt = clock.past(clock.at(clock.schoolDay(day), time));
    const id = random.id(createdAt);
    items.push({
      id,
      schoolId,
      title: text.title,
      imageFileId: files.picture(text.image),
      attachmentFileId: files.document(text.file),
      createdBy: author.id,
      createdAt,
    });
    places.push(
      ...to.map((classroom) => ({ schoolId, noticeBoardItemId: id, classroomId: classroom.id })),
    );
  }
  await insert('notice_board_items', items);
  await insert('notice_board_classrooms', places);
}
