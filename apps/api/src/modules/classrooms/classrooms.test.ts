import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { type TestApp, startTestApp } from '../../../test/app.ts';
import { signIn } from '../../../test/sign-in.ts';
import { students } from '#/database/schema/students.ts';

let made: TestApp;
beforeAll(async () => {
  made = await startTestApp();
});
afterAll(() => made.close());

async function get(url: string, email: string): Promise<unknown> {
  const { headers } = await signIn(made.app, email);
  return (await made.app.inject({ url, headers })).json();
}

test('an administrator sees the classrooms of the school by name', async () => {
  expect(await get('/v1/Classrooms/List', 'admin@girassol.test')).toEqual([
    { id: made.segundoAno.id, name: '2º Ano', period: 'Morning', diaryMode: 'Simple' },
    { id: made.jardim.id, name: 'Jardim A', period: 'Morning', diaryMode: 'Preschool' },
  ]);
});

test('a teacher sees only their own', async () => {
  expect(await get('/v1/classrooms/list', 'prof@girassol.test')).toMatchObject([
    { name: 'Jardim A' },
  ]);
});

test('the picker knows how many guardians a message reaches', async () => {
  const url = '/v1/classrooms/ClassroomsWithStudents';
  expect(await get(url, 'admin@girassol.test')).toMatchObject([
    {
      name: '2º Ano',
      students: [{ name: 'Caio Reis', responsibleCount: 2 }, { name: 'Duda Dias' }],
    },
    {
      name: 'Jardim A',
      students: [{ name: 'Ana Lima Prado', responsibleCount: 1 }, { name: 'Bruno Lima Prado' }],
    },
  ]);
  await made.db.update(students).set({ deletedAt: new Date() }).where(eq(students.id, made.ana.id));
  expect(await get(url, 'prof@girassol.test')).toMatchObject([
    { name: 'Jardim A', students: [{ id: made.bruno.id }] },
  ]);
});
