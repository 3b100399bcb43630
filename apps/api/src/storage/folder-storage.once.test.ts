import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { subDays } from 'date-fns/subDays';
import { keepsFiles } from '../../testing/storage-contract.ts';
import type { FileStorage } from './file-storage.ts';
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
