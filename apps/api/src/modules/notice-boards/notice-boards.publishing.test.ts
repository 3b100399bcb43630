import type { Created, NoticeBoard, Problem } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { employeeClassrooms } from '#/database/schema/employees.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { makeEmployee } from '../../../testing/school.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/noticeBoards';
let imageId: string;
let attachment: string;
const { at, administrator, teacher, otherSchool } = useTestSchool();
beforeAll(async () => {
  const owner = { schoolId: at.school.id, uploadedBy: at.teacher.id };
  imageId = (await makeFile(at.db, { ...owner, ...imageColumns })).id;
  attachment = (await makeFile(at.db, owner)).id;
});

const bodyOf = (classroomIds: string[], item: object = {}) => ({
  noticeBoardItem: { title: 'Cardápio', imageId, attachment, ...item },
  classroomIds,
});
async function publish(caller: Caller, ...classroomIds: string[]) {
  const response = await caller.post(`${address}/`, bodyOf(classroomIds));
  expect([response.statusCode, Object.keys(response.json())]).toEqual([201, ['id']]);
  return response.json<Created>().id;
}
const read = async (caller: Caller, id: string) =>
  (await caller.get(`${address}/${id}`)).json<NoticeBoard>();

test('a notice is published in its classrooms, with its image and its attachment', async () => {
  const { id: room } = at.jardim;
  const title = "<b>Oi</b> & <script>alert('x')</script>";
  const body = bodyOf([at.segundoAno.id, room, room.toUpperCase()], { title: ` ${title} ` });
  const created = await administrator.post(`${address}/`, body);
  const response = await administrator.get(`${address}/${created.json<Created>().id}`);
  expect([response.statusCode, response.headers.etag]).toEqual([200, '"1"']);
  expect(response.json()).toMatchObject({
    noticeBoardItem: {
      title,
      imageId,
      imageUrl: expect.stringContaining(`/files/${imageId}/original?e=`),
      attachment: { id: attachment, originalName: 'aviso.pdf' },
      isEditable: true,
    },
    classrooms: [{ name: '2º Ano' }, { name: 'Jardim A' }],
    classroomIds: [at.segundoAno.id, room],
  });
  const listed = (await administrator.get(`${address}/list`)).json<NoticeBoard[]>();
  expect(listed[0]).toEqual(response.json());
});

test('it is changed, but not over the change of somebody else', async () => {
  const id = await publish(teacher, at.jardim.id);
  const save = (title: string) =>
    administrator.put(`${address}/${id}`, bodyOf([at.segundoAno.id], { title }), {
      'if-match': '"1"',
    });
  const changed = await save('Novo');
  expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
  expect(changed.json<NoticeBoard>()).toMatchObject({
    noticeBoardItem: { title: 'Novo' },
    classroomIds: [at.segundoAno.id],
  });
  const stale = await save('Mais novo');
  expect(stale.statusCode).toBe(409);
  expect(stale.json<Problem>()).toMatchObject({ code: 'stale', current: changed.json() });
  expect(await read(administrator, id)).toEqual(changed.json());
  expect((await teacher.get(`${address}/${id}`)).statusCode).toBe(404);
});

test.each<[string, () => object, string, string]>([
  ['no title', () => bodyOf([at.jardim.id], { title: ' ' }), 'title', 'Campo obrigatório.'],
  [
    'a title of 201 characters',
    () => bodyOf([at.jardim.id], { title: 'a'.repeat(201) }),
    'title',
    'O título deve ter no máximo 200 caracteres.',
  ],
  ['no image', () => bodyOf([at.jardim.id], { imageId: null }), 'imageId', 'Campo obrigatório.'],
  [
    'a document as image',
    () => bodyOf([at.jardim.id], { imageId: attachment }),
    'imageId',
    'A imagem deve ser JPEG ou PNG.',
  ],
  [
    'no attachment',
    () => bodyOf([at.jardim.id], { attachment: undefined }),
    'attachment',
    'Campo obrigatório.',
  ],
  ['a text', () => bodyOf([at.jardim.id], { text: 'Oi' }), 'text', 'Campo desconhecido.'],
])('%s is refused', async (_what, body, field, message) => {
  const id = await publish(teacher, at.jardim.id);
  const errors = [{ path: `noticeBoardItem.${field}`, message }];
  for (const response of [
    await teacher.post(`${address}/`, body()),
    await teacher.put(`${address}/${id}`, body()),
  ]) {
    expect([response.statusCode, response.json<Problem>().errors]).toEqual([422, errors]);
  }
  expect((await read(teacher, id)).noticeBoardItem.title).toBe('Cardápio');
});

