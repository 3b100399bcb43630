import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endChildServers, startChildServer, untilItSays } from '../../testing/child-server.ts';
import { startIeducar, testKey } from '../../testing/ieducar-server.ts';
import { girassolInIeducar } from '../../testing/ieducar-world.ts';
import { newInstallation } from '../../testing/installation.ts';
import { productionSettings } from '../../testing/production.ts';
import { runCommand } from '../../testing/run-command.ts';
import { StartFailure } from '#/start-failure.ts';
import { readCreateOptions } from './create-command.ts';

const variables: Record<string, string> = {
  PUBLIC_URL: 'https://escola.test',
  TRUST_PROXY: 'none',
  SECRET_KEY: productionSettings.SECRET_KEY,
};
beforeAll(async () => {
  Object.assign(variables, { ...(await newInstallation()), ...variables });
});
afterAll(async () => {
  endChildServers();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
});

const run = (...given: string[]) => runCommand(variables, 'school-cli/school-cli.ts', ...given);

const create = (admin: string) =>
  run('create', '--name', 'Escola Ipê', '--admin', admin, '--timezone', 'america/manaus');

test('a real school: the administrator sets a password over the link, and there is no demo', async () => {
  const made = await create('Diretora@ipe.test');
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.out).toContain('Escola Ipê foi criada.');
  const token = /https:\/\/escola\.test\/alterar-senha#token=([\w-]{43})\n/.exec(made.out)?.[1];
  const again = await create('diretora@IPE.test');
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.errors).toBe('A escola Escola Ipê já existe, com uma conta de diretora@IPE.test.\n');

  const settings = { ...productionSettings, ...variables, PORT: '0' };
  const server = startChildServer(settings);
  const said = await untilItSays(server, 'Caderneta em');
  const address = /Caderneta em (\S+)/.exec(said)?.[1] ?? '';
  const call = (name: string, body: object) =>
    fetch(`${address}/v1/authentication/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const password = 'Nova1234';
  expect((await call('resetPassword', { token, password })).status).toBe(204);
  expect((await call('resetPassword', { token, password })).status).toBe(400);
  const signIn = (email: string) => call('login', { grantType: 'Password', email, password });
  const signedIn = await signIn('diretora@ipe.test');
  expect(await signedIn.json()).toMatchObject({
    employee: { name: 'Administração', role: 'Administrator' },
  });
  expect((await signIn('admin@girassol.demo')).status).not.toBe(200);
  expect(said).not.toContain('girassol.demo');

  const meanwhile = await create('outra@ipe.test');
  expect(meanwhile).toMatchObject({ code: 0, errors: '' });
  expect(meanwhile.out).toContain('Para escolher a senha de outra@ipe.test, abra:');
  expect((await create('outra@ipe.test')).errors).toBe(
    'A escola Escola Ipê já existe, com uma conta de outra@ipe.test.\n',
  );
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}, 180_000);

test('says how it is used', async () => {
  const help = await run();
  expect(help).toMatchObject({ code: 0, errors: '' });
  expect(help.out).toContain('Uso: npm run school -- <comando>');
  expect(await run('apagar')).toMatchObject({
    code: 1,
    errors: 'Comando desconhecido: apagar. Veja npm run school -- --help.\n',
  });
}, 60_000);

test('the schools of an i-Educar come with their students; a repeated import changes nothing', async () => {
  const ieducar = await startIeducar(girassolInIeducar());
  Object.assign(variables, { IEDUCAR_URL: ieducar.url, IEDUCAR_ACCESS_KEY: testKey });
  const importAll = (...given: string[]) => run('import-ieducar', ...given);
  try {
    expect((await importAll()).out).toBe('');
    const first = await importAll('--create-schools');
    expect(first).toMatchObject({ code: 0, errors: '' });
    const lines = first.out.trimEnd().split('\n');
    const name = lines[0]?.split(': escola nova')[0] ?? '';
    expect(name).toMatch(/^EMEI Girassol$/i);
    expect(lines.at(-1)).toMatch(/iguais: 0, novos: 5, .* com erro: 1$/);
    expect((await run('list')).out).toContain(`${name}, Campinas, SP: alunos: 5,`);
    expect((await importAll('--create-schools')).out).toMatch(/iguais: 5, novos: 0, /);
    expect((await run('link-ieducar', name, '--remove')).code).toBe(0);
    expect((await importAll()).out).toBe('');
  } finally {
    await ieducar.close();
    delete variables.IEDUCAR_URL;
    delete variables.IEDUCAR_ACCESS_KEY;
  }
}, 180_000);

const asked = ['--name', 'Escola', '--admin', 'a@b.com'];

test('create keeps deleted students five years, or as long as it is told', () => {
  expect(readCreateOptions(asked).retention).toBe(5);
  expect(readCreateOptions([...asked, '--retention', '2']).retention).toBe(2);
  expect(readCreateOptions([...asked, '--retention', 'sem-prazo']).retention).toBeNull();
});

test.each([
  [[], 'Falta --name.'],
  [['--name', 'Escola'], 'Falta --admin.'],
  [['--name', ' ', '--admin', 'a@b.com'], '--name: '],
  [['--name', 'Escola', '--admin', 'a@b'], '--admin: '],
  [['--name'], '--name precisa de um valor.'],
  [[...asked, '--timezone', 'Marte'], '--timezone: Não é um fuso horário'],
  [[...asked, '--timezone', '+03:00'], '--timezone: Não é um fuso horário'],
  [[...asked, '--retention', '31'], '--retention: Use um número inteiro de 1 a 30.'],
  [[...asked, '--retention', 'nunca'], '--retention: '],
  [[...asked, '--phone', '1'], 'Argumento desconhecido: --phone.'],
  [[...asked, 'Ipê'], 'Argumento desconhecido: Ipê.'],
])('create %j is refused in one line', (given, message) => {
  expect(() => readCreateOptions(given)).toThrow(StartFailure);
  expect(() => readCreateOptions(given)).toThrow(message);
  expect(() => readCreateOptions(given)).toThrow(/^[^\n]+--help\.$/);
});
