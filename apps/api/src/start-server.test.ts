import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { endChildServers, startChildServer, untilItSays } from '../test/child-server.ts';
import { makePostgresqlDatabase } from '../test/database.ts';
import { freePort } from '../test/free-port.ts';
import { lockFolder } from './database/folder-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-start-'));
});
afterEach(endChildServers);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function refusal(variables: Record<string, string>) {
  const server = startChildServer({
    PORT: '0',
    DATA_FOLDER: join(folder, 'refused'),
    ...variables,
  });
  const code = await server.ended;
  return { code, output: server.output() };
}

describe('what prevents a start is one line that says what to do', () => {
  test('a busy port', async () => {
    const busy = createServer();
    const port = await new Promise<number>((resolve) => {
      busy.listen(0, 'localhost', () => resolve((busy.address() as { port: number }).port));
    });
    const refused = await refusal({ PORT: String(port) });
    await new Promise((resolve) => busy.close(resolve));
    expect(refused).toEqual({
      code: 1,
      output: `A porta ${port} já está em uso. Encerre o programa que a usa, ou escolha outra com PORT.\n`,
    });
  });

  test('a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const { code, output } = await refusal({ DATA_FOLDER: join(file, 'data') });
    expect(code).toBe(1);
    expect(output).toBe(
      `Não é possível gravar na pasta de dados ${file}/data (ENOTDIR). ` +
        'Dê permissão de escrita nela, ou escolha outra pasta com DATA_FOLDER.\n',
    );
  });

  test('a data folder that another server uses', async () => {
    const used = join(folder, 'used');
    await mkdir(used);
    const unlock = await lockFolder(used);
    const { code, output } = await refusal({ DATA_FOLDER: used });
    await unlock();
    expect(code).toBe(1);
    expect(output).toBe(
      `A pasta de dados ${used} já está em uso por outro servidor da Caderneta. ` +
        'Encerre-o, ou escolha outra pasta com DATA_FOLDER.\n',
    );
  });

  test('a database that does not answer, without the password of its address', async () => {
    const url = `postgres://ana:secret@127.0.0.1:${await freePort()}/caderneta`;
    expect(await refusal({ DATABASE_URL: url })).toEqual({
      code: 1,
      output:
        'Não foi possível conectar ao PostgreSQL (ECONNREFUSED). ' +
        'Verifique o endereço em DATABASE_URL e se o servidor está no ar.\n',
    });
  });

  test.each([
    ['PORT', 'abc', 'Variável PORT: deve ser um número de 0 a 65535.\n'],
    ['SECRET_KEY', 'short', 'Variável SECRET_KEY: deve ter ao menos 32 caracteres.\n'],
    ['DATABASE_URL', 'mysql://x', 'Variável DATABASE_URL: deve começar com postgres://.\n'],
    ['MAIL_FROM', 'Escola', 'Variável MAIL_FROM: deve conter um endereço de e-mail.\n'],
    ['S3_BUCKET', 'escola', 'Variável S3_ENDPOINT: é necessária para guardar os arquivos no S3.\n'],
  ])('a wrong %s', async (name, value, output) => {
    expect(await refusal({ [name]: value })).toEqual({ code: 1, output });
  });
});

test('a first start loads the demo school; after a crash everything is there, at once', async () => {
  const port = await freePort();
  const data = join(folder, 'whole');
  const isPostgresql = globalThis.databaseUnderTest === 'postgresql';
  const variables = {
    PORT: String(port),
    DATA_FOLDER: data,
    DATABASE_URL: isPostgresql ? await makePostgresqlDatabase() : undefined,
  };
  const address = `http://localhost:${port}`;
  const signIn = () =>
    fetch(`${address}/v1/authentication/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grantType: 'Password',
        email: 'prof@girassol.demo',
        password: 'Senha123',
      }),
    });
  const withDemo = '  Professor:     prof@girassol.demo / Senha123\n';

  const first = startChildServer(variables);
  const said = await untilItSays(first, withDemo);
  expect(said).toMatch(`Caderneta em ${address}\n`);
  const session = (await (await signIn()).json()) as { accessToken: string };
  expect((await stat(join(data, 'secret.key'))).mode & 0o777).toBe(0o600);
  first.child.kill('SIGKILL');
  await first.ended;

  const second = startChildServer(variables);
  expect(await untilItSays(second, withDemo)).not.toMatch('Carregando');
  const list = await fetch(`${address}/v1/Classrooms/List`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  expect(list.status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
}, 180_000);
