import type { NoticeBoard } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import type { Caller } from '../../../testing/caller.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool();

type Item = typeof noticeBoardItems.$inferInsert;

async function publish(title: string, rooms: { id: string }[], more: Partial<Item> = {}) {
  const columns = { schoolId: at.school.id, createdBy: at.administrator.id, title, ...more };
  const [item] = await at.db.insert(noticeBoardItems).values(columns).returning();
  const shared = { schoolId: at.school.id, noticeBoardItemId: item!.id };
  const rows = rooms.map(({ id }) => ({ ...shared, classroomId: id }));
  await at.db.insert(noticeBoardClassrooms).values(rows);
}

async function listed(caller: Caller, query = '') {
  const response = await caller.get(`/v1/noticeBoards/list${query}`);
  const rows = response.json<NoticeBoard[]>();
  const titles = rows.map(({ noticeBoardItem }) => noticeBoardItem.title);
  return { rows, titles, total: response.headers['x-total-count'] };
}

test('the mural shows what is published in the visible classrooms, newest first', async () => {
  const owner = { schoolId: at.school.id, uploadedBy: at.administrator.id };
  const image = await makeFile(at.db, { ...owner, ...imageColumns });
  const attachment = await makeFile(at.db, owner);
  const files = { imageFileId: image.id, attachmentFileId: attachment.id };
  const day = (n: number) => ({ createdAt: new Date(Date.UTC(2026, 2, n)) });
  await publish('Cardápio', [at.jardim, at.segundoAno], { ...files, ...day(1) });
  await publish('Calendário', [at.segundoAno], day(2));
  await publish('Retirado', [at.jardim], { ...day(3), deletedAt: new Date() });

  const all = await listed(administrator);
  expect([all.titles, all.total]).toEqual([['Calendário', 'Cardápio'], '2']);
  expect(all.rows[1]).toMatchObject({
    noticeBoardItem: {
      imageId: image.id,
      imageUrl: expect.stringContaining(`/files/${image.id}/original?e=`),
      attachment: { id: attachment.id, originalName: 'aviso.pdf' },
      createdAtUtc: '2026-03-01T00:00:00.000Z',
    },
    classrooms: [
      { id: at.segundoAno.id, name: '2º Ano' },
      { id: at.jardim.id, name: 'Jardim A' },
    ],
    classroomIds: [at.segundoAno.id, at.jardim.id],
  });
  expect(all.rows[0]?.noticeBoardItem).toMatchObject({ imageId: null, attachment: null });

  const teachers = await listed(teacher);
  expect([teachers.titles, teachers.total]).toEqual([['Cardápio'], '1']);
  expect(teachers.rows[0]?.classroomIds).toEqual([at.jardim.id]);
  expect((await listed(otherSchool)).titles).toEqual([]);
  expect((await listed(administrator, '?search=cardapio')).titles).toEqual(['Cardápio']);
  expect((await listed(administrator, '?limit=1&offset=1')).titles).toEqual(['Cardápio']);
});
