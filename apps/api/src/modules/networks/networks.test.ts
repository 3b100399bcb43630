import type { NetworkOverview, NetworkSchool } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { makeNetwork } from '../../../testing/network.ts';
import { queriesOf } from '../../../testing/queries-of.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const now = new Date('2026-11-20T15:00:00Z');
const { at, administrator } = useTestSchool({ now: () => now });
let office: Caller;
beforeAll(async () => {
  const schoolIds = [at.school.id, at.otherSchool.id];
  await makeNetwork(at.db, { of: 'Campinas', email: 'rede@campinas.test', schoolIds });
  office = await callerOf(at.app, 'rede@campinas.test');
  await query(at.db, `update students set created_at = '2026-11-19T12:00:00Z'`);
});

const overview = async (days: string) =>
  (await office.get(`/v1/Network/Overview?days=${days}`)).json<NetworkOverview>();

test('every school in counts: reach, views and diaries of the period', async () => {
  const body = communicationBody('announcement', {
    studentIds: [at.ana.id, at.caio.id],
    fileIds: [],
  });
  const sent = await administrator.post('/v1/communication/announcement', body);
  const { id } = sent.json<{ id: string }>();
  const jorge = await familyOf(at, at.jorge);
  await familyOf(at, at.rosa);
  expect((await jorge.post(`/communications/${id}/visualize`)).statusCode).toBe(204);
  const diary = { mode: 'Simple', details: 'Leu em voz alta' };
  const filled = { communication: diary, studentIds: [at.caio.id] };
  expect((await administrator.post('/v1/Communication/diary', filled)).statusCode).toBe(201);

  expect(await overview('7')).toEqual({
    name: 'Rede de Campinas',
    countedAt: now.toISOString(),
    schools: [
      {
        id: at.school.id,
        name: 'Escola Girassol',
        city: 'Campinas, SP',
        isClosed: false,
        students: 4,
        // Rosa has no e-mail, but a device.
        guardians: 4,
        reachable: 4,
        sent: 1,
        recipients: 3,
        seen: 1,
        // Four students on two days.
        diaries: { due: 8, filled: 1 },
      },
      {
        id: at.otherSchool.id,
        name: 'Escola Ipê',
        city: 'Campinas, SP',
        isClosed: false,
        students: 1,
        guardians: 1,
        reachable: 1,
        sent: 0,
        recipients: 0,
        seen: 0,
        diaries: { due: 2, filled: 0 },
      },
    ],
  });
});

test('items older than the period do not count', async () => {
  await query(at.db, `update communications set sent_at = '2026-11-01T12:00:00Z'`);
  const [week] = (await overview('7')).schools;
  const [month] = (await overview('30')).schools;
  expect([week?.sent, week?.seen, month?.sent, month?.seen]).toEqual([0, 0, 1, 1]);
});

test('a school that was closed is told apart', async () => {
  const closeAt = (instant: string) =>
    query(at.db, `update schools set closed_at = ${instant} where id = '${at.otherSchool.id}'`);
  await closeAt('now()');
  expect((await overview('7')).schools.map(({ isClosed }) => isClosed)).toEqual([false, true]);
  const answer = await office.get(`/v1/Network/Schools/${at.otherSchool.id}`);
  expect(answer.json<NetworkSchool>().isClosed).toBe(true);
  await closeAt('null');
});

test('one school by classroom, and nobody by name', async () => {
  const answer = await office.get(`/v1/Network/Schools/${at.school.id}?days=30`);
  const school = answer.json<NetworkSchool>();
  expect(
    school.classrooms.map(({ name, students, sent, seen }) => [name, students, sent, seen]),
  ).toEqual([
    ['2º Ano', 2, 1, 1],
    ['Jardim A', 2, 1, 0],
  ]);
  expect(school.classrooms.map(({ guardians, diaries }) => [guardians, diaries.filled])).toEqual([
    [3, 1],
    [1, 0],
  ]);
  expect(school.communications).toMatchObject([
    { title: expect.any(String), kind: 'announcement', recipients: 3, seen: 1 },
  ]);
  for (const { name } of [at.ana, at.caio, at.jorge, at.marta]) {
    expect(answer.body).not.toContain(name);
  }
});

test('the title of what some classrooms got is withheld: it may name a child', async () => {
  const body = communicationBody('announcement', {
    communication: { title: 'Sobre a Ana' },
    studentIds: [at.ana.id],
    fileIds: [],
  });
  expect((await administrator.post('/v1/communication/announcement', body)).statusCode).toBe(201);
  const answer = await office.get(`/v1/Network/Schools/${at.school.id}`);
  expect(answer.json<NetworkSchool>().communications[0]).toMatchObject({ title: null });
  expect(answer.body).not.toContain('Sobre a Ana');
});

test('the office has no classrooms, and adds colleagues without one', async () => {
  const body = { name: 'Nina Alves', password: 'Senha123', classroomIds: [] };
  const nina = { ...body, email: 'nina@campinas.test', role: 'Administrator' };
  expect((await office.post('/v1/Employees', nina)).statusCode).toBe(201);
  expect((await (await callerOf(at.app, nina.email)).get('/v1/Network/Overview')).statusCode).toBe(
    200,
  );
  const refused = await administrator.post('/v1/Employees', {
    ...nina,
    email: 'nina@girassol.test',
  });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [{ path: 'classroomIds', message: 'Selecione ao menos uma turma.' }],
  ]);
});

test('as many statements for many schools as for one', async () => {
  const count = async () => (await queriesOf(at.db, () => overview('90'))).length;
  const before = await count();
  const network = `(select network_id from schools where id = '${at.school.id}')`;
  await query(
    at.db,
    `insert into schools (id, name, created_at, network_id)
     select gen_random_uuid(), 'Escola ' || n, now(), ${network} from generate_series(1, 30) as n`,
  );
  expect(await count()).toBe(before);
  expect((await overview('90')).schools).toHaveLength(32);
});
