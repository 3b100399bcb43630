import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endChildServers, startChildServer } from '../../testing/child-server.ts';
import { newInstallation, withDatabase } from '../../testing/installation.ts';
import { productionSettings } from '../../testing/production.ts';
import { runCommand } from '../../testing/run-command.ts';
import { readConfig } from '#/config.ts';
import { checkInstallation } from '#/doctor/check-installation.ts';
import { openStorage } from '#/modules/files/file-store.ts';
import { vapidFile } from '#/telling/push/vapid-keys.ts';
import { findInstallation } from './installation.repository.ts';
import { checkValueOf, type Held, verifyInstallation } from './verify-installation.ts';

let variables: Record<string, string>;
beforeEach(async () => {
  variables = {
    ...productionSettings,
    ...(await newInstallation()),
    VAPID_PRIVATE_KEY: vapidFile.make(),
  };
});
afterEach(async () => {
  endChildServers();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
});

async function heldIn(folder: string, more: Partial<Held> = {}): Promise<Required<Held>> {
  const { SECRET_KEY: secret = '', VAPID_PRIVATE_KEY: push = '' } = variables;
  return { secret, push, storage: await openStorage(folder), ...more };
}

const admin = (...given: string[]) => runCommand(variables, 'admin-cli/admin-cli.ts', ...given);

test('of servers that start together one says which keys and storage there are; others are refused', async () => {
  const config = readConfig(variables);
  const own = await mkdtemp(join(tmpdir(), 'caderneta-own-'));
  const [shared, apart] = [join(own, 'shared'), join(own, 'apart')];
  await Promise.all([mkdir(shared), mkdir(apart)]);
  await withDatabase(variables, async (db) => {
    const attempts = await Promise.allSettled(
      [shared, shared, apart].map(async (folder) =>
        verifyInstallation(db, await heldIn(folder), config),
      ),
    );
    const reasons = attempts.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as Error] : [],
    );
    expect(reasons.length).toBeGreaterThan(0);
    for (const { message } of reasons) {
      expect(message).toMatch(/^A pasta \S+files não é desta instalação: assim faltam [^\n]+$/);
    }
    // Whoever was first, one storage is the one.
    const again = await Promise.allSettled(
      [shared, apart].map(async (folder) => verifyInstallation(db, await heldIn(folder), config)),
    );
    expect(again.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const place = again[0]!.status === 'fulfilled' ? shared : apart;

    const with_ = async (more: Partial<Held>) =>
      verifyInstallation(db, await heldIn(place, more), config);
    await expect(with_({ secret: `${variables.SECRET_KEY}x` })).rejects.toThrow(
      /^SECRET_KEY não é desta instalação: assim deixam de valer os links .+ as sessões de todos, a verificação em duas etapas e os endereços de arquivos\. [^\n]+accept-keys\.$/,
    );
    await expect(with_({ push: vapidFile.make() })).rejects.toThrow(
      /^VAPID_PRIVATE_KEY não é desta instalação: assim deixam de chegar os avisos/,
    );
    await with_({});
    const row = JSON.stringify(await findInstallation(db));
    expect(row).toContain(checkValueOf(variables.SECRET_KEY!));
    for (const key of [variables.SECRET_KEY!, variables.VAPID_PRIVATE_KEY!]) {
      expect(row).not.toContain(key);
    }
  });
  await rm(own, { recursive: true });
}, 120_000);

test('another key: no start, doctor says what would end, and the command accepts it', async () => {
  const first = startChildServer(variables);
  await new Promise<void>((resolve) => {
    first.child.stdout?.on('data', () => first.output().includes('Caderneta em') && resolve());
  });
  first.child.kill('SIGKILL');
  await first.ended;

  const { output } = await admin('new-push-key');
  const [, line] = output.trim().split('\n');
  expect(line).toMatch(/^VAPID_PRIVATE_KEY=[\w-]{43}$/);
  variables.VAPID_PRIVATE_KEY = line!.split('=')[1]!;
  variables.SECRET_KEY = 'another-one-for-tests-never-for-a-real-school';
  await rm(join(variables.DATA_FOLDER!, 'files/installation'), { recursive: true });

  const refused = startChildServer(variables);
  expect(await refused.ended).toBe(78);
  const lines = refused.output().trim().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^SECRET_KEY não é desta instalação/),
    expect.stringMatching(/^VAPID_PRIVATE_KEY não é desta instalação/),
    expect.stringMatching(/^A pasta \S+files não é desta instalação/),
  ]);
  const examined = await admin('doctor');
  expect(examined.code).toBe(1);
  for (const words of [
    'a verificação em duas etapas',
    'avisos no celular de todas',
    'faltam as fotos',
  ]) {
    expect(examined.output).toContain(words);
  }
  expect(await admin('reset-password', 'a@b.test')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^SECRET_KEY não é desta instalação/),
  });

  const asked = await admin('accept-keys');
  expect(asked.code).toBe(1);
  expect(asked.output).toContain('Com a troca, deixam de chegar os avisos');
  expect(asked.output).toContain('Nada mudou.');
  expect(await admin('accept-keys', '--confirm')).toMatchObject({ code: 0 });
  expect(await admin('accept-keys')).toMatchObject({
    code: 0,
    output: 'As chaves e o armazenamento são os da instalação.\n',
  });
  const config = readConfig(variables);
  await withDatabase(variables, async (db) => {
    const { markedAt, ...row } = (await findInstallation(db))!;
    const found = await checkInstallation(config, { ...row, isMarked: markedAt !== null });
    expect(found).toEqual([]);
  });
}, 240_000);
