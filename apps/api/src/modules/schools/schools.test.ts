import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestApp, startTestApp } from '../../../test/app.ts';
import { signIn } from '../../../test/sign-in.ts';

let made: TestApp;
beforeAll(async () => {
  made = await startTestApp();
});
afterAll(() => made.close());

test('an employee sees their school and no other', async () => {
  const { headers } = await signIn(made.app, 'prof@girassol.test');
  const own = await made.app.inject({ url: `/v1/Schools/${made.school.id}`, headers });
  expect(own.json()).toEqual({
    id: made.school.id,
    name: 'Escola Girassol',
    city: 'Campinas, SP',
    logoUrl: null,
    timezone: 'America/Sao_Paulo',
  });
  const other = await made.app.inject({ url: `/v1/schools/${made.otherSchool.id}`, headers });
  expect(other.statusCode).toBe(404);
});
