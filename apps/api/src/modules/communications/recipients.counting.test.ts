import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { and, eq, sql } from 'drizzle-orm';
import type { OpenDatabase } from '#/database/database.ts';
import { firstIdOf } from '#/timing/ids.ts';
import { communications, communicationStudents } from '#/database/schema/communications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { query, value } from '../../../testing/query.ts';
import { makeSchools, makeStudent, type TestSchools } from '../../../testing/school.ts';
import { until } from '../../../testing/until.ts';
import { removeRecipients, updateRecipients } from '#/telling/reactions.repository.ts';
import {
  countCommunication,
  countSchool,
  insertRecipients,
} from '#/telling/recipients.repository.ts';

let database: OpenDatabase;
let made: TestSchools;
beforeAll(async () => {
  database = await openTestDatabase();
  made = await makeSchools(database.db);
});
afterAll(() => database.close());

const startTime = new Date();
const endTime = new Date(startTime.getTime() + 3_600_000);
const event = { kind: 'event' as const, startTime, endTime, place: 'Pátio' };
type Sent = Pick<typeof communications.$inferInsert, 'kind' | 'startTime' | 'endTime' | 'place'>;

async function send(studentIds: string[], kind: Sent = { kind: 'announcement' }) {
  const { db } = database;
  const written = { ...kind, title: 'Reunião', description: 'Sala 2' };
  const about = { schoolId: made.school.id, createdBy: made.administrator.id, sentAt: new Date() };
  const [row] = await db
    .insert(communications)
    .values({ ...written, ...about })
    .returning();
  const communicationId = row!.id;
  const shared = { schoolId: made.school.id, communicationId };
  const chosen = studentIds.map((studentId) => ({ ...shared, studentId }));
  await db.insert(communicationStudents).values(chosen);
  await db.transaction(async (tx) => {
    await insertRecipients(tx, communicationId, new Date(), studentIds);
    await countCommunication(tx, communicationId);
  });
  return communicationId;
}

const columns = 'communication_id, classroom_id, reaction, count';
const stored = () =>
  query(database.db, `select ${columns} from communication_counts order by 1, 2, 3`);

/** What the rows say: of guardians row by row, of children child by child. */
const counted = () =>
  query(
    database.db,
    `select communication_id, classroom_id, reaction, count(*)::int
     from recipients
     cross join lateral (values
       ('received', true), ('visualized', visualized_at is not null),
       ('read', read_at is not null), ('accepted', answer = 'accepted'),
       ('declined', answer = 'declined'), ('done', done_at is not null)) as one(reaction, holds)
     where holds group by 1, 2, 3
     union all
     select communication_id, classroom_id, reaction, count(distinct student_id)::int
     from recipients
     join communications on communications.id = communication_id and kind = 'event'
     cross join lateral (select exists (
       select from recipients other
       where other.communication_id = recipients.communication_id
         and other.student_id = recipients.student_id
         and other.answer <> recipients.answer) as differs) as guardians
     cross join lateral (values
       ('children', true), ('children-done', done_at is not null), ('children-differing', differs),
       ('children-accepted', answer = 'accepted' and not differs),
       ('children-declined', answer = 'declined' and not differs)) as one(reaction, holds)
     where holds group by 1, 2, 3
     order by 1, 2, 3`,
  );

/** What is counted of a communication in a classroom. */
async function countsOf(communicationId: string, classroom: { id: string }) {
  const rows = await query<{ reaction: string; count: number }>(
    database.db,
    `select reaction, count from communication_counts
     where communication_id = '${communicationId}' and classroom_id = '${classroom.id}'`,
  );
  return Object.fromEntries(rows.map(({ reaction, count }) => [reaction, count]));
}

test('the counts of a communication follow its recipients', async () => {
  const { db } = database;
  const { ana, bruno, caio, marta, jorge, jardim, segundoAno } = made;
  const id = await send([ana.id, bruno.id, caio.id]);
  const ofGuardian = (guardian: { id: string }) =>
    and(eq(recipients.communicationId, id), eq(recipients.guardianId, guardian.id));
  await updateRecipients(db, ofGuardian(marta), { visualizedAt: new Date(), readAt: new Date() });
  await updateRecipients(db, ofGuardian(jorge), { answer: 'accepted' });
  await updateRecipients(db, ofGuardian(jorge), { answer: 'declined' });
  await removeRecipients(db, eq(recipients.studentId, bruno.id));
  expect(await countsOf(id, jardim)).toEqual({ received: 1, visualized: 1, read: 1 });
  expect(await countsOf(id, segundoAno)).toEqual({ received: 2, declined: 1 });

  await removeRecipients(db, eq(recipients.communicationId, id));
  expect(await countsOf(id, segundoAno)).toEqual({});
});

