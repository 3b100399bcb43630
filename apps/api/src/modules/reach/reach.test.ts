import type { ReachCount, ReachedGuardian } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { makeAudience } from '../../../testing/large-audience.ts';
import { makePhoneSubscription } from '../../../testing/phone-subscription.ts';
import { query } from '../../../testing/query.ts';
import { makeStudent } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const now = new Date('2026-11-21T12:00:00Z');
let statements = 0;
const { at, administrator, teacher } = useTestSchool({
  isFreshForEach: true,
  now: () => now,
  onStatement: () => statements++,
});

async function list(caller: Caller, asked: Record<string, string> = {}) {
  const answer = await caller.get(`/v1/reach?${new URLSearchParams(asked).toString()}`);
  expect(answer.statusCode).toBe(200);
  const rows = answer.json<ReachedGuardian[]>();
  return {
    rows,
    states: rows.map(({ name, state }) => [name, state]),
    total: Number(answer.headers['x-total-count']),
  };
}
const countOf = async (caller: Caller, asked = '') =>
  (await caller.get(`/v1/reach/count${asked}`)).json<ReachCount>();
const invite = (caller: Caller, { id }: { id: string }) => caller.post(`/v1/guardians/${id}/links`);
const withoutEmail = (...phones: string[]) =>
  query(
    at.db,
    `update guardians set email = null where phone in (${phones.map((one) => `'${one}'`).join()})`,
  );

test('who is reached by nothing stands first, and each guardian in one state', async () => {
  await withoutEmail(at.jorge.phone, at.lia.phone);
  await invite(administrator, at.jorge);
  await familyOf(at, at.lia);
  const { body } = makePhoneSubscription('https://push.example/one');
  const marta = await familyOf(at, at.marta);
  expect((await marta.put('/push', body)).statusCode).toBe(204);

  const { rows, states, total } = await list(administrator);
  expect(states).toEqual([
    ['Rosa Dias', 'unreached'],
    ['Jorge Reis', 'invited'],
    ['Lia Reis', 'entered'],
    ['Marta Lima', 'notified'],
  ]);
  expect(total).toBe(4);
  expect(rows[0]).toEqual({
    id: at.rosa.id,
    name: 'Rosa Dias',
    phone: at.rosa.phone,
    hasEmail: false,
    state: 'unreached',
    students: [{ id: at.duda.id, name: 'Duda Dias', classroomName: '2º Ano' }],
    invitation: null,
    enteredAt: null,
    lastSeenAt: null,
    linkDelivery: 'shown',
  });
  expect(rows[1]?.invitation).toEqual({ at: now.toISOString(), by: at.administrator.name });
  expect(rows[2]).toMatchObject({ enteredAt: now.toISOString(), lastSeenAt: now.toISOString() });
  expect(await countOf(administrator)).toEqual({
    states: { unreached: 1, invited: 1, entered: 1, notified: 1 },
    toInvite: 1,
  });
});

test('ended devices and links of e-mails count as nothing', async () => {
  await withoutEmail(at.marta.phone);
  await familyOf(at, at.marta);
  expect((await list(teacher)).states).toEqual([['Marta Lima', 'entered']]);
  await administrator.delete(`/v1/guardians/${at.marta.id}/access`);
  expect((await list(teacher)).states).toEqual([['Marta Lima', 'unreached']]);
});

test('a teacher sees the guardians of their classrooms, and is told what becomes of a link', async () => {
  expect((await list(teacher)).rows).toMatchObject([{ name: 'Marta Lima', linkDelivery: 'shown' }]);
  await makeStudent(at.db, at.segundoAno, 'Enzo Lima Prado', [at.marta]);
  const [marta] = (await list(teacher)).rows;
  expect(marta).toMatchObject({ linkDelivery: 'mailed' });
  expect(marta?.students.map(({ name }) => name)).toEqual(['Ana Lima Prado', 'Bruno Lima Prado']);
  await withoutEmail(at.marta.phone);
  expect((await list(teacher)).rows).toMatchObject([{ linkDelivery: 'unavailable' }]);
  expect((await list(teacher, { classroomId: at.segundoAno.id })).rows).toEqual([]);
  expect(await countOf(teacher, `?classroomId=${at.segundoAno.id}`)).toEqual({
    states: {},
    toInvite: 0,
  });
});

test('the list is narrowed by classroom, state, words, and by who is still to be invited', async () => {
  await invite(administrator, at.jorge);
  await familyOf(at, at.lia);
  const names = async (asked: Record<string, string>) =>
    (await list(administrator, asked)).rows.map(({ name }) => name);
  expect(await names({ classroomId: at.jardim.id })).toEqual(['Marta Lima']);
  expect(await names({ state: 'emailed' })).toEqual(['Jorge Reis', 'Lia Reis', 'Marta Lima']);
  expect(await names({ search: 'reis' })).toEqual(['Jorge Reis', 'Lia Reis']);
  expect(await names({ search: at.rosa.phone })).toEqual(['Rosa Dias']);
  expect(await names({ isToInvite: 'yes' })).toEqual(['Rosa Dias', 'Marta Lima']);
  expect((await countOf(administrator)).toInvite).toBe(2);
  const page = await list(administrator, { limit: '1', offset: '1' });
  expect([page.rows[0]?.name, page.total]).toEqual(['Jorge Reis', 4]);
});

test('a page of many guardians takes as many statements as one of few', async () => {
  const counted = async () => {
    const before = statements;
    const { total } = await list(administrator, { limit: '50' });
    return { total, taken: statements - before };
  };
  const few = await counted();
  await makeAudience(at.db, at, 200);
  const many = await counted();
  expect(many.total).toBeGreaterThan(200);
  expect(many.taken).toBe(few.taken);
});
