import { expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { students } from '#/database/schema/students.ts';
import type { Caller } from '../../../testing/caller.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher } = useTestSchool();

const get = async (url: string, caller: Caller): Promise<unknown> => (await caller.get(url)).json();

test('an administrator sees the classrooms of the school by name', async () => {
  expect(await get('/v1/Classrooms/List', administrator)).toEqual([
    { id: at.segundoAno.id, name: '2º Ano', period: 'Morning', diaryMode: 'Simple' },
    { id: at.jardim.id, name: 'Jardim A', period: 'Morning', diaryMode: 'Preschool' },
  ]);
});

test('a teacher sees only their own', async () => {
  expect(await get('/v1/classrooms/list', teacher)).toMatchObject([{ name: 'Jardim A' }]);
});

test('the picker knows how many guardians a message reaches, and tells namesakes apart', async () => {
  const url = '/v1/classrooms/ClassroomsWithStudents';
  expect(await get(url, administrator)).toMatchObject([
    {
      name: '2º Ano',
      students: [{ name: 'Caio Reis', responsibleCount: 2 }, { name: 'Duda Dias' }],
    },
    {
      name: 'Jardim A',
      students: [{ name: 'Ana Lima Prado', responsibleCount: 1 }, { name: 'Bruno Lima Prado' }],
    },
  ]);
  await administrator.put(`/v1/Students/${at.duda.id}`, {
    name: 'caio  réis',
    classroomId: at.segundoAno.id,
    gender: 'Male',
    responsibles: [{ name: 'Rosa Dias', phone: at.rosa.phone }],
  });
  expect(await get(url, administrator)).toMatchObject([
    { students: [{ guardianName: expect.any(String) }, { guardianName: expect.any(String) }] },
    { students: [{ id: at.ana.id }, { id: at.bruno.id }] },
  ]);
  await at.db.update(students).set({ deletedAt: new Date() }).where(eq(students.id, at.ana.id));
  expect(await get(url, teacher)).toMatchObject([
    { name: 'Jardim A', students: [{ id: at.bruno.id }] },
  ]);
});
