import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import {
  type ChildServer,
  endChildServers,
  startChildServer,
  untilItSays,
} from '../../testing/child-server.ts';
import { makePostgresqlDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { makeAudience, makeOverdueAnnouncement } from '../../testing/large-audience.ts';
import { query } from '../../testing/query.ts';
import { makeSchools } from '../../testing/school.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { until } from '../../testing/until.ts';
import type { Database } from '#/database/database.ts';
import { openPglite } from '#/database/open-pglite.ts';
import { smtpConnections } from '#/mail/mailer.ts';

const guardians = 2000;

let folder: string;
let smtp: TestSmtpServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-killed-'));
  smtp = await startSmtpServer();
});
afterEach(async () => {
  endChildServers();
  await smtp.close();
  await rm(folder, { recursive: true, force: true });
});

async function startServer(variables: Record<string, string>): Promise<ChildServer> {
  const port = String(await freePort());
  const server = startChildServer({ PORT: port, SMTP_URL: smtp.url, ...variables });
  await untilItSays(server, 'Caderneta em');
  return server;
}

async function kill(server: ChildServer) {
  server.child.kill('SIGKILL');
  await server.ended;
}

const reached = () => new Set(smtp.mails.map(({ to }) => to)).size;

/** Nobody twice, nobody missed. */
async function expectEveryoneOnce(db: Database, announcement: string) {
  const [counts] = await query(
    db,
    `select count(*)::int as rows, count(distinct guardian_id)::int as guardians,
       count(*) filter (where status = 'sent')::int as delivered,
       (select count(*)::int from recipients where communication_id = '${announcement}') as recipients,
       (select sum(count)::int from communication_counts
        where communication_id = '${announcement}' and reaction = 'received') as reported
     from notifications where communication_id = '${announcement}'`,
  );
  expect(counts).toEqual({
    rows: guardians,
    guardians,
    delivered: guardians,
    recipients: guardians,
    reported: guardians,
  });
  expect(reached()).toBe(guardians);
  // Whether a mail under way at the kill has arrived nobody can know. It is sent again under the
  // same Message-ID, by which mail systems know it.
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(guardians);
  const repeated = smtp.mails.length - guardians;
  expect(repeated).toBeLessThanOrEqual(smtpConnections);
}

/** What the killed server had taken comes free after minutes; here at once. */
const endClaims = `update notifications set attempt_at = now() where status = 'queued'`;

async function onPostgresql() {
  const url = await makePostgresqlDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  const db = drizzle(client);
  const made = await makeSchools(db);
  await makeAudience(db, made, guardians);
  const count = async (statement: string) =>
    Number(Object.values((await client.query<Record<string, string>>(statement)).rows[0]!)[0]);

  // Whoever sends writes the recipients, then waits here, in the middle.
  await client.query('begin; lock table notifications in exclusive mode');
  const start = (name: string) =>
    startServer({
      DATABASE_URL: `${url}?application_name=${name}`,
      DATA_FOLDER: join(folder, 'shared'),
    });
  const servers = new Map([
    ['first', await start('first')],
    ['second', await start('second')],
  ]);
  const other = new Client({ connectionString: url });
  await other.connect();
  const announcement = await makeOverdueAnnouncement(drizzle(other), made);
  const waiting = `select application_name from pg_stat_activity
    where query like '%insert into notifications%' and wait_event_type = 'Lock'`;
  let sender = '';
  const isSending = async () => {
    const { rows } = await other.query<{ application_name: string }>(waiting);
    sender = rows[0]?.application_name ?? '';
    return rows.length > 0;
  };
  await until(isSending, 'a server in the middle of sending');
  await kill(servers.get(sender)!);
  await client.query('rollback');

  const what = 'a third of the e-mails, from the server that is left';
  await until(() => reached() >= guardians / 3, what);
  const left = sender === 'first' ? 'second' : 'first';
  await kill(servers.get(left)!);
  expect(reached()).toBeLessThan(guardians);
  const last = await start('third');
  await other.query(endClaims);
  const unsent = `select count(*) from notifications where status <> 'sent'`;
  const isDone = async () => (await count(unsent)) === 0;
  await until(isDone, 'all e-mails');
  await expectEveryoneOnce(db, announcement);
  last.child.kill('SIGTERM');
  expect(await last.ended).toBe(0);
  await other.end();
  await client.end();
}

async function onPglite() {
  const data = join(folder, 'data');
  await mkdir(data);
  const before = await openPglite(data);
  const made = await makeSchools(before.db);
  await makeAudience(before.db, made, guardians);
  const announcement = await makeOverdueAnnouncement(before.db, made);
  await before.close();

  const first = await startServer({ DATA_FOLDER: data });
  const what = 'a third of the e-mails';
  await until(() => reached() >= guardians / 3, what);
  await kill(first);
  expect(reached()).toBeLessThan(guardians);
  const between = await openPglite(data);
  await query(between.db, endClaims);
  await between.close();

  const second = await startServer({ DATA_FOLDER: data });
  await until(() => reached() === guardians, 'all e-mails');
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  const after = await openPglite(data);
  await expectEveryoneOnce(after.db, announcement);
  await after.close();
}

const scenarios = { postgresql: onPostgresql, pglite: onPglite };

test(
  'a server is killed in the middle of sending to 2,000 guardians: nobody twice, nobody missed',
  () => scenarios[globalThis.databaseUnderTest](),
  400_000,
);
