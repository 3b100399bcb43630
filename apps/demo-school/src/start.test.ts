import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  type ChildServer,
  endChildServers,
  startChildServer,
  untilItSays,
} from '../../api/testing/child-server.ts';
import { makePostgresqlDatabase } from '../../api/testing/database.ts';
import { freePort } from '../../api/testing/free-port.ts';
import { productionSettings } from '../../api/testing/production.ts';

const isPostgresql = globalThis.databaseUnderTest === 'postgresql';
const hasNoSchool = 'Ainda não há uma escola nesta instalação.';
const signInLine = '  Professor:     prof@girassol.demo / Senha123\n';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-demo-'));
});
afterEach(endChildServers);
afterAll(() => rm(folder, { recursive: true, force: true }));

type Variables = Record<string, string | undefined>;

async function newInstallation(name: string) {
  const port = await freePort();
  const variables: Variables = {
    PORT: String(port),
    DATA_FOLDER: join(folder, name),
    DATABASE_URL: isPostgresql ? await makePostgresqlDatabase() : undefined,
  };
  return { variables, address: `http://localhost:${port}` };
}

const run = (script: 'start.ts' | 'seed-cli.ts', variables: Variables, ...given: string[]) =>
  startChildServer(variables, [`../../demo-school/src/${script}`, ...given]);

async function stop({ child, ended }: ChildServer) {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

/** Starts a server that gets no school by itself. */
async function expectNoSchool(variables: Variables) {
  const server = run('start.ts', variables);
  const said = await untilItSays(server, hasNoSchool);
  expect(said).not.toMatch(/Carregando|girassol/);
  await stop(server);
}

test('a new embedded database gets the demo school, PostgreSQL by name; after a crash everything is there', async () => {
  const { variables, address } = await newInstallation('whole');
  if (isPostgresql) {
    await expectNoSchool(variables);
    expect(await run('seed-cli.ts', variables, '--demo').ended).toBe(0);
  }
  const first = run('start.ts', variables);
  const said = await untilItSays(first, signInLine);
  expect(said).toMatch(`Caderneta em ${address}\n`);
  expect(said).not.toContain(hasNoSchool);
  const credentials = { grantType: 'Password', email: 'prof@girassol.demo', password: 'Senha123' };
  const signedIn = await fetch(`${address}/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const session = (await signedIn.json()) as { accessToken: string };
  expect((await stat(join(folder, 'whole/secret.key'))).mode & 0o777).toBe(0o600);
  first.child.kill('SIGKILL');
  await first.ended;

  const second = run('start.ts', variables);
  expect(await untilItSays(second, signInLine)).not.toMatch('Carregando');
  const list = await fetch(`${address}/v1/Classrooms/List`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  expect(list.status).toBe(200);
  await stop(second);
});

test('production gets no demo school, neither does a database that it has made', async () => {
  const { variables } = await newInstallation('production');
  const { DATABASE_URL = productionSettings.DATABASE_URL } = variables;
  await expectNoSchool({ ...productionSettings, ...variables, DATABASE_URL });
  const { SECRET_KEY } = productionSettings;
  await expectNoSchool({ ...variables, SECRET_KEY });
});
