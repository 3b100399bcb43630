import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { makePostgresqlDatabase } from '../../testing/database.ts';
import { startHangingServer } from '../../testing/hanging-server.ts';
import { query, value } from '../../testing/query.ts';
import type { Database } from './database.ts';
import { openPostgresql } from './open-postgresql.ts';

const open = (url: string) =>
  openPostgresql({ url, migrations: null, onIdleError: (error) => console.error(error) });

async function runThrice(db: Database): Promise<void> {
  for (const number of [1, 2, 3]) {
    await db.execute(sql`select ${number}::int + 1`);
    await db.execute(sql`select ${number}::int + 1 where 'Ana' like ${'A%'}`);
  }
}

const prepared = (db: Database) =>
  query(db, `select name, statement from pg_prepared_statements where statement ~ 'int . 1'`);

test('keeps a statement prepared from its second run on, and no search', async () => {
  const { db, close } = await open(await makePostgresqlDatabase());
  await runThrice(db);
  expect(await prepared(db)).toEqual([{ name: 'caderneta_0', statement: 'select $1::int + 1' }]);
  await close();
});

test('prepares nothing behind a pooler, which answers with a process id of its own', async () => {
  const url = new URL(await makePostgresqlDatabase());
  const port = Number(url.port);
  const pooler = await startHangingServer((socket) => {
    const upstream = connect(port, url.hostname);
    socket.pipe(upstream);
    upstream.on('data', (chunk: Buffer) => socket.write(withOtherProcessId(chunk)));
    upstream.on('close', () => socket.destroy());
  });
  url.port = String(pooler.port);
  const { db, close } = await open(url.href);
  await runThrice(db);
  expect(await value(db, 'select count(*)::int from pg_prepared_statements')).toBe(0);
  await close();
  await pooler.close();
});

/** Changes the key data that a new connection gets: `K`, length 12, process id, secret. */
function withOtherProcessId(chunk: Buffer): Buffer {
  const at = chunk.indexOf(Buffer.from([75, 0, 0, 0, 12]));
  if (at >= 0) chunk.writeInt32BE(chunk.readInt32BE(at + 5) ^ 1, at + 5);
  return chunk;
}
