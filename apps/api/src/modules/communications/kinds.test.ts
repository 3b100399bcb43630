import {
  type Announcement,
  communicationKindNames,
  type Created,
  type Problem,
} from '@caderneta/api-client/contract';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { count } from 'drizzle-orm';
import { communications } from '#/database/schema/communications.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { communicationBody, lateOnMarch10 } from '../../../testing/communication-bodies.ts';
import { makeEmployee } from '../../../testing/school.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let otherTeacher: Caller;
let images: string[];
let foreignImage: string;
const { at, administrator, teacher, otherSchool } = useTestSchool();
beforeAll(async () => {
  await makeEmployee(at.db, at.school.id, 'segundo@girassol.test', 'Teacher', [at.segundoAno]);
  otherTeacher = await callerOf(at.app, 'segundo@girassol.test');
  const owner = { schoolId: at.school.id, uploadedBy: at.teacher.id, ...imageColumns };
  images = [(await makeFile(at.db, owner)).id, (await makeFile(at.db, owner)).id];
  const other = { schoolId: at.otherSchool.id, uploadedBy: at.otherAdministrator.id };
  foreignImage = (await makeFile(at.db, { ...other, ...imageColumns })).id;
  at.services.now = () => lateOnMarch10;
});

const stored = async () => (await at.db.select({ n: count() }).from(communications))[0]!.n;
const kinds = communicationKindNames;
const inMay = '2026-05-04T00:00:00-03:00';

describe.each(kinds)('%s', (kind) => {
  const address = `/v1/communication/${kind}`;
  const bodyOf = (studentIds: string[], communication: object = {}) =>
    communicationBody(kind, { communication, studentIds, fileIds: images });
  const read = async (caller: Caller, id: string) =>
    (await caller.get(`${address}/${id}`)).json<Announcement>();
  async function create(caller: Caller, body: object) {
    const response = await caller.post(address, body);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([201, ['id']]);
    return response.json<Created>().id;
  }

  test('reaches every guardian of the chosen students at once', async () => {
    const texts = { title: '<b>Oi</b> & tchau', description: "<script>alert('x')</script>\n🎉" };
    const id = await create(administrator, bodyOf([at.ana.id, at.caio.id], texts));
    const sent = await read(administrator, id);
    expect(sent.communication).toMatchObject({
      ...texts,
      isScheduled: false,
      scheduledDate: null,
      sentAt: lateOnMarch10.toISOString(),
      createdBy: { id: at.administrator.id },
    });
    expect(sent.report).toMatchObject({ total: 3, visualized: 0 });
    expect(sent.engagementDetails.map((row) => [row.responsibleName, row.delivery])).toEqual([
      ['Jorge Reis', 'queued'],
      ['Lia Reis', 'queued'],
      ['Marta Lima', 'queued'],
    ]);
    const listed = (await administrator.get(`${address}/list`)).json<Announcement[]>();
    expect(listed.map(({ communication }) => communication.id)).toContain(id);
  });

  test('is scheduled, and scheduled anew, without reaching anybody', async () => {
    const id = await create(teacher, bodyOf([at.ana.id], { scheduledDate: inMay }));
    const scheduled = await read(teacher, id);
    expect(scheduled).toMatchObject({
      communication: { isScheduled: true, scheduledDate: '2026-05-04T03:00:00.000Z', sentAt: null },
      report: { total: 0 },
      studentIds: [at.ana.id],
      engagementDetails: [],
    });
    const later = bodyOf([at.bruno.id], { scheduledDate: '2026-05-05T00:00:00-03:00' });
    const changed = await teacher.put(`${address}/${id}`, later, { 'if-match': '"1"' });
    expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
    expect(changed.json()).toEqual(await read(teacher, id));
    expect(changed.json<Announcement>()).toMatchObject({
      communication: { isScheduled: true, scheduledDate: '2026-05-05T03:00:00.000Z' },
      studentIds: [at.bruno.id],
      engagementDetails: [],
    });
  });

  test('two tabs that edit it do not overwrite each other', async () => {
    const id = await create(teacher, bodyOf([at.ana.id], { scheduledDate: inMay }));
    const save = (title: string) => {
      const body = bodyOf([at.ana.id], { title, scheduledDate: inMay });
      return teacher.put(`${address}/${id}`, body, { 'if-match': '"1"' });
    };
    expect((await save('Da primeira aba')).statusCode).toBe(200);
    const second = await save('Da segunda aba');
    expect(second.statusCode).toBe(409);
    const { code, current } = second.json<Problem>();
    expect([code, current]).toEqual(['stale', await read(teacher, id)]);
    expect((current as Announcement).communication.title).toBe('Da primeira aba');
  });

  test.each<[string, () => object, string, string]>([
    ['no student', () => bodyOf([]), 'studentIds', 'Selecione ao menos um aluno.'],
    [
      'an empty title',
      () => bodyOf([at.ana.id], { title: ' ' }),
      'communication.title',
      'Campo obrigatório.',
    ],
    [
      'no description',
      () => bodyOf([at.ana.id], { description: undefined }),
      'communication.description',
      'Campo obrigatório.',
    ],
    [
      'a description of 100,000 characters',
      () => bodyOf([at.ana.id], { description: 'a'.repeat(100_000) }),
      'communication.description',
      'A descrição deve ter no máximo 10.000 caracteres.',
    ],
    [
      'an unknown field',
      () => bodyOf([at.ana.id], { sender: 'eu' }),
      'communication.sender',
      'Campo desconhecido.',
    ],
    [
      'a schedule of the year 3000',
      () => bodyOf([at.ana.id], { scheduledDate: '3000-05-04T00:00:00Z' }),
      'communication.scheduledDate',
      'Valor inválido.',
    ],
  ])('%s is refused', async (_what, body, path, message) => {
    const id = await create(teacher, bodyOf([at.ana.id], { scheduledDate: inMay }));
    const before = [await stored(), await read(teacher, id)];
    for (const response of [
      await teacher.post(address, body()),
      await teacher.put(`${address}/${id}`, body()),
    ]) {
      expect(response.statusCode).toBe(422);
      expect(response.json<Problem>().errors).toEqual([{ path, message }]);
    }
    expect([await stored(), await read(teacher, id)]).toEqual(before);
  });

  test('students and files of nobody or of another school are not found', async () => {
    const before = await stored();
    const files = {
      announcement: { imageId: foreignImage },
      event: { imageId: foreignImage },
      activity: { attachmentIds: [foreignImage] },
      gallery: { fileIds: [...images, foreignImage] },
      poll: undefined,
    };
    const bodies = [
      bodyOf([at.ana.id, at.otherStudent.id]),
      bodyOf([at.ana.id, crypto.randomUUID()]),
      ...[files[kind]].filter(Boolean).map((own) => bodyOf([at.ana.id], own)),
    ];
    const statuses = bodies.map(async (body) => (await teacher.post(address, body)).statusCode);
    expect(await Promise.all(statuses)).toEqual(bodies.map(() => 404));
    expect((await teacher.post(address, bodyOf([at.ana.id, at.caio.id]))).statusCode).toBe(403);
    expect(await stored()).toBe(before);
  });

  test('a teacher reads their part, changes and deletes what they created', async () => {
    const scheduledDate = inMay;
    const own = await create(teacher, bodyOf([at.ana.id], { scheduledDate }));
    const everybody = bodyOf([at.ana.id, at.caio.id], { scheduledDate });
    const administrators = await create(administrator, everybody);
    expect((await read(teacher, administrators)).studentIds).toEqual([at.ana.id]);

    const change = async (caller: Caller, id: string) =>
      (await caller.put(`${address}/${id}`, bodyOf([at.ana.id], { scheduledDate }))).statusCode;
    expect(await change(teacher, administrators)).toBe(403);
    expect(await change(otherTeacher, own)).toBe(404);
    expect(await change(otherSchool, own)).toBe(404);
    expect(await change(administrator, own)).toBe(200);

    const remove = async (caller: Caller, id: string) =>
      (await caller.delete(`/v1/Communication/${kind}/${id}`)).statusCode;
    expect(await remove(teacher, administrators)).toBe(403);
    expect(await remove(otherTeacher, own)).toBe(404);
    expect(await remove(otherSchool, own)).toBe(404);
    expect(await remove(teacher, own)).toBe(204);
    expect((await administrator.get(`${address}/${own}`)).statusCode).toBe(404);
    expect(await remove(administrator, administrators)).toBe(204);
  });
});

