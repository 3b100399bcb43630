import { createInvitations, type Output } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { query, value } from '../../../testing/query.ts';
import { makeGuardian, makeStudent } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { findLink, stateOfLink } from './links.repository.ts';

const now = new Date('2026-11-21T12:00:00Z');
const { at, administrator, teacher } = useTestSchool({ isFreshForEach: true, now: () => now });

type Sheet = Required<Output<typeof createInvitations>>;

const ask = (caller: Caller, { id }: { id: string }, asked = '') =>
  caller.post(`/v1/classrooms/${id}/invitations${asked}`);
async function invite(...asked: Parameters<typeof ask>): Promise<Sheet> {
  const response = await ask(...asked);
  expect(response.statusCode).toBe(201);
  return response.json<Sheet>();
}
const namesOf = (all: Sheet['invitations'] | Sheet['withoutCard']) =>
  all.map(({ responsible }) => responsible.name);
const tokenOf = (url: string) => url.split('#')[1] ?? '';
const stateOf = async (url: string) => stateOfLink((await findLink(at.db, tokenOf(url)))!, now);
const countLinks = () => value<number>(at.db, 'select count(*)::int from guardian_links');

test('a sheet for a classroom has one link for every guardian', async () => {
  const sheet = await invite(administrator, at.segundoAno);
  expect(sheet.classroomName).toBe('2º Ano');
  expect(sheet.invitations.map(({ responsible, students }) => [responsible, students])).toEqual([
    [{ id: at.jorge.id, name: 'Jorge Reis' }, ['Caio Reis']],
    [{ id: at.lia.id, name: 'Lia Reis' }, ['Caio Reis']],
    [{ id: at.rosa.id, name: 'Rosa Dias' }, ['Duda Dias']],
  ]);
  for (const { responsible, url, expiresAt } of sheet.invitations) {
    expect(expiresAt).toBe('2026-12-21T12:00:00.000Z');
    const link = await findLink(at.db, tokenOf(url));
    expect(link).toMatchObject({ guardianId: responsible.id, createdBy: at.administrator.id });
  }
  const siblings = await invite(administrator, at.jardim);
  expect(siblings.invitations).toMatchObject([
    { responsible: { name: 'Marta Lima' }, students: ['Ana Lima Prado', 'Bruno Lima Prado'] },
  ]);
  await query(at.db, `update students set deleted_at = now()`);
  expect((await invite(administrator, at.jardim)).invitations).toEqual([]);
});

test('a teacher prints for their own classrooms alone', async () => {
  expect(await invite(teacher, at.jardim)).toMatchObject({
    invitations: [{ responsible: { id: at.marta.id, name: 'Marta Lima' } }],
    withoutCard: [],
  });
  const before = await countLinks();
  for (const asked of ['', '?guardians=notReached']) {
    expect((await ask(teacher, at.segundoAno, asked)).statusCode).toBe(404);
  }
  expect(await countLinks()).toBe(before);
});

test('a teacher gets no card of a guardian with children elsewhere, and reads whom to ask', async () => {
  const nina = await makeGuardian(at.db, at.school.id, 'Nina Melo', '11900000090');
  const ivo = await makeGuardian(at.db, at.school.id, 'Ivo Melo', '11900000091');
  await makeStudent(at.db, at.jardim, 'Gil Melo', [nina, ivo]);
  await makeStudent(at.db, at.segundoAno, 'Enzo Lima Prado', [at.marta]);
  await makeStudent(at.db, at.segundoAno, 'Zoe Melo', [nina]);
  await query(at.db, `update guardians set email = null where id = '${nina.id}'`);
  const sheet = await invite(teacher, at.jardim);
  expect(namesOf(sheet.invitations)).toEqual(['Ivo Melo']);
  expect(sheet.withoutCard).toEqual([
    {
      responsible: { id: at.marta.id, name: 'Marta Lima' },
      students: ['Ana Lima Prado', 'Bruno Lima Prado'],
      linkDelivery: 'mailed',
    },
    {
      responsible: { id: nina.id, name: 'Nina Melo' },
      students: ['Gil Melo'],
      linkDelivery: 'unavailable',
    },
  ]);
  expect(await countLinks()).toBe(1);
  const office = await invite(administrator, at.jardim);
  expect(namesOf(office.invitations)).toEqual(['Marta Lima', 'Nina Melo', 'Ivo Melo']);
  expect(office.withoutCard).toEqual([]);
});

test('what a teacher printed opens nothing once they leave the classroom', async () => {
  const [card] = (await invite(teacher, at.jardim)).invitations;
  expect(await stateOf(card!.url)).toBe('open');
  await query(at.db, 'delete from employee_classrooms');
  expect(await stateOf(card!.url)).toBe('expired');
});

test('those whom nothing reaches get a card, and again until they enter', async () => {
  await query(at.db, 'update guardians set email = null');
  await familyOf(at, at.lia);
  await query(at.db, `update guardians set email = 'jorge@casa.test' where id = '${at.jorge.id}'`);
  for (const _time of ['unreached', 'invited']) {
    const { invitations } = await invite(administrator, at.segundoAno, '?guardians=notReached');
    expect(namesOf(invitations)).toEqual(['Rosa Dias']);
  }
  expect((await invite(administrator, at.segundoAno)).invitations).toHaveLength(3);
  await familyOf(at, at.rosa);
  const nobody = await invite(administrator, at.segundoAno, '?guardians=notReached');
  expect(nobody).toMatchObject({ invitations: [], withoutCard: [] });
});

test('a choice of guardians that nobody knows is refused', async () => {
  for (const asked of ['?guardians=all', '?guardians=', '?quem=todos']) {
    expect((await ask(administrator, at.jardim, asked)).statusCode).toBe(422);
  }
  expect(await countLinks()).toBe(0);
});
