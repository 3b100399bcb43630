import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { endChildServers, startChildServer } from '../testing/child-server.ts';
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
    const lock = lockFolder(used);
    const { code, output } = await refusal({ DATA_FOLDER: used });
    lock.release();
    expect(code).toBe(1);
    expect(output).toBe(
      `A pasta de dados ${used} já está em uso por outro servidor da Caderneta. ` +
        'Encerre-o, ou escolha outra pasta com DATA_FOLDER.\n',
    );
  });

  test.each([
    ['PORT', 'abc', 'Variável PORT: deve ser um número de 0 a 65535.\n'],
    ['SECRET_KEY', 'short', 'Variável SECRET_KEY: deve ter ao menos 32 caracteres.\n'],
    ['MAIL_FROM', 'Escola', 'Variável MAIL_FROM: deve conter um endereço de e-mail.\n'],
  ])('a wrong %s', async (name, value, output) => {
    expect(await refusal({ [name]: value })).toEqual({ code: 78, output });
  });
});
