import type {
  AuditEntry,
  ClassroomArchival,
  ClassroomArchivalPlan,
  ClassroomDetail,
  ClassroomSummary,
  DeletedStudent,
  Employee,
  NoticeBoard,
  PendingDiaryCount,
  Problem,
  Student,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import type { Caller } from '../../../testing/caller.ts';
import { makeNotice } from '../../../testing/one-of-each.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher } = useTestSchool({ isFreshForEach: true });

const addressOf = ({ id }: { id: string }) => `/v1/Classrooms/${id}`;
/** Caio goes to Jardim A, Duda leaves. */
const body = (): ClassroomArchival => ({
  students: [
    { id: at.caio.id, classroomId: at.jardim.id },
    { id: at.duda.id, classroomId: null },
  ],
});
const planned = () => administrator.post(`${addressOf(at.segundoAno)}/archivalPlan`, body());
const archived = (headers?: Record<string, string>) =>
  administrator.post(`${addressOf(at.segundoAno)}/archival`, body(), headers);
const list = async (caller: Caller, query = '') =>
  (await caller.get(`/v1/Classrooms/List${query}`))
    .json<ClassroomSummary[]>()
    .map(({ name }) => name);

test('a plan says who goes where and what is ahead, and archiving carries it out', async () => {
  await makeAnnouncement(at, '2998-03-01T10:00:00-03:00');
  await makeNotice(at.db, at);
  const plan = await planned();
  expect(plan.json<ClassroomArchivalPlan>()).toMatchObject({
    classrooms: [{ name: 'Jardim A', students: 1, otherDiaries: 1 }],
    ahead: 1,
    items: [{ kind: 'announcement', title: 'Festa da Ana' }],
    leaving: { students: 1, items: 1, guardians: 1 },
    notices: 1,
    teachers: [],
  });
  const done = await archived({ 'if-match': String(plan.headers.etag) });
  expect([done.statusCode, done.json<ClassroomSummary>()]).toEqual([
    200,
    expect.objectContaining({ name: '2º Ano', archivedAt: expect.any(String) }),
  ]);
  const caio = (await administrator.get(`/v1/Students/${at.caio.id}`)).json<Student>();
  expect(caio.classroomId).toBe(at.jardim.id);
  const left = (await administrator.get('/v1/deletedStudents')).json<DeletedStudent[]>();
  expect(left).toMatchObject([
    { name: 'Duda Dias', classroomName: '2º Ano', deletedBy: { id: at.administrator.id } },
  ]);
  const log = (await administrator.get('/v1/audit?only=changes&limit=5')).json<AuditEntry[]>();
  expect(log.map(({ verb, subject }) => `${verb} ${subject}`)).toEqual(
    expect.arrayContaining(['archive 2º Ano', 'update Caio Reis', 'delete Duda Dias']),
  );
  // A repetition changes nothing.
  expect((await archived()).json()).toEqual(done.json());
});

test('it is out of every list and count, stays readable, and comes back', async () => {
  await archived();
  expect(await list(administrator)).toEqual(['Jardim A']);
  expect(await list(administrator, '?archived=true')).toEqual(['2º Ano']);
  const read = async <Answer>(url: string) => (await administrator.get(url)).json<Answer>();
  expect(await read('/v1/classrooms/ClassroomsWithStudents')).toMatchObject([{ name: 'Jardim A' }]);
  expect(await read<PendingDiaryCount[]>('/v1/Diaries/GetPendingDiaryCount')).toHaveLength(1);
  const url = `/v1/Classrooms/ClassroomWithStudents?id=${at.segundoAno.id}`;
  expect(await read<ClassroomDetail>(url)).toMatchObject({ name: '2º Ano', students: [] });
  const diaries = `/v1/Diaries/GetClassroomLastDiaries?classroomId=${at.segundoAno.id}`;
  expect((await administrator.get(diaries)).statusCode).toBe(200);

  const back = await administrator.delete(`${addressOf(at.segundoAno)}/archival`);
  expect([back.statusCode, back.json()]).toEqual([
    200,
    { id: at.segundoAno.id, name: '2º Ano', period: 'Morning', diaryMode: 'Simple' },
  ]);
  expect(await list(administrator)).toEqual(['2º Ano', 'Jardim A']);
});

test('its name is free, and taking it back beside its successor is asked for', async () => {
  await archived();
  const successor = { name: '2º ano', period: 'Morning', diaryMode: 'Simple' };
  expect((await administrator.post('/v1/Classrooms', successor)).statusCode).toBe(201);
  const back = (query: string) =>
    administrator.delete(`${addressOf(at.segundoAno)}/archival${query}`);
  expect((await back('')).json<Problem>()).toMatchObject({ status: 409, code: 'same-name' });
  expect((await back('?sameName=allow')).statusCode).toBe(200);
});

test('nothing is written to it', async () => {
  await archived();
  const message = 'A turma 2º Ano está arquivada: escolha outra, ou traga-a de volta.';
  const classroomId = at.segundoAno.id;
  const responsibles = [{ name: 'Marta Lima', phone: at.marta.phone }];
  const student = { name: 'Ana Lima Prado', gender: 'Female', responsibles, classroomId };
  for (const refused of [
    await administrator.post('/v1/Students', student),
    await administrator.put(`/v1/Students/${at.ana.id}`, student),
    await administrator.post('/v1/Students/move', { studentIds: [at.ana.id], classroomId }),
  ]) {
    expect([refused.statusCode, refused.json<Problem>().errors]).toEqual([
      422,
      [{ path: 'classroomId', message }],
    ]);
  }
  const employee = { name: 'Nina', email: 'nina@x.test', password: 'Senha123', role: 'Teacher' };
  const hired = await administrator.post('/v1/Employees', {
    ...employee,
    classroomIds: [classroomId],
  });
  expect(hired.json<Problem>().errors).toEqual([{ path: 'classroomIds', message }]);
  const changed = await administrator.put(addressOf(at.segundoAno), {
    name: '3º Ano',
    period: 'Morning',
    diaryMode: 'Simple',
  });
  expect(changed.json<Problem>()).toMatchObject({ status: 409, code: 'archived' });
});

test('a change of an employee keeps their archived classes', async () => {
  const employee = `/v1/Employees/${at.teacher.id}`;
  await administrator.patch(employee, { classroomIds: [at.jardim.id, at.segundoAno.id] });
  await archived();
  const patched = await administrator.patch(employee, { classroomIds: [at.jardim.id] });
  expect(patched.json<Employee>().classroomIds).toEqual([at.jardim.id]);
  expect(await list(teacher, '?archived=true')).toEqual(['2º Ano']);
  await administrator.delete(`${addressOf(at.segundoAno)}/archival`);
  const { classroomIds } = (await administrator.get(employee)).json<Employee>();
  expect(classroomIds.sort()).toEqual([at.jardim.id, at.segundoAno.id].sort());
});

test('a changed notice stays where it was, in the archived class too', async () => {
  const owner = { schoolId: at.school.id, uploadedBy: at.administrator.id };
  const { id: imageId } = await makeFile(at.db, { ...owner, ...imageColumns });
  const { id: attachment } = await makeFile(at.db, owner);
  const noticeBoardItem = { title: 'Cardápio novo', imageId, attachment };
  const url = `/v1/noticeBoards/${await makeNotice(at.db, at)}`;
  await archived();
  const both = [at.segundoAno.id, at.jardim.id];
  for (const classroomIds of [both, [at.jardim.id]]) {
    const changed = await administrator.put(url, { noticeBoardItem, classroomIds });
    expect(changed.json<NoticeBoard>().classroomIds).toEqual(both);
  }
  const elsewhere = await administrator.post('/v1/noticeBoards/', {
    noticeBoardItem,
    classroomIds: both,
  });
  expect(elsewhere.statusCode).toBe(422);
});

test('a plan that forgets a child, or is not the one shown, is refused', async () => {
  const url = `${addressOf(at.segundoAno)}/archival`;
  const [caio] = body().students;
  const forgotten = await administrator.post(url, { students: [caio] });
  expect(forgotten.json<Problem>()).toMatchObject({ status: 409, code: 'stale' });
  const staying = { id: at.duda.id, classroomId: at.segundoAno.id };
  const same = await administrator.post(url, { students: [caio, staying] });
  expect(same.json<Problem>().errors).toEqual([
    { path: 'students', message: 'Escolha outra turma para estes alunos.' },
  ]);
  const plan = await planned();
  await makeAnnouncement(at, '2998-03-01T10:00:00-03:00');
  expect((await archived({ 'if-match': String(plan.headers.etag) })).statusCode).toBe(409);
  expect(await list(administrator)).toEqual(['2º Ano', 'Jardim A']);
  expect((await teacher.post(url, body())).statusCode).toBe(403);
  expect((await teacher.delete(url)).statusCode).toBe(403);
});
