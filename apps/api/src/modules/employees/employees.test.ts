import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { type TestApp, startTestApp } from '../../../test/app.ts';
import { makeEmployee } from '../../../test/school.ts';
import { signIn } from '../../../test/sign-in.ts';
import { employees } from '#/database/schema/employees.ts';

let made: TestApp;
beforeAll(async () => {
  made = await startTestApp();
});
afterAll(() => made.close());

test('an administrator sees the active employees of the school by name', async () => {
  const former = await makeEmployee(made.db, made.school.id, 'ex@girassol.test', 'Teacher');
  const change = { deactivatedAt: new Date() };
  await made.db.update(employees).set(change).where(eq(employees.id, former.id));
  const { headers } = await signIn(made.app, 'admin@girassol.test');
  const response = await made.app.inject({ url: '/v1/Employees/List', headers });
  expect(response.json()).toEqual([
    { id: made.administrator.id, name: made.administrator.name, role: 'Administrator' },
    { id: made.teacher.id, name: made.teacher.name, role: 'Teacher' },
  ]);
});

test('a teacher does not', async () => {
  const { headers } = await signIn(made.app, 'prof@girassol.test');
  const response = await made.app.inject({ url: '/v1/Employees/List', headers });
  expect([response.statusCode, response.json().code]).toEqual([403, 'forbidden']);
});
