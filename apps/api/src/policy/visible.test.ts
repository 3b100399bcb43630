import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeOneOfEach } from '../../testing/one-of-each.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { communications } from '#/database/schema/communications.ts';
import { noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { students } from '#/database/schema/students.ts';
import type { Actor } from './actor.ts';
import { canEdit } from './scope.ts';
import {
  visibleClassrooms,
  visibleCommunications,
  visibleNotices,
  visibleStudents,
} from './visible.ts';

let made: TestApp;
beforeAll(async () => {
  made = await startTestApp();
  await makeOneOfEach(made.db, made);
});
afterAll(() => made.close());

const conditions: [string, PgTable, (actor: Actor) => SQL | undefined][] = [
  ['classrooms', classrooms, visibleClassrooms],
  ['students', students, visibleStudents],
  ['communications', communications, (actor) => visibleCommunications(made.db, actor)],
  ['many communications', communications, (actor) => visibleCommunications(made.db, actor, 'many')],
  ['notices', noticeBoardItems, (actor) => visibleNotices(made.db, actor)],
];

const withRole = (role: string): Actor => ({
  ...made.administrator,
  sessionId: made.administrator.id,
  timezone: 'America/Sao_Paulo',
  isSchoolClosed: false,
  role: role as Actor['role'],
  classroomIds: [made.jardim.id, made.segundoAno.id],
  identityIssuer: null,
  urgentBy: 'TeachersByDay',
});

test.each(conditions)(
  '%s: an unknown role sees none, whatever its classrooms',
  async (_, table, visible) => {
    const count = (role: string) => made.db.$count(table, visible(withRole(role)));
    expect(await count('Administrator')).toBeGreaterThan(0);
    expect(await count('Coordinator')).toBe(0);
    expect(await count('constructor')).toBe(0);
  },
);

test('an unknown role edits nothing, not even its own', () => {
  const stranger = withRole('Coordinator');
  expect(canEdit(stranger, stranger.id)).toBe(false);
});
