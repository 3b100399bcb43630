import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '../../testing/free-port.ts';
import { startIeducar, testKey } from '../../testing/ieducar-server.ts';
import { girassolInIeducar } from '../../testing/ieducar-world.ts';
import { settingsWith, startOpenidServer } from '../../testing/openid-server.ts';
import { readConfig } from '#/config.ts';
import { checkPartners } from './check-partners.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function check(settings: Record<string, string>) {
  const checks = await checkPartners(readConfig(settings));
  const text = JSON.stringify(checks);
  for (const secret of ['segredo', 'chave']) expect(text).not.toContain(`${secret}-`);
  return checks.map((one) => [one.check, one.level, one.says, one.toDo.join(' ')]);
}

test('who is not set is not asked', async () => {
  expect(await check({})).toEqual([]);
});

test('a provider that knows the installation, one that refuses its secret, and one that is away', async () => {
  const { url, close } = await startOpenidServer();
  closing.push(close);
  const settings = settingsWith(url);
  expect(await check({ ...settings, MICROSOFT_CLIENT_SECRET: 'segredo-antigo' })).toEqual([
    ['google', 'ok', 'aceitou o cliente e o segredo', ''],
    [
      'microsoft',
      'fault',
      'não aceitou esta instalação (invalid_client)',
      expect.stringContaining('MICROSOFT_CLIENT_SECRET'),
    ],
  ]);
  const away = settingsWith(`http://127.0.0.1:${await freePort()}`);
  expect(await check(away)).toEqual([
    ['google', 'fault', 'recusou a conexão (ECONNREFUSED)', expect.stringContaining('HTTPS')],
    ['microsoft', 'fault', 'recusou a conexão (ECONNREFUSED)', expect.stringContaining('HTTPS')],
  ]);
});

test('i-Educar shows its schools, or says why not', async () => {
  const { url, close } = await startIeducar(girassolInIeducar());
  closing.push(close);
  const settings = { IEDUCAR_URL: url, IEDUCAR_ACCESS_KEY: testKey };
  expect(await check(settings)).toEqual([['ieducar', 'ok', 'mostra 1 escola', '']]);
  expect(await check({ ...settings, IEDUCAR_ACCESS_KEY: 'chave-errada' })).toEqual([
    ['ieducar', 'fault', expect.stringContaining('Chave de acesso inválida'), expect.anything()],
  ]);
});
