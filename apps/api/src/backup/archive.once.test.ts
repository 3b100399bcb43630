import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { type NewEntry, readArchive, readWhole, writeArchive } from './archive.ts';
import { decrypt, encrypt } from './encryption.ts';

const madeAt = new Date('2026-03-02T10:00:00Z');
const picture = randomBytes(300_000);

/** So many lines of sums are more than are held in memory. */
const many = 7_000;
const longName = (count: number) => `files/${'school-'.repeat(11)}/${count}`;

async function* entries(files = many): AsyncGenerator<NewEntry> {
  const streamed = () => Readable.from([picture.subarray(0, 9), picture.subarray(9)]);
  yield { name: 'manifest.json', size: 2, content: Buffer.from('{}') };
  yield { name: 'files/school/one', size: picture.length, content: streamed() };
  for (let count = 0; count < files; count++) {
    yield { name: longName(count), size: 1, content: Buffer.from('x') };
  }
}

const whole = (files?: number) => buffer(writeArchive(entries(files), madeAt));

async function read(bytes: Buffer | Readable, handle?: Parameters<typeof readArchive>[1]) {
  const read = new Map<string, Buffer>();
  const keep = async (entry: Parameters<typeof readWhole>[0]) => {
    read.set(entry.name, await readWhole(entry));
  };
  await readArchive(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, handle ?? keep);
  return read;
}

test('all entries of an archive come out again, also unread ones', async () => {
  const archive = await whole();
  const found = await read(archive);
  expect(found.size).toBe(many + 2);
  expect(found.get('files/school/one')?.equals(picture)).toBe(true);
  expect(found.get(longName(many - 1))?.toString()).toBe('x');
  await read(archive, async () => undefined);
});

test('an archive that is cut or altered anywhere is refused', async () => {
  const archive = await whole(50);
  for (const length of [0, 1, 50_000, archive.length >> 1, archive.length - 100]) {
    await expect(read(archive.subarray(0, length))).rejects.toThrow(/^A cópia está danificada/);
  }
  for (const place of [10, 150_000, archive.length - 300]) {
    const altered = Buffer.from(archive);
    altered[place]! ^= 1;
    await expect(read(altered)).rejects.toThrow(/^A cópia está danificada/);
  }
});

test('an archive whose sums are of something else is refused', async () => {
  async function* other(): AsyncGenerator<NewEntry> {
    yield { name: 'SHA256SUMS', size: 1, content: Buffer.from('x') };
  }
  const forged = await buffer(writeArchive(other(), madeAt));
  await expect(read(forged)).rejects.toThrow('as somas não conferem');
});

test('an entry that fails breaks off the archive', async () => {
  async function* broken(): AsyncGenerator<NewEntry> {
    yield { name: 'one', size: 9, content: Readable.from(['short']) };
  }
  await expect(buffer(writeArchive(broken(), madeAt))).rejects.toThrow();
  async function* failing(): AsyncGenerator<NewEntry> {
    yield { name: 'one', size: 1, content: Buffer.from('x') };
    throw new Error('the database is away');
  }
  await expect(buffer(writeArchive(failing(), madeAt))).rejects.toThrow('the database is away');
});

test('a reader that fails with an entry gets its own error, not that the archive is damaged', async () => {
  const full = () => Promise.reject(new Error('the disk is full'));
  await expect(read(await whole(1), full)).rejects.toThrow('the disk is full');
});

test('an encrypted archive opens with its passphrase alone, and never altered', async () => {
  const passphrase = 'uma senha longa de verdade';
  const secret = await buffer(await encrypt(writeArchive(entries(50), madeAt), passphrase));
  expect(secret.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  const open = (bytes: Buffer, word = passphrase) => decrypt(Readable.from([bytes]), word);
  expect((await read(await open(secret))).size).toBe(52);
  await expect(open(secret, 'outra senha longa bem errada')).rejects.toThrow('não abre com essa');
  const altered = Buffer.from(secret);
  altered[200_000]! ^= 1;
  await expect(read(await open(altered))).rejects.toThrow(/^A cópia está danificada/);
  await expect(read(await open(secret.subarray(0, -40)))).rejects.toThrow('danificada');
});
