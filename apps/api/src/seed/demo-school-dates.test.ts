import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import type { Database } from '#/database/database.ts';
import { openFileStore } from '#/modules/files/open-file-store.ts';
import type { FileStore } from '#/modules/files/store-file.ts';
import { openTestDatabase } from '../../test/database.ts';
import { query, value } from '../../test/query.ts';
import { columnsAfter } from '../../test/seed-rules.ts';
import { seedDemoSchool } from './demo-school.ts';

let folder: string;
let fileStore: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-seed-'));
  fileStore = await openFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function seeded<Answer>(now: Date, ask: (db: Database) => Promise<Answer>): Promise<Answer> {
  const { db, close } = await openTestDatabase();
  try {
    await seedDemoSchool({ db, fileStore, now });
    return await ask(db);
  } finally {
    await close();
  }
}

/** Every row of every table, without the passwords' salted hashes. */
async function everything(db: Database): Promise<Record<string, unknown[]>> {
  const tables = await query<{ name: string }>(
    db,
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const all = `select (to_jsonb(t) - 'password_hash')::text as row from ${name} as t order by 1`;
    rows[name] = await query(db, all);
  }
  return rows;
}

test('the same day gives the same rows, whatever the hour', async () => {
  const noon = await seeded(new Date('2026-11-20T15:00:00Z'), everything);
  const night = await seeded(new Date('2026-11-21T02:59:00Z'), everything);
  expect(noon.students).toHaveLength(120);
  for (const [table, rows] of Object.entries(noon))
    expect([table, night[table]]).toEqual([table, rows]);
});

test.each([
  ['minutes after midnight, on a Sunday', '2026-11-22T03:04:00Z'],
  ['on the first of January', '2027-01-01T15:00:00Z'],
])('nothing lies in the future %s', async (_, instant) => {
  const now = new Date(instant);
  await seeded(now, async (db) => {
    expect(await columnsAfter(db, now)).toEqual([]);
    const next = v7({ msecs: now.getTime() + 1 });
    const later = `select count(*)::int from chat_messages where id > '${next}'`;
    expect(await value(db, later)).toBe(0);
  });
});
