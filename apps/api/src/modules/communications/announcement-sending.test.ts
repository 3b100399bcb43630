import type { Announcement, Created, Problem } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { count, eq } from 'drizzle-orm';
import { communications } from '#/database/schema/communications.ts';
import { students } from '#/database/schema/students.ts';
import type { Caller } from '../../../testing/caller.ts';
import { makeGuardian, makeStudent } from '../../../testing/school.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/communication/announcement';
const { at, administrator, teacher } = useTestSchool();

const bodyOf = (studentIds: string[], more: object = {}) => ({
  communication: { title: 'Reunião', description: 'Na sala 2', ...more },
  studentIds,
});
const sentBy = async (caller: Caller, created: { json: () => Created }) =>
  (await caller.get(`${address}/${created.json().id}`)).json<Announcement>();
const stored = async () => (await at.db.select({ n: count() }).from(communications))[0]!.n;

test('an announcement goes to every guardian of every chosen student', async () => {
  const ids = [at.ana.id, at.bruno.id, at.caio.id, at.ana.id.toUpperCase()];
  const response = await administrator.post(address, bodyOf(ids));
  expect(response.statusCode).toBe(201);
  expect(Object.keys(response.json())).toEqual(['id']);
  const read = await administrator.get(`${address}/${response.json<Created>().id}`);
  const sent = read.json<Announcement>();
  expect(sent.report).toEqual({
    classrooms: [{ name: '2º Ano' }, { name: 'Jardim A' }],
    total: 4,
    visualized: 0,
    read: 0,
  });
  expect(sent.engagementDetails.map((row) => [row.studentName, row.responsibleName])).toEqual([
    ['Caio Reis', 'Jorge Reis'],
    ['Caio Reis', 'Lia Reis'],
    ['Ana Lima Prado', 'Marta Lima'],
    ['Bruno Lima Prado', 'Marta Lima'],
  ]);
  expect(new Set(sent.studentIds)).toEqual(new Set([at.ana.id, at.bruno.id, at.caio.id]));
  expect(sent.communication).toMatchObject({
    isScheduled: false,
    isEditable: true,
    scheduledDate: null,
    createdBy: { id: at.administrator.id, name: at.administrator.name },
  });
  expect(read.headers.etag).toBe('"1"');
});

test('image and attachments come back with links, in their order', async () => {
  const owner = { schoolId: at.school.id, uploadedBy: at.teacher.id };
  const image = await makeFile(at.db, { ...owner, ...imageColumns });
  const attachments = [
    await makeFile(at.db, { ...owner, originalName: 'um.pdf' }),
    await makeFile(at.db, { ...owner, originalName: 'dois.pdf' }),
  ];
  const attachmentIds = attachments.map(({ id }) => id).reverse();
  const files = { imageId: image.id, attachmentIds: [...attachmentIds, attachmentIds[0]] };
  const response = await teacher.post(address, bodyOf([at.ana.id], files));
  const { communication } = await sentBy(teacher, response);
  expect(communication.attachments.map(({ originalName }) => originalName)).toEqual([
    'dois.pdf',
    'um.pdf',
  ]);
  expect(communication.imageId).toBe(image.id);
  expect(communication.imageUrl).toContain(`/files/${image.id}/original?e=`);
  expect(communication.imageSrcSet).toMatch(/320w, .*1600w$/);
});

test('a document is no picture', async () => {
  const owner = { schoolId: at.school.id, uploadedBy: at.teacher.id };
  const { id } = await makeFile(at.db, owner);
  const response = await teacher.post(address, bodyOf([at.ana.id], { imageId: id }));
  const errors = [{ path: 'communication.imageId', message: 'A imagem deve ser JPEG ou PNG.' }];
  expect([response.statusCode, response.json<Problem>().errors]).toEqual([422, errors]);
});

test('students and files that the school does not have are not found', async () => {
  const marta = await makeGuardian(at.db, at.school.id, 'Outra Marta', '11900000099');
  const gone = await makeStudent(at.db, at.jardim, 'Davi Lima', [marta]);
  await at.db.update(students).set({ deletedAt: new Date() }).where(eq(students.id, gone.id));
  const owner = { schoolId: at.otherSchool.id, uploadedBy: at.otherAdministrator.id };
  const { id: foreign } = await makeFile(at.db, { ...owner, ...imageColumns });
  const before = await stored();
  const bodies = [
    bodyOf([at.ana.id, gone.id]),
    bodyOf([at.ana.id, at.otherStudent.id]),
    bodyOf([at.ana.id, crypto.randomUUID()]),
    bodyOf([at.ana.id], { imageId: foreign }),
    bodyOf([at.ana.id], { attachmentIds: [foreign] }),
  ];
  for (const body of bodies) {
    expect((await administrator.post(address, body)).statusCode).toBe(404);
  }
  expect(await stored()).toBe(before);
});

test('a repeated request sends once, also when both come at the same time', async () => {
  const before = await stored();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const send = () => teacher.post(address, bodyOf([at.ana.id]), key);
  const [one, other] = await Promise.all([send(), send()]);
  const later = await send();
  expect([one.statusCode, other.statusCode, later.statusCode]).toEqual([201, 201, 201]);
  expect(other.json()).toEqual(one.json());
  expect(later.json()).toEqual(one.json());
  expect(await stored()).toBe(before + 1);
});
