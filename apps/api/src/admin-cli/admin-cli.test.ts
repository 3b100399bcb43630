import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  type ChildServer,
  endChildServers,
  startChildServer,
  untilItSays,
} from '../../testing/child-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { newInstallation } from '../../testing/installation.ts';
import { productionSettings } from '../../testing/production.ts';
import { query } from '../../testing/query.ts';
import { runCommand } from '../../testing/run-command.ts';
import { performAct } from '#/modules/administration/administration.service.ts';

let made: TestApp;
let variables: Record<string, string>;
beforeAll(async () => {
  made = await startTestApp();
  const port = await freePort();
  variables = {
    ...productionSettings,
    ...(await newInstallation()),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  };
});
afterAll(async () => {
  endChildServers();
  await made.close();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
});

const admin = (...given: string[]) => runCommand(variables, 'admin-cli/admin-cli.ts', ...given);
const school = (...given: string[]) => runCommand(variables, 'school-cli/school-cli.ts', ...given);

async function resetOver(link: string) {
  return fetch(`${variables.PUBLIC_URL}/v1/authentication/resetPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('#token=')[1], password: 'Nova1234' }),
  });
}

async function stop({ child, ended }: ChildServer) {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

test('on an idle database, and beside a running server: schools, passwords, leaving', async () => {
  await school(
    'create',
    '--name',
    'Escola Ipê',
    '--city',
    'Manaus, AM',
    '--admin',
    'rita@ipe.test',
  );
  expect((await school('list')).out).toMatch(/^Escola Ipê, Manaus, AM: alunos: 0, desde [\d/]+\n$/);

  const server = startChildServer(variables);
  await untilItSays(server, 'Caderneta em');
  expect((await school('rename', 'escola ipe', 'Escola Jatobá')).code).toBe(0);
  expect((await school('list')).out).toMatch(/^Escola Jatobá, /);
  expect(await school('rename', 'Escola Ipê', 'Outra')).toMatchObject({
    code: 1,
    errors: 'Não há escola com o nome Escola Ipê.\n',
  });
  const { out } = await admin('reset-password', 'RITA@ipe.test');
  const link = /http\S+\/alterar-senha#token=[\w-]{43}/.exec(out)?.[0] ?? '';
  expect((await resetOver(link)).status).toBe(204);
  expect((await resetOver(link)).status).toBe(400);
  expect(await admin('reset-password', 'ninguem@ipe.test')).toMatchObject({
    code: 1,
    errors: 'Não há uma conta ativa com o e-mail ninguem@ipe.test.\n',
  });
  const proven = /^Rita@ipe\.test está confirmado: é de Administração, em Escola Jatobá\.\n/;
  expect((await admin('prove', 'Rita@ipe.test')).out).toMatch(proven);
  expect(await admin('deactivate', 'rita@ipe.test')).toMatchObject({
    code: 1,
    errors: 'A escola precisa de ao menos um administrador.\n',
  });
  await stop(server);
}, 240_000);

test('says how it is used', async () => {
  expect((await admin()).out).toContain('Uso: npm run admin -- <comando>');
  expect((await admin('apagar')).errors).toMatch(/^Comando desconhecido: apagar\./);
  expect((await admin('deactivate')).errors).toMatch(/^Informe um e-mail\./);
  expect((await admin('add', 'rita@ipe.test')).errors).toMatch(/^Informe e-mail e escola/);
  expect((await admin('deactivate', 'rita')).errors).toMatch(/^rita não é um endereço de e-mail\./);
}, 60_000);

test('a deactivated employee is out at once, and the history says so', async () => {
  const { services, teacher } = made;
  const before = await query(made.db, 'select id from audit_log');
  expect(await performAct(services, 'deactivate', { email: 'prof@girassol.test' })).toEqual({
    name: teacher.name,
  });
  const entries = await query<{ resource: string; verb: string; resource_id: string }>(
    made.db,
    'select resource, verb, resource_id from audit_log order by id desc',
  );
  expect(entries).toHaveLength(before.length + 1);
  expect(entries[0]).toEqual({ resource: 'employee', verb: 'delete', resource_id: teacher.id });
  const again = performAct(services, 'deactivate', { email: 'prof@girassol.test' });
  await expect(again).rejects.toMatchObject({ body: { code: 'no-account' } });
});

test('a school gets one more administrator, new or of another school, once', async () => {
  const { services, app, school: girassol } = made;
  const add = (email: string) =>
    performAct(services, 'addAdministrator', { email, school: 'escola girassol', name: 'Nara Sá' });
  const { link } = await add('nara@girassol.test');
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  const token = link?.split('#token=')[1];
  const set = await post('/v1/authentication/resetPassword', { token, password: 'Nova1234' });
  expect(set.statusCode).toBe(204);
  const credentials = { grantType: 'Password', email: 'nara@girassol.test', password: 'Nova1234' };
  const signedIn = (await post('/v1/authentication/login', credentials)).json();
  expect(signedIn.employee).toMatchObject({ role: 'Administrator', schoolId: girassol.id });
  const [entry] = await query(
    made.db,
    'select resource, verb, employee_id from audit_log order by id desc',
  );
  expect(entry).toEqual({
    resource: 'employee',
    verb: 'create',
    employee_id: signedIn.employee.id,
  });

  expect(await add('admin@ipe.test')).toEqual({ link: null });
  await expect(add('NARA@girassol.test')).rejects.toMatchObject({ body: { code: 'email-taken' } });
  const elsewhere = { email: 'x@y.test', school: 'Escola Nenhuma', name: 'X' };
  await expect(performAct(services, 'addAdministrator', elsewhere)).rejects.toMatchObject({
    body: { code: 'no-school' },
  });
});
