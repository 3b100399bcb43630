import type { Created, Gallery, GalleryListItem, Problem } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { and, eq } from 'drizzle-orm';
import { employeeClassrooms } from '#/database/schema/employees.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { students } from '#/database/schema/students.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { communicationBody, type SampleContent } from '../../../testing/communication-bodies.ts';
import { makeEmployee, makeGuardian, makeStudent } from '../../../testing/school.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { updateRecipients } from '#/telling/reactions.repository.ts';

const address = '/v1/communication/gallery';
let images: string[];
const { at, administrator } = useTestSchool();
beforeAll(async () => {
  const owner = { schoolId: at.school.id, uploadedBy: at.teacher.id, ...imageColumns };
  const rows = [1, 2, 3].map(() => makeFile(at.db, owner));
  images = (await Promise.all(rows)).map(({ id }) => id);
});

const bodyOf = (content: Partial<SampleContent> = {}) =>
  communicationBody('gallery', { studentIds: [at.ana.id], fileIds: images, ...content });
async function publish(content?: Partial<SampleContent>, caller = administrator) {
  const response = await caller.post(address, bodyOf(content));
  expect(response.statusCode).toBe(201);
  return response.json<Created>().id;
}
const read = async (id: string, caller = administrator) =>
  (await caller.get(`${address}/${id}`)).json<Gallery>();
async function change(id: string, content: Partial<SampleContent>, caller: Caller = administrator) {
  const response = await caller.put(`${address}/${id}`, bodyOf(content));
  expect(response.statusCode).toBe(200);
  return response.json<Gallery>();
}
const guardiansOf = ({ engagementDetails }: Gallery) =>
  engagementDetails.map(({ responsibleName }) => responsibleName);
const ids = ({ communication }: Gallery) => communication.attachments.map((file) => file.id);

test('images keep their order, and the first is the cover', async () => {
  const [first, second, third] = images as [string, string, string];
  const id = await publish({ fileIds: [third, first, third] });
  const published = await read(id);
  expect(ids(published)).toEqual([third, first]);
  expect(published.communication).toMatchObject({
    date: '2026-03-01',
    imageCount: 2,
    imageId: third,
    imageUrl: expect.stringContaining(`/files/${third}/original?e=`),
  });
  const changed = await change(id, { fileIds: [second, third, first] });
  expect(ids(changed)).toEqual([second, third, first]);
  const [row] = (await administrator.get(`${address}/list`)).json<GalleryListItem[]>();
  expect(row?.communication).toMatchObject({ imageId: second, imageCount: 3, attachments: [] });
});

test('50 images are published, 51, none and a document are not', async () => {
  const owner = { schoolId: at.school.id, uploadedBy: at.teacher.id };
  const many = Array.from({ length: 50 }, () => makeFile(at.db, { ...owner, ...imageColumns }));
  const fileIds = (await Promise.all(many)).map(({ id }) => id);
  expect(ids(await read(await publish({ fileIds })))).toEqual(fileIds);

  const { id: document } = await makeFile(at.db, owner);
  const refused: [string[], string][] = [
    [[...fileIds, ...images.slice(0, 1)], 'Quantidade máxima de imagens é 50'],
    [[], 'Adicione ao menos uma imagem.'],
    [[...images, document], 'A imagem deve ser JPEG ou PNG.'],
  ];
  for (const [given, message] of refused) {
    const response = await administrator.post(address, bodyOf({ fileIds: given }));
    const errors = [{ path: 'communication.fileIds', message }];
    expect([response.statusCode, response.json<Problem>().errors]).toEqual([422, errors]);
  }
});

