import { expect, test } from '@jest/globals';
import { drizzle } from 'drizzle-orm/node-postgres';
import { startHangingServer } from '../../testing/hanging-server.ts';
import { ReclaimingPool } from './reclaiming-pool.ts';

/** AuthenticationOk and ReadyForQuery of the PostgreSQL protocol. */
const welcome = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

test('a transaction that loses its connection on begin leaves its place to the next', async () => {
  const server = await startHangingServer((socket) =>
    socket.once('data', () => {
      socket.write(welcome);
      socket.once('data', () => socket.destroy());
    }),
  );
  const connectionString = `postgres://ana@127.0.0.1:${server.port}/caderneta`;
  const pool = new ReclaimingPool({ connectionString, max: 1 });
  const db = drizzle(pool);
  for (const attempt of [1, 2, 3]) {
    const cause = { message: 'Connection terminated unexpectedly' };
    await expect(db.transaction(async () => attempt)).rejects.toMatchObject({ cause });
  }
  await pool.end();
  await server.close();
}, 30_000);
