import type { RosterRemoval } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { eq, inArray } from 'drizzle-orm';
import { students } from '#/database/schema/students.ts';
import { importing } from '../../../testing/roster.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool({ isFreshForEach: true });
const roster = importing(administrator);
const two = [
  { name: 'Gabi Souza', firstName: 'Nina Souza', firstPhone: '11977776666' },
  { name: 'Hugo Souza', firstName: 'Nina Souza', firstPhone: '11977776666' },
];

const removalOf = (id: string) => administrator.get(roster.url(id, '/removal'));
const remove = (id: string, etag?: string) =>
  administrator.post(roster.url(id, '/removal'), undefined, etag ? { 'if-match': etag } : {});
const createdIn = () =>
  at.db
    .select()
    .from(students)
    .where(inArray(students.name, ['Gabi Souza', 'Hugo Souza']));

test('students of an import leave together once something was sent to them', async () => {
  const id = await roster.draft(two);
  await roster.apply(id);
  const [gabi] = await createdIn();
  const title = 'Reunião';
  const sent = await administrator.post('/v1/communication/announcement', {
    communication: { title, description: 'Hoje.' },
    studentIds: [gabi?.id],
  });
  expect(sent.statusCode).toBe(201);
  expect(await roster.read(id)).toMatchObject({ presentStudents: 2, undo: { isPossible: false } });

  const plan = await removalOf(id);
  expect(plan.json<RosterRemoval>()).toEqual({
    students: 2,
    diaries: 0,
    items: 1,
    guardians: 1,
    messages: 0,
  });
  expect((await remove(id, plan.headers.etag as string)).statusCode).toBe(204);
  expect((await createdIn()).every(({ deletedAt }) => deletedAt)).toBe(true);
  expect(await roster.read(id)).toMatchObject({ status: 'applied', presentStudents: 0 });
  expect((await removalOf(id)).json()).toMatchObject({ students: 0 });
  expect((await remove(id)).json()).toMatchObject({ code: 'not-removable' });
  const log = await administrator.get('/v1/audit?resource=rosterImport&limit=1');
  expect(log.json()).toMatchObject([{ verb: 'remove', subject: 'alunos.csv' }]);
});

test('a plan that is no longer true is not carried out, and others stay', async () => {
  const id = await roster.draft([
    ...two,
    { name: 'Ana Lima Prado', firstName: 'Marta Lima', firstPhone: '11900000001', gender: 'F' },
  ]);
  await roster.apply(id);
  const { etag } = (await removalOf(id)).headers;
  const [gabi] = await createdIn();
  await administrator.delete(`/v1/Students/${gabi?.id}`);
  expect((await remove(id, etag as string)).json()).toMatchObject({
    code: 'stale',
    current: { students: 1 },
  });
  expect((await remove(id)).statusCode).toBe(204);
  const [ana] = await at.db.select().from(students).where(eq(students.id, at.ana.id));
  expect(ana?.deletedAt).toBeNull();
});

test('lines left out are counted and shown, before and after applying', async () => {
  const id = await roster.draft([...two, { name: '' }]);
  expect((await administrator.delete(roster.url(id, '/rows/3'))).statusCode).toBe(204);
  const totals = { new: 2, changed: 0, same: 0, error: 0, leftOut: 1 };
  expect(await roster.read(id)).toMatchObject({ totals, missing: 0 });
  await roster.apply(id);
  expect((await roster.read(id)).totals).toEqual(totals);
  expect(await roster.rows(id)).toHaveLength(2);
  expect(await roster.rows(id, '&outcome=leftOut')).toMatchObject([
    { line: 3, outcome: 'leftOut' },
  ]);
  expect((await remove(await roster.draft([{}]))).statusCode).toBe(409);
});
