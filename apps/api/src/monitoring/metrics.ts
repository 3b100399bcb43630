import type { Registry } from 'prom-client';
import { Counter, collectDefaultMetrics, Gauge } from 'prom-client';
import { ping } from '#/database/availability.ts';
import type { ReleaseCatalog } from '#/modules/releases/builds/release-catalog.ts';
import { findLastBackup } from '#/secrets/installation.repository.ts';
import type { Services } from '#/services.ts';
import { probeStorage } from '#/storage/file-storage.ts';
import { countQueues, countScheduled, sumSessions } from './metrics.repository.ts';

/** Scrapes in between, also by several Prometheus servers, repeat the values. */
const freshMilliseconds = 10_000;
/** Shorter than the time-out of a scrape. */
const probeMilliseconds = 5_000;
const hourMilliseconds = 3_600_000;

export interface Metrics {
  /** Text for Prometheus. */
  scrape: () => Promise<string>;
  contentType: string;
  /** Counts a failure of background work. */
  countFailure: (work: string) => void;
}

type Sources = Pick<Services, 'db' | 'fileStore' | 'now' | 'poolUse' | 'space'> & {
  catalog: ReleaseCatalog;
};

/**
 * What is measured besides requests. The database and the storage are asked only while somebody
 * scrapes, and at most every 10 seconds. While the database is away, what it would say is left out.
 */
export function openMetrics(registry: Registry, sources: Sources): Metrics {
  collectDefaultMetrics({ register: registry });
  const failures = new Counter({
    name: 'caderneta_background_failures_total',
    help: 'Failed runs of work that no request asks for.',
    labelNames: ['work'] as const,
    registers: [registry],
  });
  const gauges = defineGauges(registry);
  let freshUntil = 0;
  let reading = Promise.resolve();
  const scrape = async () => {
    if (performance.now() > freshUntil) {
      freshUntil = performance.now() + freshMilliseconds;
      reading = readGauges(gauges, sources);
    }
    await reading;
    readPool(gauges, sources);
    readSpace(gauges, sources);
    return registry.metrics();
  };
  const countFailure = (work: string) => failures.inc({ work });
  return { scrape, contentType: registry.contentType, countFailure };
}

type Gauges = ReturnType<typeof defineGauges>;

function defineGauges(registry: Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, ...labels: Label[]) =>
    new Gauge({ name: `caderneta_${name}`, help, labelNames: labels, registers: [registry] });
  return {
    databaseUp: gauge('database_up', 'Whether the database answered.'),
    databaseSeconds: gauge('database_seconds', 'How long it took to answer.'),
    connections: gauge('database_connections', 'Connections of the pool.', 'state'),
    connectionsMax: gauge('database_connections_max', 'Most connections of the pool.'),
    waitingCalls: gauge('database_waiting_calls', 'Calls that wait for a connection.'),
    storageUp: gauge('storage_up', 'Whether the storage of files answered.'),
    storageSeconds: gauge('storage_seconds', 'How long it took to answer.'),
    diskFree: gauge('disk_free_bytes', 'Room on the disk of the data folder.'),
    disk: gauge('disk_bytes', 'Size of that disk.'),
    outboxItems: gauge('outbox_items', 'What waits to be sent.', 'channel'),
    outboxTried: gauge('outbox_tried_items', 'Of these, what was tried before.', 'channel'),
    outboxOldest: gauge('outbox_oldest_seconds', 'Age of the oldest of these.', 'channel'),
    scheduledItems: gauge('scheduled_items', 'Communications scheduled or held.'),
    scheduledLate: gauge('scheduled_late_seconds', 'How late the latest of these is.'),
    backupAt: gauge('backup_last_timestamp_seconds', 'When the last backup was made.'),
    backupFaults: gauge('backup_faulty_files', 'Files that it lacks, or has otherwise.'),
    remoteOffered: gauge('remote_offered', 'Whether sessions get the remote.', 'app'),
    remoteSwitchedOff: gauge('remote_switched_off', 'Whether it is switched off.', 'app'),
    sessions: gauge('app_sessions', 'Sessions of this hour and the one before.', 'app'),
    failing: gauge('app_failing_sessions', 'Of these, those with a failure.', 'app'),
  };
}