describe.each(['announcement', 'event', 'activity'] as const)('a scheduled %s', (kind) => {
  const address = `/v1/communication/${kind}`;
  const bodyOf = (communication: object, studentIds = [at.ana.id]) =>
    communicationBody(kind, { communication, studentIds, fileIds: [] });
  const schedule = async () =>
    (await teacher.post(address, bodyOf({ scheduledDate: inMay }))).json<Created>().id;

  test('is sent once by two changes without a date at the same time', async () => {
    const id = await schedule();
    const save = (studentId: string) => teacher.put(`${address}/${id}`, bodyOf({}, [studentId]));
    const both = await Promise.all([save(at.ana.id), save(at.bruno.id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { report } = (await teacher.get(`${address}/${id}`)).json<Announcement>();
    expect(report.total).toBe(1);
  });

  test('is sent now by a change without a date, and not changed any more', async () => {
    const id = await schedule();
    const sent = await teacher.put(`${address}/${id}`, bodyOf({ title: 'Já' }));
    expect([sent.statusCode, sent.headers.etag]).toEqual([200, '"2"']);
    expect(sent.json<Announcement>()).toMatchObject({
      communication: { title: 'Já', isScheduled: false, scheduledDate: null },
      engagementDetails: [{ responsibleName: 'Marta Lima', delivery: 'queued' }],
    });
    const again = await teacher.put(`${address}/${id}`, bodyOf({ scheduledDate: inMay }));
    expect([again.statusCode, again.json<Problem>().code]).toEqual([409, 'already-sent']);
    expect((await teacher.get(`${address}/${id}`)).json()).toEqual(sent.json());
  });
});
