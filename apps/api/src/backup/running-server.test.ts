import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { value } from '../../testing/query.ts';
import { storeTestFile } from '../../testing/stored-file.ts';
import { until } from '../../testing/until.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { cleanUp } from '#/cleanup/cleanup.ts';
import { checkArchive } from './restore-archive.ts';
import { areFilesHeld, holdFiles, releaseFiles } from '#/storage/file-hold.repository.ts';
import { startBackup } from './make-backup.ts';

const { at } = useTestSchool({ isFreshForEach: true });
const hourMilliseconds = 3_600_000;

test('the cleanup removes no file that a backup has yet to read', async () => {
  const lost = await storeTestFile(at);
  const tomorrow = new Date(Date.now() + 25 * hourMilliseconds);
  at.services.now = () => tomorrow;
  const { archive, ended } = await startBackup(at.services);
  await cleanUp(at.services);
  expect([await lost.bytes(), await lost.row()]).toEqual([[true, true], 1]);
  const bytes = await buffer(archive);
  await ended;
  // Its checksum is not that of its bytes.
  const { manifest, notes } = await checkArchive(Readable.from([bytes]));
  expect([manifest.files, notes]).toEqual([1, [expect.stringContaining('o conteúdo mudou')]]);
  await cleanUp(at.services);
  expect([await lost.bytes(), await lost.row()]).toEqual([[false, false], 0]);
});

test('a backup begins after the removal that is under way, and holds the files alone', async () => {
  const order: string[] = [];
  const now = new Date();
  let enter = () => {};
  let leave = () => {};
  const entered = new Promise<void>((resolve) => (enter = resolve));
  const left = new Promise<void>((resolve) => (leave = resolve));
  const removal = at.db.transaction(async (tx) => {
    expect(await areFilesHeld(tx, now)).toBe(false);
    enter();
    await left;
    order.push('removed');
  });
  await entered;
  const holding = holdFiles(at.db, now).finally(() => order.push('held'));
  if (globalThis.databaseUnderTest === 'postgresql') {
    const waiting = `select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock')`;
    const waits = () => value<boolean>(at.db, waiting);
    await until(waits, 'the backup to wait');
  }
  leave();
  await removal;
  expect([await holding, order]).toEqual([true, ['removed', 'held']]);
  await expect(startBackup(at.services)).rejects.toThrow('Outra cópia de segurança');
  await releaseFiles(at.db, now);
  const { archive, ended } = await startBackup(at.services);
  archive.destroy();
  await ended;
  expect(await at.db.transaction((tx) => areFilesHeld(tx, new Date()))).toBe(false);
});

test('a file whose bytes are gone is named, and keeps nobody from a backup', async () => {
  const lost = await storeTestFile(at);
  const key = await value<string>(at.db, `select storage_key from files where id = '${lost.id}'`);
  await at.services.fileStore.storage.delete(key);
  const { archive } = await startBackup(at.services);
  const { notes } = await checkArchive(archive);
  expect(notes).toEqual([`${key}: falta no armazenamento`]);
});
