import type { AuditEntry, Problem, Student, StudentMovePlan } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher } = useTestSchool({ isFreshForEach: true });
const address = '/v1/Students/move';

const toSegundoAno = () => ({
  studentIds: [at.ana.id, at.bruno.id, at.caio.id],
  classroomId: at.segundoAno.id,
});
const placeOf = async ({ id }: { id: string }) =>
  (await administrator.get(`/v1/Students/${id}`)).json<Student>().classroomId;

test('students move together as the plan said, and once', async () => {
  await makeAnnouncement(at, '2998-03-01T10:00:00-03:00');
  const asked = await administrator.post(`${address}Plan`, toSegundoAno());
  expect([asked.statusCode, asked.json()]).toEqual([
    200,
    {
      classrooms: [{ id: at.segundoAno.id, name: '2º Ano', students: 2, otherDiaries: 2 }],
      ahead: 1,
      items: [expect.objectContaining({ title: 'Festa da Ana', kind: 'announcement' })],
      leaving: { students: 0, diaries: 0, items: 0, guardians: 0, messages: 0 },
    },
  ]);
  expect(await placeOf(at.ana)).toBe(at.jardim.id);
  const plan = { 'if-match': String(asked.headers.etag) };
  const moved = await administrator.post(address, toSegundoAno(), plan);
  const ids = [at.ana.id, at.bruno.id].sort();
  expect([
    moved.statusCode,
    moved
      .json<{ id: string }[]>()
      .map(({ id }) => id)
      .sort(),
  ]).toEqual([200, ids]);
  expect([await placeOf(at.ana), await placeOf(at.bruno)]).toEqual(
    Array.from({ length: 2 }, () => at.segundoAno.id),
  );
  const again = await administrator.post(address, toSegundoAno(), plan);
  expect([again.statusCode, again.json()]).toEqual([200, []]);
  const log = (await administrator.get('/v1/audit?resource=student&verb=update')).json<
    AuditEntry[]
  >();
  expect(log.map(({ resourceId }) => resourceId).sort()).toEqual(ids);
  const { items } = (
    await administrator.post(`${address}Plan`, {
      studentIds: [at.ana.id],
      classroomId: at.jardim.id,
    })
  ).json<StudentMovePlan>();
  expect(items).toHaveLength(1);
});

test('another plan than the one that was shown is refused, and nobody moves', async () => {
  const asked = await administrator.post(`${address}Plan`, toSegundoAno());
  await makeAnnouncement(at, '2998-03-01T10:00:00-03:00');
  const etag = String(asked.headers.etag);
  const refused = await administrator.post(address, toSegundoAno(), { 'if-match': etag });
  expect([refused.statusCode, refused.json<Problem>()]).toEqual([
    409,
    expect.objectContaining({ code: 'stale', current: expect.objectContaining({ ahead: 1 }) }),
  ]);
  expect(await placeOf(at.ana)).toBe(at.jardim.id);
});

test('all of them move or none, and only administrators move them', async () => {
  const withStranger = { ...toSegundoAno(), studentIds: [at.ana.id, at.otherStudent.id] };
  expect((await administrator.post(address, withStranger)).statusCode).toBe(404);
  const elsewhere = { ...toSegundoAno(), classroomId: at.otherClassroom.id };
  expect((await administrator.post(address, elsewhere)).statusCode).toBe(404);
  expect((await teacher.post(address, toSegundoAno())).statusCode).toBe(403);
  expect((await teacher.post(`${address}Plan`, toSegundoAno())).statusCode).toBe(403);
  expect(await placeOf(at.ana)).toBe(at.jardim.id);
});
