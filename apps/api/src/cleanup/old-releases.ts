import { storageKeyOf } from '#/modules/releases/release-storage.ts';
import { lockEvents } from '#/modules/releases/releases.repository.ts';
import type { Services } from '#/services.ts';
import {
  findReleaseFiles,
  type ReleaseFiles,
  deleteOldReleases,
} from './old-releases.repository.ts';

const dayInMilliseconds = 86_400_000;

/** For so long a page may run a build: a session of 30 days, and some. */
const longestPageDays = 35;

/** Builds of an app that stay in any case. */
const least = 5;

/** The embedded database waits while the files of so many are removed. */
const releasesAtOnce = 5;

type CleanupServices = Pick<Services, 'db' | 'fileStore' | 'now'>;

/**
 * Removes published builds that no ring gets, that no page ran for 35 days, and that are not among
 * the last five of their app. What happened to them stays in the history.
 */
export async function removeOldReleases(services: CleanupServices): Promise<void> {
  while ((await removeSome(services)) === releasesAtOnce);
}

/** The rows come back when their files cannot be removed. */
function removeSome({ db, fileStore, now }: CleanupServices): Promise<number> {
  const before = new Date(now().getTime() - longestPageDays * dayInMilliseconds);
  return db.transaction(async (tx) => {
    // Nobody publishes meanwhile: files that are stored already are not sent again.
    await lockEvents(tx);
    const removed = await deleteOldReleases(tx, { before, least, limit: releasesAtOnce });
    if (removed.length === 0) return 0;
    const used = storageKeysOf(await findReleaseFiles(tx));
    for (const key of storageKeysOf(removed)) {
      if (!used.has(key)) await fileStore.storage.delete(key);
    }
    return removed.length;
  });
}

function storageKeysOf(all: ReleaseFiles[]): Set<string> {
  const files = all.flatMap((one) => Object.entries(one));
  return new Set(files.map(([name, file]) => storageKeyOf(name, file)));
}
