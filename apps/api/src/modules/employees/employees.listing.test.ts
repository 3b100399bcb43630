import { expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { makeEmployee } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { employees } from '#/database/schema/employees.ts';

const { at, administrator, teacher } = useTestSchool();

test('an administrator sees the active employees of the school by name', async () => {
  const former = await makeEmployee(at.db, at.school.id, 'ex@girassol.test', 'Teacher');
  const change = { deactivatedAt: new Date() };
  await at.db.update(employees).set(change).where(eq(employees.id, former.id));
  const response = await administrator.get('/v1/Employees/List');
  expect(response.json()).toEqual([
    { id: at.administrator.id, name: at.administrator.name, role: 'Administrator' },
    { id: at.teacher.id, name: at.teacher.name, role: 'Teacher' },
  ]);
});

test('a teacher does not', async () => {
  const response = await teacher.get('/v1/Employees/List');
  expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
});
