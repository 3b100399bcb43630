import type { PendingDiaryCount } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { diaries } from '#/database/schema/diaries.ts';
import { students } from '#/database/schema/students.ts';
import type { Caller } from '../../../testing/caller.ts';
import { makeClassroom } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool();

const counted = async (caller: Caller) =>
  (await caller.get('/v1/Diaries/GetPendingDiaryCount')).json<PendingDiaryCount[]>();

test("counts who lacks today's diary, where today is the school's", async () => {
  // 22:30 of March 10 in São Paulo.
  at.services.now = () => new Date('2026-03-11T01:30:00Z');
  await makeClassroom(at.db, at.school.id, 'Berçário', 'Preschool');
  const written = { schoolId: at.school.id, employeeId: at.teacher.id, details: 'Dormiu bem' };
  const inJardim = { ...written, classroomId: at.jardim.id, mode: 'Preschool' } as const;
  const inSegundo = { ...written, classroomId: at.segundoAno.id, mode: 'Simple' } as const;
  await at.db.insert(diaries).values([
    { ...inJardim, studentId: at.ana.id, day: '2026-03-10' },
    { ...inJardim, studentId: at.bruno.id, day: '2026-03-11' },
    { ...inSegundo, studentId: at.caio.id, day: '2026-03-09' },
  ]);
  const segundoAno = { classroomId: at.segundoAno.id, classroomName: '2º Ano' };
  const jardim = { classroomId: at.jardim.id, classroomName: 'Jardim A' };
  expect(await counted(administrator)).toMatchObject([
    { ...segundoAno, pending: 2, total: 2 },
    { ...jardim, pending: 1, total: 2 },
    { classroomName: 'Berçário', pending: 0, total: 0 },
  ]);
  expect(await counted(teacher)).toEqual([
    { ...jardim, pending: 1, filled: 1, total: 2, dayOff: null },
  ]);
  expect(await counted(otherSchool)).toMatchObject([{ classroomName: 'Maternal', total: 1 }]);

  await at.db.update(students).set({ deletedAt: new Date() }).where(eq(students.id, at.bruno.id));
  expect(await counted(teacher)).toMatchObject([{ ...jardim, pending: 0, total: 1 }]);
});
