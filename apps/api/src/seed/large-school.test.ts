import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { value } from '../../test/query.ts';
import { brokenRules, columnsAfter } from '../../test/seed-rules.ts';
import { signIn } from '../../test/sign-in.ts';
import { seedDemoSchool } from './demo-school.ts';
import { seedLargeSchool } from './large-school.ts';
import { largeSchoolPlan } from './plans/large-school-plan.ts';
import { isLoaded } from './school.ts';

const plan = largeSchoolPlan(310);
const reported = new Map<string, number>();
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  const { db, services } = server;
  const target = { db, fileStore: services.fileStore, now: new Date() };
  await seedDemoSchool(target);
  expect(await isLoaded(db, plan)).toBe(false);
  await seedLargeSchool(target, 310, (step, share) => reported.set(step, share));
});
afterAll(() => server.close());

test('stands beside the demo school and keeps every rule of a school', async () => {
  expect(await isLoaded(server.db, plan)).toBe(true);
  const found = `select school_id from employees where email = 'admin@grande.demo'`;
  const school = `'${await value<string>(server.db, found)}'`;
  expect(await brokenRules(server.db, school)).toEqual([]);
  expect(await columnsAfter(server.db, new Date())).toEqual([]);
  const students = `select count(*)::int from students where school_id = ${school}`;
  expect(await value(server.db, students)).toBe(310);
  const recipients = `select count(*)::int from recipients where school_id = ${school}`;
  expect(await value(server.db, recipients)).toBeGreaterThan(310 * 15);
});

test('reports every step to its end', () => {
  expect(Object.fromEntries(reported)).toEqual({
    people: 1,
    communications: 1,
    notices: 1,
    diaries: 1,
    chats: 1,
  });
});

test.each(['admin@grande.demo', 'prof@grande.demo'])('%s signs in', async (email) => {
  const { authInfo } = await signIn(server.app, email);
  expect(authInfo.employee.classroomIds.length).toBeGreaterThan(1);
});

test.each([1, 24, 26, 999])('%i students find a place', (students) => {
  const { classrooms } = largeSchoolPlan(students);
  expect(classrooms.reduce((sum, classroom) => sum + classroom.students, 0)).toBe(students);
  expect(new Set(classrooms.map(({ name }) => name)).size).toBe(classrooms.length);
});
