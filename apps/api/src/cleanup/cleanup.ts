import { subDays } from 'date-fns/subDays';
import { areFilesHeld } from '#/storage/file-hold.repository.ts';
import { lastTime } from '#/timing/last-time.ts';
import { discardFiles } from '#/modules/files/file-store.ts';
import {
  lockEvents,
  removeHealth,
  deleteOldReleases,
  findReleaseFiles,
  type ReleaseFiles,
} from '#/modules/releases/exports.ts';
import { storageKeyOf } from '#/modules/releases/builds/release-storage.ts';
import { removeMoves } from '#/modules/moved-schools/exports.ts';
import { eraseExpiredStudents } from '#/modules/deleted-students/deleted-students.service.ts';
import type { Services } from '#/services.ts';
import {
  forgetRosterImports,
  releaseFilesOfDeleted,
  removeGuardianLinks,
  removeContactChanges,
  removeIdempotencyKeys,
  removeOrphanFiles,
  removePasswordResets,
  removeRateLimitHits,
  removeSessions,
  removeSignInNetworks,
  removeWhatsAppMessages,
} from './cleanup.repository.ts';
import { claimRun } from '#/clock/claim-run.repository.ts';

/** A network counts as usual for so long after a sign-in from it. */
const usualNetworkDays = 90;

/** A used or expired link says for so long why it does not work, and opens its item on its phone. */
const endedLinkDays = 90;

/** WhatsApp repeats for seven days what was not answered. */
const repeatedMessageDays = 8;

/** As long as a device may rest and still be let in. */
const movedDays = 400;

/** An import can be undone for so long; then only its counts stay. */
const importDays = 90;

/** The longest time that a page may run its builds: a session of 30 days, and some more. */
const longestPageDays = 35;

/** So many releases of an app stay in any case. */
const leastReleases = 5;

/** Each batch is one transaction, for which the embedded database waits. */
const studentsAtOnce = 20;
const filesAtOnce = 10;
const releasesAtOnce = 5;

type CleanupServices = Pick<Services, 'db' | 'fileStore' | 'now'>;

/** When the fewest people use the portal. */
const nightly = '03:40';

/**
 * Cleans up once a night, on whichever server comes first. A server that is off every night cleans
 * up when it starts.
 */
export async function cleanUpNightly(services: CleanupServices): Promise<void> {
  const now = services.now();
  const isOurs = await claimRun(services.db, 'cleanup', { now, before: lastTime(now, nightly) });
  if (isOurs) await cleanUp(services);
}

/** Deletes what is no longer needed. */
export async function cleanUp({ db, fileStore, now }: CleanupServices): Promise<void> {
  const present = now();
  const daysAgo = (days: number) => subDays(present, days);
  const yesterday = daysAgo(1);
  await removeIdempotencyKeys(db, yesterday);
  await removeContactChanges(db, yesterday);
  await removeWhatsAppMessages(db, daysAgo(repeatedMessageDays));
  await removeSessions(db, present, yesterday);
  await removeRateLimitHits(db, present);
  await removePasswordResets(db, present);
  await removeSignInNetworks(db, daysAgo(usualNetworkDays));
  await removeGuardianLinks(db, daysAgo(endedLinkDays));
  await removeMoves(db, daysAgo(movedDays));
  await removeHealth(db, daysAgo(longestPageDays));
  // A job: no route opened one.
  await db.transaction((tx) => forgetRosterImports(tx, present, daysAgo(importDays)));
  const expired = { now: present, limit: studentsAtOnce };
  while ((await eraseExpiredStudents(db, expired)) === studentsAtOnce);
  // No route opened a transaction for this job either.
  await db.transaction((tx) => releaseFilesOfDeleted(tx, yesterday));
  const stores = { db, fileStore, now };
  while ((await removeFiles(stores, yesterday)) === filesAtOnce);
  while ((await removeReleases(stores, daysAgo(longestPageDays))) === releasesAtOnce);
}

/**
 * Removes bytes inside the transaction: if that fails, their rows stay and lead to them again. None
 * while a backup needs them; the next cleanup finds them.
 */
function removeFiles({ db, fileStore, now }: CleanupServices, before: Date): Promise<number> {
  // A job: no route opened one.
  return db.transaction(async (tx) => {
    if (await areFilesHeld(tx, now())) return 0;
    const removed = await removeOrphanFiles(tx, before, filesAtOnce);
    await discardFiles(fileStore.storage, removed);
    return removed.length;
  });
}

/**
 * Removes published builds that no ring gets, that no page ran for 35 days, and that are not among
 * the last five of their app. Their events stay in the history. Removes bytes inside the
 * transaction, like `removeFiles`.
 */
function removeReleases({ db, fileStore, now }: CleanupServices, before: Date): Promise<number> {
  // A job: no route opened one.
  return db.transaction(async (tx) => {
    if (await areFilesHeld(tx, now())) return 0;
    // Publishing waits: it does not upload a file again that is stored already.
    await lockEvents(tx);
    const limits = { before, least: leastReleases, limit: releasesAtOnce };
    const removed = await deleteOldReleases(tx, limits);
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
