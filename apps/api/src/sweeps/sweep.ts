import { discardFiles } from '#/modules/files/store-file.ts';
import type { Services } from '#/services.ts';
import {
  forgetRosterImports,
  removeFailedSignIns,
  removeGuardianDevices,
  removeGuardianLinks,
  removeIdempotencyKeys,
  removeOrphanFiles,
  removePasswordResets,
  removeSessions,
} from './sweeps.repository.ts';

const dayInMilliseconds = 86_400_000;

/** A used or expired link says what became of it for so long, and on its phone still opens the item. */
const endedLinkDays = 90;

/** For so long an import can be undone; then nothing of its file is kept. */
const importDays = 90;

/** The embedded database waits while the bytes of so many files are removed. */
const filesAtOnce = 10;

type SweepServices = Pick<Services, 'db' | 'fileStore' | 'now'>;

/** Removes what nobody can use any more. */
export async function sweep({ db, fileStore, now }: SweepServices): Promise<void> {
  const present = now();
  const yesterday = new Date(present.getTime() - dayInMilliseconds);
  await removeIdempotencyKeys(db, yesterday);
  await removeSessions(db, present, yesterday);
  await removeFailedSignIns(db, yesterday);
  await removePasswordResets(db, present);
  const ended = new Date(present.getTime() - endedLinkDays * dayInMilliseconds);
  await removeGuardianLinks(db, ended);
  await removeGuardianDevices(db, ended);
  const forgotten = new Date(present.getTime() - importDays * dayInMilliseconds);
  await db.transaction((tx) => forgetRosterImports(tx, present, forgotten));
  while ((await sweepFiles({ db, fileStore }, yesterday)) === filesAtOnce);
}

/** The rows come back when their bytes cannot be removed, so that no bytes are forgotten. */
function sweepFiles({ db, fileStore }: Omit<SweepServices, 'now'>, before: Date) {
  return db.transaction(async (tx) => {
    const removed = await removeOrphanFiles(tx, before, filesAtOnce);
    await discardFiles(fileStore.storage, removed);
    return removed.length;
  });
}
