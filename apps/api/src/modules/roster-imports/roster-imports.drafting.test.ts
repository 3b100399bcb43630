import type { RosterImport } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { rosterRows } from '#/database/schema/roster-imports.ts';
import { queriesOf } from '../../../testing/queries-of.ts';
import { importing } from '../../../testing/roster.ts';
import { rosterRow } from '../../../testing/roster-row.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool();
const roster = importing(administrator);

test('rows are checked, listed by outcome, corrected and left out', async () => {
  const id = await roster.draft([
    {},
    { name: 'Ana Lima Prado', firstName: 'Marta Lima', firstPhone: '(11) 90000-0001', gender: 'F' },
    { name: 'Hugo', classroom: 'Jardim Z', firstName: 'Nina Souza' },
    { name: 'Caio Reis', classroom: '2º ano', firstName: 'Jorge Reis', firstPhone: '11900000002' },
    { name: '' },
  ]);
  expect((await roster.read(id)).totals).toEqual({ new: 1, changed: 1, same: 1, error: 2 });
  const errors = await roster.rows(id, '&outcome=error');
  expect(errors.map(({ line }) => line)).toEqual([3, 5]);
  expect(errors[0]?.row).toMatchObject({ name: 'Hugo', classroom: 'Jardim Z' });

  const corrected = rosterRow({
    name: ' Hugo ',
    firstName: 'Nina Souza',
    firstPhone: '11900000009',
  });
  const answer = await administrator.put(roster.url(id, '/rows/3'), corrected);
  expect([answer.statusCode, answer.json().outcome]).toEqual([200, 'new']);
  expect(answer.json()).toMatchObject({ row: { name: 'Hugo' }, siblings: ['Gabi Souza'] });
  expect((await administrator.delete(roster.url(id, '/rows/5'))).statusCode).toBe(204);
  expect((await administrator.delete(roster.url(id, '/rows/5'))).statusCode).toBe(404);
  expect((await administrator.put(roster.url(id, '/rows/5'), corrected)).statusCode).toBe(404);
  expect((await roster.read(id)).totals).toEqual({
    new: 2,
    changed: 1,
    same: 1,
    error: 0,
    leftOut: 1,
  });

  const page = await administrator.get(roster.url(id, '/rows?outcome=new&limit=1&offset=1'));
  expect([page.json()[0].line, page.headers['x-total-count']]).toEqual([3, '2']);
});

test('all rows with an error are left out in one call, which leaves one entry', async () => {
  const wrong = { classroom: 'Jardim Z' };
  const id = await roster.draft([
    { name: 'Íris', ...wrong },
    { name: 'Joel' },
    { name: '' },
    { name: 'Kika', ...wrong },
  ]);
  const entries = async () =>
    (await administrator.get('/v1/audit?resource=rosterImport&verb=update&limit=1')).json<
      { resourceId: string; times: number }[]
    >();
  expect((await administrator.delete(roster.url(id, '/errors'))).statusCode).toBe(204);
  expect(await roster.read(id)).toMatchObject({ totals: { new: 1, error: 0 }, missing: 0 });
  expect((await roster.rows(id)).map(({ line }) => line)).toEqual([2]);
  expect(await entries()).toMatchObject([{ resourceId: id, times: 1 }]);
  expect((await administrator.delete(roster.url(id, '/errors'))).statusCode).toBe(204);
  expect((await roster.apply(id)).statusCode).toBe(200);
  expect((await administrator.delete(roster.url(id, '/errors'))).statusCode).toBe(409);
});

test('a line that is sent again is replaced', async () => {
  const id = await roster.draft([{ name: 'Uma' }, { name: 'Duas' }]);
  const again = { rows: [{ line: 2, row: rosterRow({ name: 'Outra', classroom: '2º Ano' }) }] };
  await administrator.post(roster.url(id, '/rows'), again);
  expect((await roster.rows(id)).map(({ row }) => row.name)).toEqual(['Uma', 'Outra']);
});

test('rows that no roster has are refused', async () => {
  const id = await roster.draft([{}]);
  const row = rosterRow();
  const put = async (rows: unknown) =>
    (await administrator.post(roster.url(id, '/rows'), { rows })).statusCode;
  expect(await put([])).toBe(422);
  expect(await put(Array.from({ length: 201 }, (_, line) => ({ line: line + 1, row })))).toBe(422);
  expect(await put([{ line: 5001, row }])).toBe(422);
  expect(await put([{ line: 1, row: { ...row, extra: 'x' } }])).toBe(422);
  expect(await put([{ line: 1, row: { ...row, name: 'x'.repeat(501) } }])).toBe(422);
  expect(await put([{ line: 1, row: { ...row, name: '\ud800 alone' } }])).toBe(204);
});

test('imports come newest first, in as many queries for many as for one', async () => {
  const id = await roster.draft([{}]);
  const list = async (limit: number) =>
    (await administrator.get(`/v1/rosterImports?limit=${limit}`)).json<RosterImport[]>();
  const [newest] = await list(1);
  expect(newest).toEqual({
    id,
    fileName: 'alunos.csv',
    status: 'draft',
    createdAt: newest?.createdAt,
    createdBy: { id: at.administrator.id, name: at.administrator.name },
    appliedAt: null,
    totals: { new: 1, changed: 0, same: 0, error: 0 },
    missing: 0,
    undo: { isPossible: false, reason: null },
  });
  const queries = await queriesOf(at.db, () => list(1));
  expect(await queriesOf(at.db, () => list(50))).toEqual(queries);
});

test('a discarded draft is gone with its rows, but not from the audit log', async () => {
  const id = await roster.draft([{}]);
  expect((await administrator.delete(roster.url(id))).statusCode).toBe(204);
  expect((await administrator.get(roster.url(id))).statusCode).toBe(404);
  expect(await at.db.$count(rosterRows, eq(rosterRows.importId, id))).toBe(0);
  const log = await administrator.get('/v1/audit?resource=rosterImport&limit=2');
  expect(log.json()).toMatchObject([
    { verb: 'delete', subject: 'alunos.csv', resourceId: id },
    { verb: 'create', subject: 'alunos.csv', resourceId: id, fields: ['fileName', 'rowCount'] },
  ]);
});
