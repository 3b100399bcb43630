import type {
  ReachCount,
  RosterClassroomQuestion,
  RosterQuestions,
  Student,
} from '@caderneta/api-client/contract';
import { isLandline, isLocalMobile } from '@caderneta/formats';
import { expect, test } from '@jest/globals';
import { and, eq, isNull } from 'drizzle-orm';
import { classrooms } from '#/database/schema/schools.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';
import { importing } from '../../../testing/roster.ts';
import { rosterOfSixty } from '../../../testing/roster-of-sixty.ts';
import { rosterRow } from '../../../testing/roster-row.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool({ isFreshForEach: true });
const roster = importing(administrator);
const questionsOf = async (id: string) =>
  (await administrator.get(roster.url(id, '/questions'))).json<RosterQuestions>();
const classroomsOf = async (id: string) =>
  (await administrator.get(roster.url(id, '/classrooms'))).json<RosterClassroomQuestion[]>();

test('the first file of sixty families comes in whole with three answers, no cell typed again', async () => {
  const rows = rosterOfSixty();
  expect(rows.filter(({ firstPhone }) => isLocalMobile(firstPhone))).toHaveLength(36);
  expect(rows.filter(({ secondPhone }) => isLandline(secondPhone))).toHaveLength(10);
  const id = await roster.draft(rows);
  expect(await roster.read(id)).toMatchObject({
    totals: { error: 60, leftOut: 1 },
    missing: 0,
  });

  const asked = await questionsOf(id);
  expect(asked.areaCode).toEqual({ phones: 36, proposed: '16' });
  expect(asked.names?.examples[0]).toEqual({ typed: 'ENZO DE SOUZA', proper: 'Enzo de Souza' });
  const [nursery] = await classroomsOf(id);
  expect(nursery).toMatchObject({ typed: 'BERÇÁRIO II', rows: 20, isNew: true, proposedId: null });
  const answers = [
    await administrator.put(roster.url(id, '/areaCode'), { areaCode: asked.areaCode!.proposed }),
    await administrator.put(roster.url(id, '/names'), undefined),
    await administrator.post(roster.url(id, '/classrooms'), {
      classrooms: (await classroomsOf(id)).map(({ typed, period, asNew }) => {
        return { typed, period, classroom: asNew };
      }),
    }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);

  expect(await questionsOf(id)).toEqual({ areaCode: null, names: null });
  expect(await classroomsOf(id)).toEqual([]);
  expect((await roster.read(id)).totals).toEqual({
    new: 60,
    changed: 0,
    same: 0,
    error: 0,
    leftOut: 1,
  });
  expect((await roster.apply(id)).statusCode).toBe(200);
  const made = await at.db.select().from(classrooms).where(eq(classrooms.schoolId, at.school.id));
  expect(made.map(({ name, period }) => [name, period])).toEqual(
    expect.arrayContaining([
      ['Berçário II', 'Morning'],
      ['Jardim I', 'Afternoon'],
      ['Jardim I', 'Morning'],
    ]),
  );
  const inside = await at.db
    .select()
    .from(students)
    .where(and(eq(students.schoolId, at.school.id), isNull(students.deletedAt)));
  const names = inside.map(({ name }) => name);
  expect(names.filter((name) => !/\p{Ll}/u.test(name))).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(["Davi D'Ávila", 'Alice McAllister', 'Miguel e Sá Menezes']),
  );
  const first = rows.filter(({ firstPhone }) => firstPhone !== '');
  expect(first).toHaveLength(60 - 7);
  const reach = (await administrator.get('/v1/reach/count')).json<ReachCount>();
  expect(reach.alone?.total).toBe(7);
});

test('a child without a guardian stands in Alcance, and is saved so until somebody enters one', async () => {
  const [row] = [{ name: 'Lia Só', firstName: 'Eva Só', firstPhone: '3322-1100' }];
  const id = await roster.draft([row]);
  expect((await roster.apply(id)).statusCode).toBe(200);
  const [lia] = await at.db.select().from(students).where(eq(students.name, 'Lia Só'));
  expect(await at.db.$count(studentGuardians, eq(studentGuardians.studentId, lia!.id))).toBe(0);
  const reach = await administrator.get('/v1/reach/count');
  expect(reach.json<ReachCount>().alone).toEqual({
    total: 1,
    students: [{ id: lia!.id, name: 'Lia Só', classroomName: 'Jardim A' }],
  });
  const read = await administrator.get(`/v1/Students/${lia!.id}`);
  expect(read.json<Student>().responsibles).toEqual([]);

  const { id: _, ...body } = read.json<Student>();
  const put = (change: object) =>
    administrator.put(`/v1/Students/${lia!.id}`, { ...body, ...change });
  expect((await put({ name: 'Lia Sol' })).statusCode).toBe(200);
  const responsibles = [{ name: 'Eva Só', phone: '11900000077', email: null }];
  expect((await put({ responsibles })).statusCode).toBe(200);
  expect((await put({ responsibles: [] })).statusCode).toBe(422);
  expect((await administrator.post('/v1/Students', { ...body, name: 'B' })).statusCode).toBe(422);
});

test('sums and remarks are left out by themselves, also where a part is sent again', async () => {
  const nothing = { name: '', classroom: '', firstName: '', firstPhone: '' };
  const rows = [{}, { ...nothing, name: 'Total' }, nothing, { ...nothing, classroom: 'TOTAL: 2' }];
  const id = await roster.draft([...rows, { name: 'Total Silva' }]);
  const again = { rows: rows.map((row, index) => ({ line: index + 1, row: rosterRow(row) })) };
  expect((await administrator.post(roster.url(id, '/rows'), again)).statusCode).toBe(204);
  expect(await roster.read(id)).toMatchObject({
    totals: { new: 2, error: 0, leftOut: 3 },
    missing: 0,
  });
});
