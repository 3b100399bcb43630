/**
 * Sets the clocks of real servers wrong and right again, and prints a line for each trial:
 * `node e2e/trials/clock.ts [ahead] [behind] [paused] [apart]`. Needs libfaketime: `apt-get install faketime`.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { addDays } from 'date-fns/addDays';
import { Client } from 'pg';
import { startSmtpServer, type TestSmtpServer } from '../../apps/api/testing/smtp-server.ts';
import { productionSettings } from '../../apps/api/testing/production.ts';
import { runCommand } from '../commands.ts';
import { people } from '../people.ts';
import { loadDemoSchool, type PortalServer, startPortal } from '../server.ts';
import { startSharedStores } from '../two-servers.ts';
import { type Answer, callerOf, makeComunicado, studentIds } from './calls.ts';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync);
if (!library) {
  console.error('libfaketime is not installed: apt-get install faketime');
  process.exit(1);
}

/** Two looks at everything that is due. */
const workMilliseconds = 22_000;

/** A clock of a machine of its own; its monotonic time goes on as it is. */
function makeClock(folder: string, name: string) {
  const file = join(folder, `${name}.clock`);
  const set = (offset: string) => writeFileSync(file, `${offset}\n`);
  set('+0s');
  const settings = {
    LD_PRELOAD: library!,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return { set, settings };
}

interface Stage {
  folder: string;
  smtp: TestSmtpServer;
}

async function onStage(run: (stage: Stage) => Promise<string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-clock-'));
  const smtp = await startSmtpServer();
  try {
    console.log(await run({ folder, smtp }));
  } finally {
    await smtp.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A server on one machine with its embedded database: both have the same wrong clock. */
async function startAlone({ folder, smtp }: Stage) {
  const dataFolder = join(folder, 'data');
  const clock = makeClock(folder, 'machine');
  await loadDemoSchool(dataFolder);
  const server = await startPortal(dataFolder, {
    settings: { SMTP_URL: smtp.url, MAIL_FROM: 'a@escola.test', ...clock.settings },
  });
  return { clock, server };
}

const detailOf = async ({ url }: PortalServer) => {
  const answer = (await (await fetch(`${url}/readyz`)).json()) as { detail?: string };
  return answer.detail ?? 'well';
};

const signIn = ({ url }: PortalServer, password = 'Senha123') =>
  fetch(`${url}/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'Password', email: people.teacher.email, password }),
  });

async function countIn({ dataFolder }: PortalServer, rows: string): Promise<number> {
  const database = await PGlite.create(join(dataFolder, 'database'));
  const { rows: found } = await database.query<{ count: number }>(
    `select count(*)::int as count from ${rows}`,
  );
  await database.close();
  return found[0]!.count;
}

/** A school keeps deleted pupils for a year: one who was deleted today would be erased. */
async function deletePupil(call: Awaited<ReturnType<typeof callerOf>>): Promise<Answer> {
  const settings = await call('GET', `/v1/Schools/${call.schoolId}/Settings`);
  const kept = { 'if-match': settings.etag };
  await call('PATCH', `/v1/Schools/${call.schoolId}/Settings`, { retentionYears: 1 }, kept);
  const [id] = (await studentIds(call)).slice(-1);
  const pupil = await call('GET', `/v1/Students/${id}`);
  return call('DELETE', `/v1/Students/${id}`, undefined, { 'if-match': pupil.etag });
}

async function ahead(stage: Stage): Promise<string> {
  const { smtp } = stage;
  const { clock, server } = await startAlone(stage);
  let call = await callerOf(server.url, people.administrator.email);
  const ids = (await studentIds(call)).slice(0, 3);
  const deleted = await deletePupil(call);
  const scheduledDate = addDays(new Date(), 30).toISOString();
  const scheduled = await makeComunicado(call, 'scheduled', ids, { scheduledDate });
  const keyed = await makeComunicado(call, 'with a key', ids, { key: 'key-of-a-trial' });
  await pause(workMilliseconds);
  const before = smtp.mails.length;
  clock.set('+400d');
  await server.restart();
  const detail = await detailOf(server);
  const wrote = (await makeComunicado(call, 'of next year', ids)).status;
  const wrong = new Set<number>();
  for (let tries = 0; tries < 12; tries += 1) wrong.add((await signIn(server, 'Errada1')).status);
  const read = (await call('GET', '/v1/communication/announcement/list')).status;
  await pause(workMilliseconds);
  const early = smtp.mails.length - before;
  clock.set('+0s');
  await server.restart();
  const back = await signIn(server);
  const again = await makeComunicado(call, 'with a key', ids, { key: 'key-of-a-trial' });
  call = await callerOf(server.url, people.administrator.email);
  await makeComunicado(call, 'of today', ids);
  await pause(workMilliseconds);
  const later = smtp.mails.length - before;
  await server.stop();
  const kept = await countIn(server, 'students where deleted_at is not null');
  const waiting = await countIn(server, 'communications where sent_at is null');
  const future = await countIn(
    server,
    "scheduled_runs where started_at > now() + interval '1 day'",
  );
  return [
    `one start at +400 days (made ${deleted.status}, ${scheduled.status}, ${keyed.status}): ${detail}`,
    `mails ${early}, writing ${wrote}, wrong passwords ${[...wrong].join()}, reading ${read}`,
    `back: sign-in ${back.status}, same key ${again.id === keyed.id ? 'same' : 'ANOTHER'} comunicado`,
    `mails of today ${later}, deleted pupils kept ${kept}, still scheduled ${waiting}, runs in the future ${future}`,
  ].join('; ');
}

async function behind(stage: Stage): Promise<string> {
  const { smtp } = stage;
  const { clock, server } = await startAlone(stage);
  const call = await callerOf(server.url, people.administrator.email);
  const ids = (await studentIds(call)).slice(0, 3);
  await makeComunicado(call, 'before', ids);
  await pause(workMilliseconds);
  const before = smtp.mails.length;
  clock.set('-400d');
  await server.restart();
  const detail = await detailOf(server);
  const wrote = (await makeComunicado(call, 'of last year', ids)).status;
  await pause(workMilliseconds);
  const sent = smtp.mails.length - before;
  clock.set('+0s');
  await pause(workMilliseconds);
  const after = await detailOf(server);
  const made = await makeComunicado(call, 'of today', ids);
  await pause(workMilliseconds);
  const list = await call('GET', '/v1/communication/announcement/list?page=1');
  const [first] = list.body as { communication: { id: string } }[];
  await server.stop();
  return [
    `one start at −400 days: ${detail}; mails ${sent}, writing ${wrote}`,
    `clock right, no restart: ${after}, writing ${made.status}, mails ${smtp.mails.length - before}`,
    `on top of the list ${first?.communication.id === made.id ? 'it' : 'ANOTHER'}`,
  ].join('; ');
}

/** A server that was off over a weekend: its clock is right, which a person says by one command. */
async function paused(stage: Stage): Promise<string> {
  const { smtp } = stage;
  const { clock, server } = await startAlone(stage);
  const call = await callerOf(server.url, people.administrator.email);
  const ids = (await studentIds(call)).slice(0, 3);
  await pause(workMilliseconds);
  clock.set('+3d');
  await server.restart();
  const detail = await detailOf(server);
  const wrote = (await makeComunicado(call, 'too early', ids)).status;
  const trusted = await runCommand('apps/api/src/admin-cli/admin-cli.ts', ['trust-clock'], {
    ...{ ...productionSettings, ...clock.settings, DATA_FOLDER: server.dataFolder },
  });
  const before = smtp.mails.length;
  const monday = await callerOf(server.url, people.administrator.email);
  const made = await makeComunicado(monday, 'of monday', ids);
  await pause(workMilliseconds);
  const after = await detailOf(server);
  await server.stop();
  return [
    `three days off: ${detail}; writing ${wrote}`,
    `trust-clock ${trusted.code} (${trusted.out.trim().split('\n')[0]}${trusted.errors.trim()}): ${after}`,
    `writing ${made.status}, mails ${smtp.mails.length - before}`,
  ].join('; ');
}

async function apart({ folder, smtp }: Stage): Promise<string> {
  const stores = await startSharedStores(folder);
  const settings = { ...stores.settings, SMTP_URL: smtp.url, MAIL_FROM: 'a@escola.test' };
  await loadDemoSchool(join(folder, 'seed'), settings);
  const clock = makeClock(folder, 'other');
  clock.set('+300s');
  const options = { holdSeconds: 60, settings };
  const one = await startPortal(join(folder, 'one'), options);
  const other = await startPortal(join(folder, 'other'), {
    ...{ ...options, settings: { ...settings, ...clock.settings } },
  });
  const sql = new Client({ connectionString: settings.DATABASE_URL });
  await sql.connect();
  try {
    const [atOne, atOther] = [
      await callerOf(one.url, people.administrator.email),
      await callerOf(other.url, people.administrator.email),
    ];
    const ids = await studentIds(atOne);
    const undo = [await tryUndo(atOne, atOne, ids), await tryUndo(atOther, atOne, ids)];
    const early = await sendIn30Seconds(atOne, sql, ids);
    smtp.mails.length = 0;
    const letGo = smtp.hold();
    await makeComunicado(atOne, 'to everybody', ids);
    await pause(workMilliseconds);
    letGo();
    await pause(workMilliseconds);
    const distinct = new Set(smtp.mails.map(({ messageId }) => messageId)).size;
    return [
      `two servers 5 minutes apart: ${await detailOf(one)}; ${await detailOf(other)}`,
      `undone ${undo.join(', ')}; due in 30 s, sent ${early} s after that`,
      `mails ${distinct}, twice ${smtp.mails.length - distinct}`,
    ].join('; ');
  } finally {
    await sql.end();
    await Promise.all([one.stop(), other.stop()]);
    await stores.stop();
  }
}

type Call = Awaited<ReturnType<typeof callerOf>>;

/** Undoes five that are held for 12 seconds, after 1 to 9 of them. */
async function tryUndo(maker: Call, undoer: Call, ids: string[]): Promise<string> {
  let undone = 0;
  for (let seconds = 1; seconds < 10; seconds += 2) {
    const { id } = await makeComunicado(maker, 'held', ids.slice(0, 3), { holdSeconds: 12 });
    await pause(seconds * 1000);
    if ((await undoer('POST', `/v1/communication/${id}/undo`)).status < 300) undone += 1;
  }
  return `${undone} of 5`;
}

/** @returns seconds between the due time and the sending, by the database's clock */
async function sendIn30Seconds(call: Call, sql: Client, ids: string[]): Promise<string> {
  const scheduledDate = addDays(new Date(), 30).toISOString();
  const { id } = await makeComunicado(call, 'due', ids.slice(0, 3), { scheduledDate });
  await sql.query(
    `update communications set scheduled_date = now() + interval '30 seconds' where id = '${id}'`,
  );
  for (let tries = 0; tries < 120; tries += 1) {
    const { rows } = await sql.query<{ late: string | null }>(
      `select case when sent_at is not null then extract(epoch from now() - scheduled_date) end as late
       from communications where id = '${id}'`,
    );
    if (rows[0]?.late) return Number(rows[0].late).toFixed(1);
    await pause(500);
  }
  return 'NEVER';
}

const trials = { ahead, behind, paused, apart };
const named = process.argv.slice(2);
for (const [name, trial] of Object.entries(trials)) {
  if (named.length === 0 || named.includes(name)) await onStage(trial);
}
