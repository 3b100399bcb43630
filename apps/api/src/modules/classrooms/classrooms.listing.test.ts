import type { ClassroomWithStudents as Room } from '@caderneta/api-client/contract';
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

test('a form begins with few students, or with the number of many, and reads those of one class', async () => {
  const url = '/v1/classrooms/recipients';
  const all = '/v1/classrooms/ClassroomsWithStudents';
  const [ofAll, ofTeacher] = [await get(all, administrator), await get(all, teacher)] as Room[][];
  const asRecipients = ({ id, name, students: some }: Room) => ({
    ...{ id, name, studentCount: some.length, students: some },
  });
  expect(await get(url, administrator)).toEqual(ofAll!.map(asRecipients));
  expect(await get(url, teacher)).toEqual(ofTeacher!.map(asRecipients));

  const { id: classroomId } = at.segundoAno;
  const [one] = await at.db.select().from(students).where(eq(students.id, at.duda.id));
  await at.db
    .insert(students)
    .values(Array.from({ length: 400 }, () => ({ ...one!, id: crypto.randomUUID() })));
  const [segundo, jardim] = ofAll!;
  expect(await get(url, administrator)).toEqual([
    { id: classroomId, name: '2º Ano', studentCount: segundo!.students.length + 400 },
    { id: jardim!.id, name: 'Jardim A', studentCount: jardim!.students.length },
  ]);
  expect(await get(url, teacher)).toEqual(ofTeacher!.map(asRecipients));

  const ofJardim = `${url}?classroomId=${jardim!.id}`;
  expect(await get(ofJardim, administrator)).toEqual([asRecipients(jardim!)]);
  expect(await get(ofJardim, teacher)).toEqual([asRecipients(jardim!)]);
  expect((await teacher.get(`${url}?classroomId=${classroomId}`)).statusCode).toBe(404);
});
