import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { and, eq, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { makePostgresqlDatabase } from '../../testing/database.ts';
import { makeSchools, type TestSchools } from '../../testing/school.ts';
import { checkSearch } from '#/doctor/check-search.ts';
import { findExtensions, readCatalogue } from '#/doctor/catalogue.repository.ts';
import type { Actor } from '#/policy/actor.ts';
import { visibleCommunications } from '#/policy/visible.ts';
import { contains } from './expressions.ts';
import { openPostgresql } from './open-postgresql.ts';
import { communications } from './schema/communications.ts';

let url: string;
let owner: Client;
let made: TestSchools;
beforeAll(async () => {
  url = await makePostgresqlDatabase();
  owner = new Client({ connectionString: url });
  await owner.connect();
  const db = drizzle(owner);
  made = await makeSchools(db);
  await owner.query(`
    insert into communications
      (id, school_id, kind, title, description, created_by, created_at, sent_at)
    select gen_random_uuid(), '${made.school.id}', 'announcement', 'Item ' || n,
      'Texto da escola', '${made.administrator.id}', now(), now()
    from generate_series(1, 5000) as n`);
  await owner.query('analyze');
});
afterAll(() => owner.end());

const ofSchool = () => eq(communications.schoolId, made.school.id);

async function planOf(search: string, visible: SQL | undefined = ofSchool()): Promise<string> {
  const { sql, params } = drizzle(owner)
    .select({ id: communications.id })
    .from(communications)
    .where(and(visible, contains(communications.searchText, search)))
    .toSQL();
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('what a teacher sees is gathered once, however many texts have the word', async () => {
  const teacher: Actor = {
    ...made.teacher,
    role: 'Teacher',
    schoolId: made.school.id,
    sessionId: made.teacher.id,
    isSchoolClosed: false,
    identityIssuer: null,
    urgentBy: 'TeachersByDay',
    networkId: null,
    timezone: 'America/Sao_Paulo',
    classroomIds: [made.jardim.id],
  };
  const visible = visibleCommunications(drizzle(owner), teacher, 'many');
  for (const search of ['escola', 'zebra', 'item 12']) {
    const plan = await planOf(search, visible);
    expect(plan).toContain('InitPlan');
    expect(plan).not.toMatch(/^(->)?\s*Nested Loop Semi Join/);
  }
});

const examine = async () => {
  const db = drizzle(owner);
  return checkSearch(await readCatalogue(db), await findExtensions(db));
};

test('a search reads the index, by the school and the parts of every word', async () => {
  expect(await planOf('zebra girafa')).toMatch(
    /Bitmap Index Scan on communications_by_part[^\n]*\n\s*Index Cond: \(\(school_id = .*%zebra%.*%girafa%/,
  );
  expect(await planOf('+55 (11) 98765-4321')).toContain('communications_by_part');
});

test('where no extension may be created the server works without; once they are there it makes the indexes', async () => {
  const start = async () => {
    const { close } = await openPostgresql({ url, onIdleError: () => undefined });
    await close();
  };
  // As hosters do who offer only some extensions.
  await owner.query(`
    drop extension pg_trgm cascade;
    drop extension btree_gin cascade;
    create function refuse() returns event_trigger language plpgsql as
      $$ begin raise insufficient_privilege; end $$;
    create event trigger refused on ddl_command_start when tag in ('CREATE EXTENSION')
      execute function refuse()`);

  await start();
  expect(await examine()).toMatchObject({
    level: 'warning',
    says: expect.stringContaining('btree_gin e pg_trgm'),
    toDo: expect.arrayContaining(['CREATE EXTENSION btree_gin; CREATE EXTENSION pg_trgm;']),
  });
  expect(await planOf('zebra')).not.toContain('by_part');

  await owner.query(`
    alter event trigger refused disable;
    create schema elsewhere;
    create extension btree_gin;
    create extension pg_trgm schema elsewhere;
    alter event trigger refused enable`);
  expect(await examine()).toMatchObject({ level: 'warning', says: 'ainda sem índice' });
  await start();
  expect(await examine()).toMatchObject({ level: 'ok', says: 'com índice' });
  expect(await planOf('zebra')).toContain('communications_by_part');
});
