import { spawnSync } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { askServer } from '#/acts/ask-server.ts';
import { askForBackup } from '#/backup/ask-for-backup.ts';
import { checkArchive } from '#/backup/restore-archive.ts';
import { StartFailure } from '#/start-failure.ts';
import { StorageUnavailable } from '#/storage/file-storage.ts';
import { markerKey } from '#/storage/storage-marker.ts';
import { makeFile } from '../../../testing/stored-file.ts';
import { serveActs } from './acts-server.ts';
import { actPath, backupPath } from '#/acts/acts-socket.ts';
import { acts } from './administration.service.ts';

let made: TestApp;
let folder: string;
beforeAll(async () => {
  made = await startTestApp();
  folder = made.services.config.dataFolder;
});
afterAll(() => made.close());

const serve = (dataFolder = folder) =>
  serveActs({ ...made.services, config: { ...made.services.config, dataFolder } }, made.app.log);

const list = async (dataFolder = folder) =>
  (await askServer(dataFolder, actPath('listSchools'), {})).body.json();

test('acts and archives come over the socket of the folder, which is its owner’s alone', async () => {
  await expect(list()).rejects.toThrow(/está em uso, e quem a usa não atende/);
  const server = await serve();
  const socket = await lstat(join(folder, 'acts.sock'));
  expect([socket.isSocket(), socket.mode & 0o777]).toEqual([true, 0o600]);
  expect(await list()).toMatchObject({ schools: [{ name: 'Escola Girassol' }, {}] });

  const { archive } = await askForBackup(made.services.config);
  expect((await checkArchive(archive)).manifest.school).toBeNull();
  await expect(askForBackup(made.services.config, 'Escola Nenhuma')).rejects.toThrow(
    'Não há escola com o nome Escola Nenhuma.',
  );
  const ask = (path: string, asked = {}) => askServer(folder, path, asked);
  await expect(ask(actPath('constructor'))).rejects.toThrow('Não encontrado');
  await expect(ask(actPath('resetPassword'), { email: 1 })).rejects.toThrow();
  await expect(ask('/v1/meta')).rejects.toThrow('Não encontrado');
  await server.close();
});

test('what ends an archive before its end reaches whoever asked', async () => {
  const { storage } = made.services.fileStore;
  const fail = () => Promise.reject(new StorageUnavailable());
  const failing = {
    ...storage,
    read: (key: string) => (key === markerKey ? storage.read(key) : fail()),
  };
  const services = {
    ...made.services,
    fileStore: { ...made.services.fileStore, storage: failing },
  };
  await makeFile(made.db, { schoolId: made.school.id, uploadedBy: made.administrator.id });
  const server = await serveActs(services, made.app.log);
  const { archive } = await askForBackup(made.services.config);
  const error = await buffer(archive).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartFailure);
  expect((error as Error).message).toMatch(/^O armazenamento dos arquivos não responde, e nenhuma/);
  await server.close();
});

test('the public port knows no address of them', async () => {
  const paths = [
    ...Object.keys(acts).map(actPath),
    backupPath,
    '/v1/administration/acts',
    '/v1/installation/backup',
    '/v1/releases/installation',
  ];
  for (const url of paths) {
    const answer = await made.app.inject({ method: 'POST', url, payload: { statement: 'x' } });
    expect([url, answer.statusCode]).toEqual([url, 404]);
  }
});

test('a socket that a killed server left is replaced; what a link leads to is not touched', async () => {
  const path = join(folder, 'acts.sock');
  const left = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  expect(spawnSync(process.execPath, ['-e', left]).signal).toBe('SIGKILL');
  expect((await lstat(path)).isSocket()).toBe(true);
  const again = await serve();
  expect(await list()).toHaveProperty('schools');
  await again.close();

  const elsewhere = join(folder, 'elsewhere');
  await writeFile(elsewhere, 'of somebody');
  await symlink(elsewhere, path);
  const third = await serve();
  expect([await readFile(elsewhere, 'utf8'), (await lstat(path)).isSocket()]).toEqual([
    'of somebody',
    true,
  ]);
  await third.close();

  await mkdir(path);
  await expect(serve()).rejects.toThrow('não é da Caderneta');
  await rm(path, { recursive: true });
});

test('a folder with a longer path than a socket may have', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'caderneta-long-'));
  const long = join(parent, 'pasta-da-escola-'.repeat(8));
  await mkdir(long);
  await chmod(long, 0o700);
  const server = await serve(long);
  expect(await list(long)).toHaveProperty('schools');
  await server.close();
  await expect(lstat(join(long, 'acts.sock'))).rejects.toThrow('ENOENT');
  await rm(parent, { recursive: true });
});
