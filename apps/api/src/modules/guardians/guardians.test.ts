import type { Guardian } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { makeAudience } from '../../../testing/large-audience.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let statements = 0;
const { at, administrator, teacher } = useTestSchool({ onStatement: () => statements++ });

async function list(caller: Caller, query: Record<string, string> = {}) {
  const response = await caller.get(`/v1/guardians?${new URLSearchParams(query).toString()}`);
  const rows = response.json<Guardian[]>();
  return {
    rows,
    names: rows.map(({ name }) => name),
    total: Number(response.headers['x-total-count']),
  };
}

test('guardians come by name with the students they answer for', async () => {
  const { rows, names, total } = await list(administrator);
  expect(names).toEqual(['Jorge Reis', 'Lia Reis', 'Marta Lima', 'Rosa Dias']);
  expect(total).toBe(4);
  expect(rows[2]).toEqual({
    id: at.marta.id,
    name: 'Marta Lima',
    phone: at.marta.phone,
    email: at.marta.email,
    students: [
      { id: at.ana.id, name: 'Ana Lima Prado', classroomName: 'Jardim A' },
      { id: at.bruno.id, name: 'Bruno Lima Prado', classroomName: 'Jardim A' },
    ],
  });
  const page = await list(administrator, { limit: '2', offset: '1' });
  expect([page.names, page.total]).toEqual([['Lia Reis', 'Marta Lima'], 4]);
});

test.each([
  ['a guardian', 'jorge', ['Jorge Reis']],
  ['a student', 'CÁIO', ['Jorge Reis', 'Lia Reis']],
  ['either', 'lim', ['Marta Lima']],
  ['a phone as it is shown', '(11) 90000-0004', ['Rosa Dias']],
  ['part of a phone', '+55 11 90000', ['Jorge Reis', 'Lia Reis', 'Marta Lima', 'Rosa Dias']],
  ['a word and part of a phone', '0004 dias', ['Rosa Dias']],
  ['a wildcard', '%', []],
  ['nothing', '  ', ['Jorge Reis', 'Lia Reis', 'Marta Lima', 'Rosa Dias']],
])('a search finds %s', async (_what, search, names) => {
  const found = await list(administrator, { search });
  expect([found.names, found.total]).toEqual([names, names.length]);
});

test('a teacher finds those of their students, by their students only', async () => {
  expect((await list(teacher)).names).toEqual(['Marta Lima']);
  expect((await list(teacher, { search: 'caio' })).names).toEqual([]);
  expect((await list(teacher, { search: at.jorge.phone })).names).toEqual([]);
});

test('in a school of thousands a search takes as many statements', async () => {
  const counted = async (query: Record<string, string>) => {
    const before = statements;
    const { total } = await list(administrator, query);
    return { total, taken: statements - before };
  };
  const small = await counted({ search: 'marta' });
  await makeAudience(at.db, at, 5000);
  await at.db.execute('analyze');
  const found = await counted({ search: 'aluno 77', limit: '200' });
  // Of the numbers to 5,000 as many have 77 somewhere.
  expect(found).toEqual({ total: 95, taken: small.taken });
});
