import { beforeAll, expect, test } from '@jest/globals';
import { makeAudience, makeOverdueAnnouncement } from '../../../testing/large-audience.ts';
import { query, value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import type { Database } from '#/database/database.ts';
import { beforeAll as first } from '#/telling/recipients.repository.ts';
import { sendBatch } from '#/telling/send.service.ts';
import { noteAllClassrooms } from './sending/sending.repository.ts';

const { at } = useTestSchool();
const count = 5_000;
let id: string;
beforeAll(async () => {
  await makeAudience(at.db, at, count);
  id = await makeOverdueAnnouncement(at.db, at);
  await query(at.db, 'vacuum analyze');
});

/** How many rows of a table a transaction reads, in whatever way. */
const rowsRead = (table: string, act: (tx: Database) => Promise<unknown>): Promise<number> =>
  at.db.transaction(async (tx) => {
    const read = () =>
      value<number>(
        tx,
        `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int from pg_stat_xact_user_tables
         where relname = '${table}'`,
      );
    const before = await read();
    await act(tx);
    return (await read()) - before;
  });

test('a batch reads its own guardians, and not all of the school', async () => {
  const batch = { id, schoolId: at.school.id, cursor: first };
  const size = 100;
  const read = await rowsRead('guardians', (tx) => sendBatch(tx, batch, { size, now: new Date() }));
  // Two references to each are checked as well.
  expect(read).toBeLessThanOrEqual(3 * size);
});

test('the classrooms of many chosen students are found without reading them all', async () => {
  const read = await rowsRead('students', (tx) => noteAllClassrooms(tx, id));
  expect(read).toBeLessThan(count / 100);
});
