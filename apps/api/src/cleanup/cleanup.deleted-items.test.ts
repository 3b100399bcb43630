import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeAnnouncement } from '../../testing/announcement.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { callerOf } from '../../testing/caller.ts';
import { makeOneOfEach } from '../../testing/one-of-each.ts';
import { query } from '../../testing/query.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { storeTestFile } from '../../testing/stored-file.ts';
import { openS3Storage } from '#/storage/s3-storage.ts';
import { cleanUp } from './cleanup.ts';

const kinds = ['announcement', 'event', 'activity', 'gallery'] as const;
type StoredTestFile = Awaited<ReturnType<typeof storeTestFile>>;

describe.each(['a folder', 'S3'])('in %s', (place) => {
  let made: TestApp;
  let hoursLater = 0;
  let closeS3: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    made = await startTestApp();
    made.services.now = () => new Date(Date.now() + hoursLater * 3_600_000);
    if (place === 'a folder') return;
    const s3 = await startS3Server();
    closeS3 = s3.close;
    made.services.fileStore.storage = await openS3Storage(s3.settings);
  });
  afterAll(async () => {
    await made.close();
    await closeS3?.();
  });

  const store = () => storeTestFile(made);
  const run = (statement: string) => query(made.db, statement);
  const attach = (item: string, files: StoredTestFile[]) =>
    Promise.all(
      files.map(({ id }, position) =>
        run(`insert into communication_files (school_id, communication_id, file_id, position)
          values ('${made.school.id}', '${item}', '${id}', ${position})`),
      ),
    );
  const stored = async (files: StoredTestFile[]) =>
    (await Promise.all(files.map((file) => file.bytes()))).flat();

  test('files of deleted items go a day later, copies included; files still shown stay', async () => {
    const administrator = await callerOf(made.app, 'admin@girassol.test');
    const one = await makeOneOfEach(made.db, made);
    const shown = await store();
    await attach(await makeAnnouncement(made), [shown]);
    const [image, paper] = [await store(), await store()];
    const gone = [image, paper];
    await run(`update notice_board_items set image_file_id = '${image.id}',
      attachment_file_id = '${paper.id}' where id = '${one.noticeboards}'`);
    const addresses = [`/v1/noticeBoards/${one.noticeboards}`];
    for (const kind of kinds) {
      const id = one[`communication/${kind}`];
      const [cover, attachment] = [await store(), await store()];
      await run(`update communications set image_file_id = '${cover.id}' where id = '${id}'`);
      await attach(id, [attachment, shown]);
      gone.push(cover, attachment);
      addresses.push(`/v1/Communication/${kind}/${id}`);
    }
    for (const address of addresses) {
      expect((await administrator.delete(address)).statusCode).toBe(204);
    }

    hoursLater = 23;
    await cleanUp(made.services);
    expect(await stored(gone)).not.toContain(false);

    hoursLater = 25;
    await cleanUp(made.services);
    expect(await stored(gone)).not.toContain(true);
    expect(await Promise.all(gone.map((file) => file.row()))).toEqual(gone.map(() => 0));
    expect([await stored([shown]), await shown.row()]).toEqual([[true, true], 1]);
  });
});
