import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FileMissing, type FileStorage } from './file-storage.ts';
import { openFolderStorage } from './folder-storage.ts';

let folder: string;
let storage: FileStorage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-storage-'));
  storage = await openFolderStorage(folder);
});
afterEach(() => rm(folder, { recursive: true }));

test('what was written is read until it is deleted, and its folder goes with it', async () => {
  await storage.write('school/file/original', Readable.from(['olá ', 'mundo']), 10);
  expect(await text(await storage.read('school/file/original'))).toBe('olá mundo');
  expect(await storage.exists('school/file/original')).toBe(true);

  await storage.delete('school/file/original');
  await storage.delete('school/file/original');
  expect(await storage.exists('school/file/original')).toBe(false);
  await expect(storage.read('school/file/original')).rejects.toBeInstanceOf(FileMissing);
  expect(await readdir(join(folder, 'school'))).toEqual([]);
});

test('nothing is kept of a content that breaks off', async () => {
  async function* breaksOff() {
    yield 'half';
    await Promise.reject(new Error('connection lost'));
  }
  const written = storage.write('school/file/original', Readable.from(breaksOff()), 8);
  await expect(written).rejects.toThrow('connection lost');
  const short = storage.write('school/file/original', Readable.from(['half']), 8);
  await expect(short).rejects.toThrow('Expected 8 bytes');
  expect(await readdir(folder, { recursive: true })).toEqual(['.incoming']);
});

test.each(['../outside', '/etc/passwd', 'a//b', 'a/../b', '.incoming/x', 'A', ''])(
  'the key %j is refused',
  async (key) => {
    await expect(storage.read(key)).rejects.toThrow('Not a storage key');
  },
);

test('what a killed server left half-written is removed after a day', async () => {
  const old = new Date(Date.now() - 2 * 86_400_000);
  await writeFile(join(folder, '.incoming', 'old'), 'x');
  await utimes(join(folder, '.incoming', 'old'), old, old);
  await writeFile(join(folder, '.incoming', 'new'), 'x');
  await openFolderStorage(folder);
  expect(await readdir(join(folder, '.incoming'))).toEqual(['new']);
});
