import { rm } from 'node:fs/promises';
import { type EndpointDefinition, endpoints } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endChildServers } from '../testing/child-server.ts';
import { addressOf } from '../testing/endpoint-calls.ts';
import { freePort } from '../testing/free-port.ts';
import {
  newInstallation,
  type RunningServer,
  startServerFor,
  withDatabase,
} from '../testing/installation.ts';
import { makeOneOfEach, type OneOfEach } from '../testing/one-of-each.ts';
import { productionSettings } from '../testing/production.ts';
import { query } from '../testing/query.ts';
import { sampleBodies } from '../testing/sample-bodies.ts';
import { makeSchools, password, type TestSchools } from '../testing/school.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';
import { until } from '../testing/until.ts';
import { runCommand } from '../testing/run-command.ts';

const name = 'Zulmira Quaresma';
const email = 'zulmira.q@planted.test';
const phone = '11987650123';
const title = 'Bilhete da Quaresma sobre epilepsia';
const planted = /Zulmira|Quaresma|87650123|epilepsia/i;

/**
 * From the classroom with this name on, every write of every table fails, with a row in its message
 * as PostgreSQL's own have one. Tables that every call writes to are spared until `everything`.
 */
const switches = { most: 'Agora falha quase tudo', everything: 'Agora falha tudo' };
const trap = `
  create table planted_switch (spares_none boolean);;
  create function planted_turn() returns trigger language plpgsql as $$ begin
    if new.name = '${switches.most}' then insert into planted_switch values (false); end if;
    if new.name = '${switches.everything}' then insert into planted_switch values (true); end if;
    return new;
  end $$;;
  create trigger planted_a before insert on classrooms for each row execute function planted_turn();;
  create function planted_failure() returns trigger language plpgsql as $$ begin
    if exists (select from planted_switch where xmin::text <> pg_current_xact_id()::text
        and (spares_none or tg_table_name not in ('sessions', 'rate_limit_hits', 'classrooms', 'audit_log'))) then
      raise exception 'Failing row contains (${name}, ${phone}, %).', coalesce(new::text, old::text)
        using errcode = '23514', detail = 'Key (email)=(${email}) already exists.',
          hint = '${title}', constraint = 'planted_check', table = tg_table_name;
    end if;
    return coalesce(new, old);
  end $$;;
  do $$ declare one text; begin
    for one in select tablename from pg_tables
      where schemaname = 'public' and tablename <> 'planted_switch' loop
      execute format('create trigger planted_b before insert or update or delete on %I
        for each row execute function planted_failure()', one);
    end loop;
  end $$`;

let smtp: TestSmtpServer;
let variables: Record<string, string>;
let made: TestSchools;
let one: OneOfEach;
let server: RunningServer;
let metrics: string;

beforeAll(async () => {
  smtp = await startSmtpServer();
  smtp.refusals.set(email, 550);
  const port = String(await freePort());
  const metricsPort = String(await freePort());
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  variables = {
    ...productionSettings,
    ...(await newInstallation()),
    ...{ PORT: port, PUBLIC_URL: `http://localhost:${port}`, METRICS_PORT: metricsPort },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'avisos@escola.test', LOG_LEVEL: 'trace' },
  };
  await withDatabase(variables, async (db) => {
    made = await makeSchools(db);
    one = await makeOneOfEach(db, made);
    const mail = JSON.stringify({ to: email, subject: title, text: name, html: name });
    const of = `where id = '${made.marta.id}'`;
    await query(db, `update guardians set name = '${name}', phone = '${phone}' ${of}`);
    await query(db, `update guardians set email = '${email}' ${of}`);
    await query(db, `update communications set title = '${title}'`);
    await query(
      db,
      `insert into employee_mails (id, mail, attempts, attempt_at, created_at)
       values ('${crypto.randomUUID()}', '${mail}', 0, now(), now())`,
    );
    for (const statement of trap.split(';;')) await query(db, statement);
  });
  server = await startServerFor(variables, 'admin@girassol.test');
}, 180_000);
afterAll(async () => {
  endChildServers();
  await smtp.close();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
});

