import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { FileMissing, type FileStorage, type StoredObject } from '#/storage/file-storage.ts';

/** What every storage promises; the same tests for each. */
export function keepsFiles(storage: () => FileStorage): void {
  test('what was written is read until it is deleted', async () => {
    const key = 'school/file/original';
    await storage().write(key, Readable.from(['olá ', 'mundo']), 10);
    expect(await text(await storage().read(key))).toBe('olá mundo');
    expect(await storage().exists(key)).toBe(true);

    await storage().delete(key);
    await storage().delete(key);
    expect(await storage().exists(key)).toBe(false);
    await expect(storage().read(key)).rejects.toBeInstanceOf(FileMissing);
  });

  test('a written file replaces the one before', async () => {
    await storage().write('school/replaced', Readable.from(['first']), 5);
    await storage().write('school/replaced', Readable.from(['second']), 6);
    expect(await text(await storage().read('school/replaced'))).toBe('second');
  });

  test('the list has every file with its size, and nothing half-written', async () => {
    const before = Date.now() - 2_000;
    await storage().write('list/one', Readable.from(['four']), 4);
    await storage().write('list/deeper/two', Readable.from(['sixsix']), 6);
    const found: StoredObject[] = [];
    for await (const one of storage().list()) if (one.key.startsWith('list/')) found.push(one);
    const sizes = found.map(({ key, size }) => [key, size]).sort();
    expect(sizes).toEqual([
      ['list/deeper/two', 6],
      ['list/one', 4],
    ]);
    for (const { modifiedAt } of found) {
      expect(modifiedAt.getTime()).toBeGreaterThan(before);
    }
  });

  test('10 MB pass through in pieces and come back the same', async () => {
    const piece = Buffer.alloc(100_000, 'caderneta ');
    const written = createHash('sha256');
    async function* pieces() {
      for (let count = 0; count < 100; count += 1) {
        written.update(piece);
        yield piece;
      }
    }
    await storage().write('school/large', Readable.from(pieces()), 10_000_000);
    const read = createHash('sha256');
    for await (const chunk of await storage().read('school/large')) read.update(chunk as Buffer);
    expect(read.digest('hex')).toBe(written.digest('hex'));
  });

  test.each([
    ['breaks off', true],
    ['is shorter than announced', false],
  ])('a content that %s is refused', async (_, breaks) => {
    async function* content() {
      yield Buffer.from('half');
      if (breaks) await Promise.reject(new Error('connection lost'));
    }
    await expect(storage().write('school/broken', Readable.from(content()), 8)).rejects.toThrow();
  });

  test.each(['../outside', '/etc/passwd', 'a//b', 'a/../b', '.incoming/x', 'A', ''])(
    'the key %j is refused',
    async (key) => {
      await expect(storage().read(key)).rejects.toThrow('Not a storage key');
      await expect(storage().write(key, Readable.from(['x']), 1)).rejects.toThrow(
        'Not a storage key',
      );
    },
  );
}