test('classrooms and files are of the school, and of the teacher', async () => {
  const owner = { schoolId: at.otherSchool.id, uploadedBy: at.otherAdministrator.id };
  const { id: foreign } = await makeFile(at.db, { ...owner, ...imageColumns });
  const post = async (body: object) => (await teacher.post(`${address}/`, body)).statusCode;
  expect(await post(bodyOf([at.jardim.id, at.otherClassroom.id]))).toBe(404);
  expect(await post(bodyOf([crypto.randomUUID()]))).toBe(404);
  expect(await post(bodyOf([at.jardim.id], { imageId: foreign }))).toBe(404);
  expect(await post(bodyOf([at.jardim.id], { attachment: foreign }))).toBe(404);
  expect(await post(bodyOf([at.jardim.id, at.segundoAno.id]))).toBe(403);
  const none = await teacher.post(`${address}/`, bodyOf([]));
  const errors = [{ path: 'classroomIds', message: 'Selecione ao menos uma turma.' }];
  expect([none.statusCode, none.json<Problem>().errors]).toEqual([422, errors]);
});

test('a teacher changes and takes down only their own', async () => {
  const own = await publish(teacher, at.jardim.id);
  const administrators = await publish(administrator, at.jardim.id);
  const elsewhere = await publish(administrator, at.segundoAno.id);
  expect((await read(teacher, administrators)).noticeBoardItem.isEditable).toBe(false);
  const both = async (caller: Caller, id: string) => [
    (await caller.put(`${address}/${id}`, bodyOf([at.jardim.id]))).statusCode,
    (await caller.delete(`${address}/${id}`)).statusCode,
  ];
  expect(await both(teacher, administrators)).toEqual([403, 403]);
  expect(await both(teacher, elsewhere)).toEqual([404, 404]);
  expect(await both(otherSchool, own)).toEqual([404, 404]);
  expect(await both(teacher, own)).toEqual([200, 204]);
  expect(await both(teacher, own)).toEqual([404, 404]);
  expect(await both(administrator, administrators)).toEqual([200, 204]);
});

test('where a teacher no longer is, their notice stays as it is', async () => {
  const rooms = [at.jardim, at.segundoAno];
  const moving = await makeEmployee(at.db, at.school.id, 'duas@girassol.test', 'Teacher', rooms);
  const caller = await callerOf(at.app, 'duas@girassol.test');
  const id = await publish(caller, at.jardim.id, at.segundoAno.id);
  const { classroomId, employeeId } = employeeClassrooms;
  const left = and(eq(employeeId, moving.id), eq(classroomId, at.segundoAno.id));
  await at.db.delete(employeeClassrooms).where(left);
  const changed = await caller.put(`${address}/${id}`, bodyOf([at.jardim.id], { title: 'Novo' }));
  expect(changed.json<NoticeBoard>().classroomIds).toEqual([at.jardim.id]);
  expect((await read(administrator, id)).classroomIds).toEqual([at.segundoAno.id, at.jardim.id]);
});

test('a repeated request publishes one notice', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const send = () => teacher.post(`${address}/`, bodyOf([at.jardim.id]), key);
  const [one, other] = await Promise.all([send(), send()]);
  expect([one.statusCode, other.json()]).toEqual([201, one.json()]);
});
