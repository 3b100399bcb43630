import type { Created, CommunicationKind, MissedItems } from '@caderneta/api-client/contract';
import { communicationKinds } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { subDays } from 'date-fns/subDays';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { query } from '../../../testing/query.ts';
import { importing } from '../../../testing/roster.ts';
import { makeStudent } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const today = new Date('2026-03-10T15:00:00Z');
let now = today;
const { at, administrator, teacher, otherSchool } = useTestSchool({
  isFreshForEach: true,
  now: () => now,
});
const roster = importing(administrator);
let davi: { id: string };
beforeEach(async () => {
  now = subDays(today, 1);
  davi = await makeStudent(at.db, at.jardim, 'Davi Lima', [at.lia]);
  await query(at.db, `update students set created_at = '2026-02-01'`);
});

const toJardim = () => ({
  studentIds: [at.ana.id, at.bruno.id, davi.id],
  classroomIds: [at.jardim.id],
});
const toAll = () => ({
  studentIds: [at.ana.id, at.bruno.id, davi.id, at.caio.id, at.duda.id],
  classroomIds: [at.jardim.id, at.segundoAno.id],
});
const later = { scheduledDate: '2026-05-04T03:00:00.000Z' };

async function send(kind: CommunicationKind, title: string, to: object, written: object = {}) {
  const content = { communication: { title, ...written }, studentIds: [], fileIds: [] };
  const body = { ...communicationBody(kind, content), ...to };
  const answer = await administrator.post(communicationKinds[kind].paths.create, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<Created>().id;
}

/** Two siblings who are new in Jardim A, and Ana, who moves to 2º Ano. */
async function importThree() {
  const id = await roster.draft([
    { name: 'Gabi Souza' },
    { name: 'Hugo Souza' },
    {
      ...{ name: 'Ana Lima Prado', classroom: '2º Ano' },
      ...{ firstName: 'Marta Lima', firstPhone: '11900000001' },
    },
  ]);
  expect((await roster.apply(id)).statusCode).toBe(200);
  return id;
}
async function missedBy(id: string): Promise<MissedItems> {
  const answer = await administrator.get(roster.url(id, '/missed'));
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
}
const said = ({ items, classrooms }: MissedItems) =>
  items.map(({ title, classroomIds }) => [
    title,
    ...classrooms.flatMap(({ id, name, studentIds }) =>
      classroomIds.includes(id) ? `${name}: ${studentIds.length}` : [],
    ),
  ]);
const add = (kind: CommunicationKind, id: string, { classrooms }: MissedItems) =>
  administrator.post(`/v1/communication/${kind}/${id}/recipients`, {
    studentIds: classrooms.flatMap(({ studentIds }) => studentIds),
  });
const told = (id: string) =>
  query<{ name: string }>(
    at.db,
    `select guardians.name from notifications join guardians on guardians.id = guardian_id
     where communication_id = '${id}' order by 1`,
  );

test('one look says what everybody who came by an import lacks, in each class', async () => {
  await send('event', 'festa', toAll());
  await send('event', 'horta', toJardim());
  await send('announcement', 'agendado', { ...toJardim(), classroomIds: [] }, later);
  await send('announcement', 'agendado para todos', toAll(), later);
  now = today;
  const id = await importThree();
  const missed = await missedBy(id);
  // Ana had the party in her class of before.
  expect(said(missed).toSorted()).toEqual([
    ['agendado', 'Jardim A: 2'],
    ['festa', 'Jardim A: 2'],
    ['horta', 'Jardim A: 2'],
  ]);
  expect(missed.following).toBe(1);
  expect((await teacher.get(roster.url(id, '/missed'))).statusCode).toBe(403);
  expect((await otherSchool.get(roster.url(id, '/missed'))).statusCode).toBe(404);
  expect((await missedBy(await roster.draft([{}]))).items).toEqual([]);
});

test('what was sent to them tells only them, and is in the way of undoing, not of removing', async () => {
  const party = await send('event', 'festa', toJardim());
  const waiting = await send(
    'announcement',
    'agendado',
    { ...toJardim(), classroomIds: [] },
    later,
  );
  now = today;
  const id = await importThree();
  const missed = await missedBy(id);
  expect((await add('event', party, missed)).json()).toEqual({ added: 2 });
  expect((await add('announcement', waiting, missed)).json()).toEqual({ added: 2 });
  expect((await told(party)).map(({ name }) => name)).toEqual([
    'Lia Reis',
    'Marta Lima',
    'Nina Souza',
  ]);
  expect((await missedBy(id)).items).toEqual([]);
  expect((await roster.undo(id)).json()).toMatchObject({
    code: 'not-undoable',
    detail: '2 alunos desta importação já têm diários ou comunicados.',
  });
  expect((await administrator.post(roster.url(id, '/removal'))).statusCode).toBe(204);
  // Of the students who are here nobody lacks anything, and nobody else is offered it.
  expect((await missedBy(id)).items).toEqual([]);
});

test('who closes the question can undo, and who went back is asked about what they missed', async () => {
  await send('event', 'festa', toJardim());
  now = today;
  const id = await importThree();
  // To one of three: it was never for the class.
  await send('event', 'horta', { studentIds: [at.bruno.id] });
  const walk = await send('event', 'passeio', {
    studentIds: [at.bruno.id, davi.id],
  });
  expect((await roster.undo(id)).json()).toMatchObject({ status: 'undone' });
  const missed = await missedBy(id);
  expect(said(missed)).toEqual([['passeio', 'Jardim A: 1']]);
  expect(missed.classrooms[0]?.studentIds).toEqual([at.ana.id]);
  expect((await add('event', walk, missed)).json()).toEqual({ added: 1 });
  expect((await missedBy(id)).items).toEqual([]);
});