test('of an event children are counted, each once, and apart whose guardians disagree', async () => {
  const { db } = database;
  const { ana, bruno, caio, marta, jorge, lia, jardim, segundoAno } = made;
  const id = await send([ana.id, bruno.id, caio.id], event);
  const choose = (
    guardian: { id: string },
    student: { id: string },
    answer: 'accepted' | 'declined',
  ) => {
    const { communicationId, guardianId, studentId } = recipients;
    const own = and(eq(guardianId, guardian.id), eq(studentId, student.id));
    return updateRecipients(db, and(eq(communicationId, id), own), { answer });
  };
  const guardians = { received: 2 };
  expect(await countsOf(id, segundoAno)).toEqual({ ...guardians, children: 1 });
  await choose(jorge, caio, 'accepted');
  const one = { ...guardians, accepted: 1, children: 1 };
  expect(await countsOf(id, segundoAno)).toEqual({ ...one, 'children-accepted': 1 });
  await choose(lia, caio, 'declined');
  const both = { ...one, declined: 1 };
  expect(await countsOf(id, segundoAno)).toEqual({ ...both, 'children-differing': 1 });
  await choose(lia, caio, 'accepted');
  const agreed = { ...guardians, accepted: 2, children: 1, 'children-accepted': 1 };
  expect(await countsOf(id, segundoAno)).toEqual(agreed);

  const { classroomId } = recipients;
  await updateRecipients(db, eq(classroomId, jardim.id), { doneAt: new Date() });
  await db.execute(sql`delete from communication_counts where reaction like 'children%'`);
  await db.transaction((tx) => countCommunication(tx, id));
  expect(await countsOf(id, segundoAno)).toEqual(agreed);
  expect(await countsOf(id, jardim)).toMatchObject({ children: 2, 'children-done': 2 });
  await choose(marta, ana, 'declined');
  expect(await countsOf(id, jardim)).toMatchObject({ 'children-declined': 1 });
});

test('of two guardians who react at once, the second counts both', async () => {
  const { db, kind } = database;
  const { caio, jorge, lia, segundoAno } = made;
  const id = await send([caio.id]);
  const read = (at: typeof db, guardian: { id: string }) => {
    const { communicationId, guardianId } = recipients;
    const own = and(eq(communicationId, id), eq(guardianId, guardian.id));
    return updateRecipients(at, own, { readAt: new Date() });
  };
  const waiting = 'select count(*)::int from pg_locks where not granted';
  const { promise: other, resolve } = Promise.withResolvers<unknown>();
  await db.transaction(async (tx) => {
    await read(tx, jorge);
    void db.transaction((own) => read(own, lia)).then(resolve);
    // The embedded database has one connection: the other guardian waits outside of it.
    if (kind === 'pglite') return;
    const isWaiting = async () => (await value<number>(tx, waiting)) > 0;
    await until(isWaiting, 'the other guardian waits');
  });
  await other;
  expect(await countsOf(id, segundoAno)).toEqual({ received: 2, read: 2 });
});

test('ids of recipients tell when they were made', async () => {
  const before = Date.now();
  const id = await send([made.caio.id]);
  const ids = await query<{ id: string }>(
    database.db,
    `select id from recipients where communication_id = '${id}'`,
  );
  expect(new Set(ids).size).toBe(2);
  for (const one of ids) {
    expect(one.id).toMatch(/^.{14}7.{4}[89ab]/);
    expect(one.id >= firstIdOf(new Date(before))).toBe(true);
    expect(one.id < firstIdOf(new Date(before + 60_000))).toBe(true);
  }
});

const reactions = [
  { visualizedAt: new Date() },
  { readAt: new Date() },
  { readAt: null },
  { answer: 'accepted' },
  { answer: 'declined' },
  { doneAt: new Date() },
  { doneAt: null },
] as const;

test('the counts are those of the rows, whatever guardians and school do at once', async () => {
  const { db } = database;
  const { ana, caio, duda, marta, jorge, lia, rosa, jardim } = made;
  const act = fc.record({
    guardian: fc.constantFrom(marta, jorge, lia, rosa),
    reaction: fc.constantFrom(...reactions),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
      const leaving = await makeStudent(db, jardim, 'Davi Lima', [marta]);
      const id = await send([ana.id, caio.id, duda.id, leaving.id], event);
      const work = acts.map(({ guardian, reaction }) => {
        const which = and(
          eq(recipients.communicationId, id),
          eq(recipients.guardianId, guardian.id),
        );
        return db.transaction((tx) => updateRecipients(tx, which, reaction));
      });
      const removal = db.transaction((tx) =>
        removeRecipients(tx, eq(recipients.studentId, leaving.id)),
      );
      await Promise.all([...work, removal, send([ana.id, duda.id])]);
      expect(await stored()).toEqual(await counted());
    }),
    { numRuns: 12 },
  );
});

test('all that a school has sent is counted anew', async () => {
  const { db } = database;
  const id = await send([made.ana.id, made.caio.id]);
  await db.execute(sql`update recipients set read_at = now() where communication_id = ${id}`);
  await db.execute(sql`delete from communication_counts`);
  await countSchool(db, made.otherSchool.id);
  expect(await value(db, 'select count(*)::int from communication_counts')).toBe(0);
  await countSchool(db, made.school.id);
  expect(await stored()).toEqual(await counted());
});
