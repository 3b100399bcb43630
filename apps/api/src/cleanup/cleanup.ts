import { addDays, dayOf, instantAt } from '@caderneta/school-time';
import { discardFiles } from '#/modules/files/store-file.ts';
import { removeHealth } from '#/modules/releases/health.repository.ts';
import type { Services } from '#/services.ts';
import { claimRun } from './scheduled-runs.repository.ts';
import { removeOldReleases } from './old-releases.ts';
import {
  forgetRosterImports,
  releaseFilesOfDeleted,
  removeGuardianLinks,
  removeIdempotencyKeys,
  removeOrphanFiles,
  removePasswordResets,
  removeRateLimitHits,
  removeSessions,
  removeSignInNetworks,
} from './cleanup.repository.ts';

const dayInMilliseconds = 86_400_000;

/** For so long after a sign-in from it a network counts as usual. */
const usualNetworkDays = 90;

/** A used or expired link says what became of it for so long, and on its phone still opens the item. */
const endedLinkDays = 90;

/** For so long an import can be undone; then nothing of its file is kept. */
const importDays = 90;

/** A tab and its builds live so long. */
const healthDays = 35;

/** The embedded database waits while the bytes of so many files are removed. */
const filesAtOnce = 10;

type CleanupServices = Pick<Services, 'db' | 'fileStore' | 'now'>;

/** When the fewest people are there. */
const nightly = { time: '03:40', timeZone: 'America/Sao_Paulo' };

/**
 * Cleans up once a night, by whichever server comes first. A server that is off every night cleans
 * up when it starts.
 */
export async function cleanUpNightly(services: CleanupServices): Promise<void> {
  const now = services.now();
  const isOurs = await claimRun(services.db, 'cleanup', { now, before: lastNight(now) });
  if (isOurs) await cleanUp(services);
}

/** The last 03:40 in Brazil. */
function lastNight(now: Date): Date {
  const { time, timeZone } = nightly;
  const today = dayOf(now, timeZone);
  const tonight = instantAt(today, time, timeZone);
  return tonight <= now ? tonight : instantAt(addDays(today, -1), time, timeZone);
}

/** Removes what nobody can use any more. */
export async function cleanUp({ db, fileStore, now }: CleanupServices): Promise<void> {
  const present = now();
  const yesterday = new Date(present.getTime() - dayInMilliseconds);
  await removeIdempotencyKeys(db, yesterday);
  await removeSessions(db, present, yesterday);
  await removeRateLimitHits(db, present);
  await removePasswordResets(db, present);
  const unusual = new Date(present.getTime() - usualNetworkDays * dayInMilliseconds);
  await removeSignInNetworks(db, unusual);
  const ended = new Date(present.getTime() - endedLinkDays * dayInMilliseconds);
  await removeGuardianLinks(db, ended);
  const forgotten = new Date(present.getTime() - importDays * dayInMilliseconds);
  const old = new Date(present.getTime() - healthDays * dayInMilliseconds);
  await removeHealth(db, old);
  await db.transaction((tx) => forgetRosterImports(tx, present, forgotten));
  await db.transaction((tx) => releaseFilesOfDeleted(tx, yesterday));
  while ((await removeFiles({ db, fileStore }, yesterday)) === filesAtOnce);
  await removeOldReleases({ db, fileStore, now });
}

/** The rows come back when their bytes cannot be removed, so that no bytes are forgotten. */
function removeFiles({ db, fileStore }: Omit<CleanupServices, 'now'>, before: Date) {
  return db.transaction(async (tx) => {
    const removed = await removeOrphanFiles(tx, before, filesAtOnce);
    await discardFiles(fileStore.storage, removed);
    return removed.length;
  });
}
