import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { subDays } from 'date-fns/subDays';
import { keepsFiles } from '../../testing/storage-contract.ts';
import { FileMissing, type FileStorage } from './file-storage.ts';
import { openFolderStorage } from './folder-storage.ts';

let folder: string;
let storage: FileStorage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-storage-'));
  storage = await openFolderStorage(folder);
});
afterEach(() => rm(folder, { recursive: true }));

keepsFiles(() => storage);

test('the folder of a deleted file goes with it', async () => {
  await storage.write('school/file/original', Readable.from(['olá']), 4);
  await storage.delete('school/file/original');
  expect(await readdir(join(folder, 'school'))).toEqual([]);
});

test('nothing is left of a content that breaks off', async () => {
  const short = storage.write('school/file/original', Readable.from(['half']), 8);
  await expect(short).rejects.toThrow('Expected 8 bytes');
  expect(await readdir(folder, { recursive: true })).toEqual(['.incoming']);
});

test('files that a killed server left half-written are removed after a day', async () => {
  const old = subDays(new Date(), 2);
  await writeFile(join(folder, '.incoming', 'old'), 'x');
  await utimes(join(folder, '.incoming', 'old'), old, old);
  await writeFile(join(folder, '.incoming', 'new'), 'x');
  await openFolderStorage(folder);
  expect(await readdir(join(folder, '.incoming'))).toEqual(['new']);
});

test('a file under two keys takes its room once, and each key goes by itself', async () => {
  await storage.write('school/file/original', Readable.from(['olá']), 4);
  await storage.link?.('school/file/original', 'other/file/original');
  const { ino, nlink } = await stat(join(folder, 'other/file/original'));
  expect([ino, nlink]).toEqual([(await stat(join(folder, 'school/file/original'))).ino, 2]);
  await storage.delete('school/file/original');
  expect(await text(await storage.read('other/file/original'))).toBe('olá');
  const lost = storage.link?.('school/file/original', 'third/file/original');
  await expect(lost).rejects.toBeInstanceOf(FileMissing);
});