async function readGauges(gauges: Gauges, sources: Sources): Promise<void> {
  const { db, fileStore } = sources;
  const [database, storage] = await Promise.all([
    probe(() => ping(db)),
    probe(() => probeStorage(fileStore.storage)),
  ]);
  gauges.storageUp.set(Number(storage.isUp));
  gauges.storageSeconds.set(storage.seconds);
  gauges.databaseSeconds.set(database.seconds);
  const { isUp } = database.isUp ? await probe(() => readRows(gauges, sources)) : { isUp: false };
  gauges.databaseUp.set(Number(isUp));
  if (isUp) return;
  // A number that is not known must not look like the last one.
  for (const gauge of [gauges.outboxItems, gauges.outboxTried, gauges.outboxOldest]) gauge.reset();
  for (const gauge of [gauges.sessions, gauges.failing]) gauge.reset();
  for (const gauge of [gauges.scheduledItems, gauges.scheduledLate]) gauge.remove();
}

async function readRows(gauges: Gauges, { db, now, catalog }: Sources): Promise<void> {
  const present = now();
  const secondsSince = (instant: Date | null) =>
    instant ? Math.max(0, present.getTime() - instant.getTime()) / 1000 : 0;
  for (const { channel, items, tried, oldestAt } of await countQueues(db)) {
    gauges.outboxItems.set({ channel }, items);
    gauges.outboxTried.set({ channel }, tried);
    gauges.outboxOldest.set({ channel }, secondsSince(oldestAt));
  }
  const scheduled = await countScheduled(db, present);
  gauges.scheduledItems.set(scheduled.items);
  gauges.scheduledLate.set(secondsSince(scheduled.dueSince));
  for (const gauge of [gauges.backupAt, gauges.backupFaults]) gauge.remove();
  const backup = await findLastBackup(db);
  if (backup) {
    gauges.backupAt.set(backup.at.getTime() / 1000);
    gauges.backupFaults.set(backup.faults);
  }
  const lastHour = Math.floor(present.getTime() / hourMilliseconds - 1) * hourMilliseconds;
  for (const gauge of [gauges.sessions, gauges.failing]) gauge.reset();
  for (const { app, sessions, failing } of await sumSessions(db, new Date(lastHour))) {
    gauges.sessions.set({ app }, sessions);
    gauges.failing.set({ app }, failing);
  }
  const { known, remotes, switchedOff } = await catalog.buildsFor(undefined);
  for (const app of known.keys()) {
    gauges.remoteOffered.set({ app }, Number(remotes.has(app)));
    gauges.remoteSwitchedOff.set({ app }, Number(switchedOff?.has(app) ?? false));
  }
}

/** The embedded database has one connection and no pool. */
function readPool(gauges: Gauges, { poolUse }: Sources): void {
  if (!poolUse) return;
  const { used, idle, waiting, most } = poolUse();
  gauges.connections.set({ state: 'used' }, used);
  gauges.connections.set({ state: 'idle' }, idle);
  gauges.connectionsMax.set(most);
  gauges.waitingCalls.set(waiting);
}

function readSpace(gauges: Gauges, { space }: Sources): void {
  const measured = space.measure();
  if (!measured) return;
  gauges.diskFree.set(measured.freeBytes);
  gauges.disk.set(measured.bytes);
}

async function probe(act: () => Promise<unknown>): Promise<{ isUp: boolean; seconds: number }> {
  const begun = performance.now();
  const acted = act().then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<false>((resolve) =>
    setTimeout(() => resolve(false), probeMilliseconds).unref(),
  );
  const isUp = await Promise.race([acted, tooLate]);
  return { isUp, seconds: (performance.now() - begun) / 1000 };
}