const call = (method: string, path: string, body?: unknown, headers = server.headers) =>
  fetch(`${server.address}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const turn = (to: string) =>
  call('POST', '/v1/classrooms', { name: to, period: 'Morning', diaryMode: 'Simple' });

const searched = new URLSearchParams({ search: name, name: email, page: phone });
const all = Object.entries<EndpointDefinition>(endpoints).filter(
  ([, { events, path }]) => !events && !path.includes('/authentication/'),
);
/** The samples are about another school. */
const ownSchool = (): TestSchools => ({
  ...made,
  ...{ otherStudent: made.caio, otherClassroom: made.segundoAno, otherGuardian: made.jorge },
});
const bodyOf = (endpoint: string, { body }: EndpointDefinition) =>
  sampleBodies[endpoint as keyof typeof sampleBodies]?.(ownSchool()) ?? (body && {});

/** Every text of a body becomes what somebody might type. */
const typed = (value: unknown): unknown => {
  if (typeof value === 'string') return `${name} ${email} ${phone} ${title}`;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map(typed)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typed(inner)]));
};

/** What each call answered where the failure is ours. */
const failed: string[] = [];
async function callAll(change: (body: unknown) => unknown, search = '') {
  for (const [endpoint, definition] of all) {
    const { method } = definition;
    // What the first round deleted, the second could not write to.
    if (search && method === 'DELETE') continue;
    const body = method === 'GET' ? undefined : change(bodyOf(endpoint, definition));
    const answer = await call(method, `${addressOf(definition, one)}${search}`, body);
    if (answer.status >= 500) failed.push(`${endpoint} ${await answer.text()}`);
  }
}

describe('nothing that fails names anybody', () => {
  test('a mail server that repeats the address', async () => {
    const isTold = () => server.output().includes('e-mail to employees not sent');
    await until(isTold, 'the refused e-mail');
    expect(server.output()).toMatch(/EENVELOPE 550.* RCPT TO/);
    expect(server.output()).not.toMatch(planted);
  }, 30_000);

  test('bodies that are none, and searches', async () => {
    await callAll(typed, `&${searched}`);
    await call('POST', '/v1/students', `{"name": "${name}", `);
    await call(
      'POST',
      '/v1/authentication/login',
      { grantType: 'Password', email, password: name },
      {},
    );
    await call('GET', `/v1/students/${encodeURIComponent(email)}?search=${name}`);
    await call('GET', `/%zz${email}`, undefined, {});
    expect(server.output()).not.toMatch(planted);
  }, 120_000);

  test('writes of every table that the database refuses', async () => {
    expect((await turn(switches.most)).status).toBe(201);
    await callAll((body) => body);
    const classroomIds = [made.jardim.id];
    const employee = { name, email, password, role: 'Teacher', classroomIds };
    expect((await call('POST', '/v1/employees', employee)).status).toBe(500);
    expect((await turn(switches.everything)).status).toBe(201);
    await call(
      'POST',
      '/v1/authentication/login',
      { grantType: 'Password', email: 'admin@girassol.test', password },
      {},
    );
    expect(failed.length).toBeGreaterThan(10);
    expect(failed.filter((answer) => planted.test(answer))).toEqual([]);
    const told = server.output();
    expect(told).not.toMatch(planted);
    // What a technician needs.
    expect(told).toMatch(/"code":"23514".*"constraint":"planted_check".*"table":"\w+"/);
    expect(told).toMatch(/"statement":"insert into /);
    expect(await (await fetch(metrics)).text()).not.toMatch(planted);
  }, 120_000);

  test('commands, beside the server and alone', async () => {
    const commands: [string, ...string[]][] = [
      ['admin-cli/admin-cli.ts', 'add', email, 'Escola Girassol', name],
      ['admin-cli/admin-cli.ts', 'reset-password', 'prof@girassol.test'],
      ['school-cli/school-cli.ts', 'rename', 'Escola Girassol', 'Outra'],
      [
        'network-cli/network-cli.ts',
        'create',
        '--name',
        'Rede',
        '--office',
        'Sede',
        '--admin',
        email,
      ],
    ];
    const alone: typeof commands = [
      [
        'school-cli/school-cli.ts',
        'create',
        '--name',
        'Nova',
        '--city',
        'Manaus, AM',
        '--admin',
        email,
      ],
      ['admin-cli/admin-cli.ts', 'doctor', '--json'],
      ['backup/backup-cli.ts'],
    ];
    const said: string[] = [];
    const run = async (given: typeof commands) => {
      for (const one of given) {
        const { code, output } = await runCommand(variables, ...one);
        if (one[1] !== 'doctor' && !one[0].startsWith('backup'))
          expect([one, code]).toEqual([one, 1]);
        said.push(output);
      }
    };
    await run(commands);
    await server.stop();
    await run([...commands, ...alone]);
    expect(server.output()).not.toMatch(planted);
    expect(said.filter((output) => planted.test(output))).toEqual([]);
    expect(said.join('\n')).toMatch(/23514[\s\S]*planted_check/);
  }, 240_000);

  test('the log of who did what keeps no value', async () => {
    const rows = await withDatabase(variables, (db) =>
      query<{ row: string }>(db, 'select audit_log::text as row from audit_log'),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => planted.test(row))).toEqual([]);
  });
});
