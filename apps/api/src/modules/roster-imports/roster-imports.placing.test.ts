import type { RosterClassroomQuestion, RosterRow } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { students } from '#/database/schema/students.ts';
import { importing } from '../../../testing/roster.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool({ isFreshForEach: true });
const roster = importing(administrator);

const addClassroom = async (name: string, period: string) => {
  const body = { name, period, diaryMode: 'Simple' };
  return (await administrator.post('/v1/Classrooms?sameName=allow', body)).json<{ id: string }>()
    .id;
};
const questionsOf = async (id: string) =>
  (await administrator.get(roster.url(id, '/classrooms'))).json<RosterClassroomQuestion[]>();
const place = (id: string, typed: string, classroomId: string) =>
  administrator.put(roster.url(id, '/classrooms'), { typed, classroomId });
const children = (count: number, row: Partial<RosterRow>) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Filho ${index} de ${row.firstName}`,
    firstPhone: `119871${String(10_000 + index)}`,
    ...row,
  }));

test('one answer serves all cells that are written alike', async () => {
  const id = await roster.draft([
    ...children(30, { classroom: 'Jardim', firstName: 'Rosa Mar' }),
    { name: 'Outra', classroom: 'JARDIM.', firstName: 'Eva', firstPhone: '11987100099' },
    { name: 'Certa', classroom: '2o ano', firstName: 'Eva', firstPhone: '11987100099' },
  ]);
  const choice = { id: at.jardim.id, name: 'Jardim A', period: 'Morning', students: 2 };
  expect(await questionsOf(id)).toEqual([
    {
      typed: 'Jardim',
      rows: 31,
      choices: [choice, expect.objectContaining({ name: '2º Ano' })],
      proposedId: at.jardim.id,
      period: null,
      isNew: false,
      asNew: { name: 'Jardim', period: null, diaryMode: 'Preschool' },
    },
  ]);
  expect((await place(id, 'Jardim', at.jardim.id)).statusCode).toBe(204);
  expect(await questionsOf(id)).toEqual([]);
  expect((await roster.read(id)).totals).toMatchObject({ error: 0, new: 32 });
  expect((await place(id, 'Jardim', at.jardim.id)).statusCode).toBe(409);
  expect((await place(id, 'Jardim', at.otherClassroom.id)).statusCode).toBe(404);
});

test('classes of one name are told apart by their shift, and each row goes where it was said', async () => {
  const morning = await addClassroom('Jardim', 'Morning');
  const afternoon = await addClassroom('Jardim', 'Afternoon');
  const id = await roster.draft([
    { name: 'Davi Mar', classroom: 'Jardim', firstName: 'Rosa Mar', firstPhone: '11987100041' },
    { name: 'Lia Rio', classroom: 'jardim - manhã', firstName: 'Nara', firstPhone: '11987100042' },
  ]);
  const [row] = await roster.rows(id);
  expect(row?.errors).toEqual([
    {
      field: 'classroom',
      message: 'A escola tem mais de uma turma com este nome: Jardim (Manhã), Jardim (Tarde).',
    },
  ]);
  const [question] = await questionsOf(id);
  expect(question?.choices.map(({ period }) => period)).toEqual(['Morning', 'Afternoon']);
  expect(question?.proposedId).toBeNull();
  await place(id, 'Jardim', afternoon);
  expect((await roster.rows(id))[0]?.row.classroom).toBe('Jardim (Tarde)');
  expect((await roster.apply(id)).statusCode).toBe(200);
  const classroomOf = async (name: string) =>
    (await at.db.select().from(students).where(eq(students.name, name)))[0]?.classroomId;
  expect([await classroomOf('Davi Mar'), await classroomOf('Lia Rio')]).toEqual([
    afternoon,
    morning,
  ]);
});

test('classes of one name and shift are told apart by what was chosen', async () => {
  await addClassroom('Jardim', 'Morning');
  const second = await addClassroom('Jardim', 'Morning');
  const id = await roster.draft([
    { name: 'Davi Mar', classroom: 'Jardim', firstName: 'Rosa Mar', firstPhone: '11987100041' },
  ]);
  await place(id, 'Jardim', second);
  expect((await roster.apply(id)).statusCode).toBe(200);
  const [davi] = await at.db.select().from(students).where(eq(students.name, 'Davi Mar'));
  expect(davi?.classroomId).toBe(second);
});