test('students added get it, students removed lose it, what the others did stays', async () => {
  const id = await publish({ studentIds: [at.ana.id, at.caio.id] });
  const seen = { visualizedAt: new Date() };
  const ofGallery = eq(recipients.communicationId, id);
  await updateRecipients(at.db, ofGallery, seen);
  await at.db
    .update(notifications)
    .set({ status: 'sent' })
    .where(eq(notifications.communicationId, id));

  const communication = { title: 'Outro título', date: '2026-03-02T10:00:00-03:00' };
  const changed = await change(id, { studentIds: [at.ana.id, at.duda.id], communication });
  expect(changed.communication).toMatchObject({ title: 'Outro título', date: '2026-03-02' });
  expect(changed.report).toMatchObject({ total: 2, visualized: 1 });
  expect(
    changed.engagementDetails.map(({ responsibleName, visualized, delivery }) => [
      responsibleName,
      visualized,
      delivery,
    ]),
  ).toEqual([
    ['Rosa Dias', false, 'none'],
    ['Marta Lima', true, 'delivered'],
  ]);
  expect(changed.communication.sentAt).toBe((await read(id)).communication.sentAt);

  const back = await change(id, { studentIds: [at.caio.id, at.bruno.id] });
  expect(guardiansOf(back)).toEqual(['Jorge Reis', 'Lia Reis', 'Marta Lima']);
  expect(back.engagementDetails.map(({ delivery }) => delivery)).toEqual([
    'queued',
    'queued',
    'delivered',
  ]);
  expect(back.report).toMatchObject({ total: 3, visualized: 0 });
});

test('changing it mails nobody who has it already', async () => {
  const id = await publish();
  await at.db.delete(notifications).where(eq(notifications.communicationId, id));
  const changed = await change(id, { studentIds: [at.ana.id, at.caio.id] });
  expect(changed.engagementDetails.map(({ delivery }) => delivery)).toEqual([
    'queued',
    'queued',
    'none',
  ]);
});

test('a student who left stays in what was published, and nobody else of theirs gets it', async () => {
  const guardian = await makeGuardian(at.db, at.school.id, 'Nina Melo', '11900000090');
  const leaving = await makeStudent(at.db, at.jardim, 'Davi Melo', [guardian]);
  const id = await publish({ studentIds: [at.ana.id, leaving.id] });
  await at.db.update(students).set({ deletedAt: new Date() }).where(eq(students.id, leaving.id));
  const changed = await change(id, { studentIds: [at.ana.id] });
  expect(guardiansOf(changed)).toEqual(['Marta Lima', 'Nina Melo']);
  expect(changed.studentIds).toEqual([at.ana.id]);
});

test('a teacher takes nothing from classrooms they have left', async () => {
  const rooms = [at.jardim, at.segundoAno];
  const both = await makeEmployee(at.db, at.school.id, 'duas@girassol.test', 'Teacher', rooms);
  const teacher = await callerOf(at.app, 'duas@girassol.test');
  const id = await publish({ studentIds: [at.ana.id, at.caio.id] }, teacher);
  const { classroomId, employeeId } = employeeClassrooms;
  const left = and(eq(employeeId, both.id), eq(classroomId, at.segundoAno.id));
  await at.db.delete(employeeClassrooms).where(left);

  expect((await read(id, teacher)).studentIds).toEqual([at.ana.id]);
  const changed = await change(id, { studentIds: [at.bruno.id] }, teacher);
  expect(guardiansOf(changed)).toEqual(['Marta Lima']);
  expect(guardiansOf(await read(id))).toEqual(['Jorge Reis', 'Lia Reis', 'Marta Lima']);
});

test('a change without a date keeps the schedule; a published one takes no date', async () => {
  const scheduledDate = addDays(new Date(), 7).toISOString();
  const scheduled = await publish({ communication: { scheduledDate } });
  const kept = await change(scheduled, { studentIds: [at.bruno.id] });
  expect(kept).toMatchObject({
    communication: { isScheduled: true, scheduledDate, sentAt: null },
    studentIds: [at.bruno.id],
    engagementDetails: [],
  });

  const published = await publish();
  const body = bodyOf({ communication: { scheduledDate } });
  const response = await administrator.put(`${address}/${published}`, body);
  expect([response.statusCode, response.json<Problem>()]).toMatchObject([
    409,
    { code: 'already-sent', detail: 'Esta galeria já foi publicada.' },
  ]);
});

test('two tabs that edit a published gallery do not overwrite each other', async () => {
  const id = await publish();
  const save = (studentId: string) =>
    administrator.put(`${address}/${id}`, bodyOf({ studentIds: [studentId] }), {
      'if-match': '"1"',
    });
  const both = await Promise.all([save(at.caio.id), save(at.duda.id)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = both.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json<Problem>()).toMatchObject({ code: 'stale', current: await read(id) });
});
