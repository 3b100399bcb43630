import { claimRun } from '#/clock/claim-run.repository.ts';
import { lastTime } from '#/timing/last-time.ts';
import { findLinkedSchools } from './ieducar.repository.ts';
import type { Services } from '#/services.ts';
import { openIeducar, type Pace } from '#/ieducar/ieducar-client.ts';
import { importSchools } from './import-schools.ts';

/** Before the cleanup and the backups. */
const nightly = '02:30';

interface NightOptions {
  signal: AbortSignal;
  onError: (error: unknown) => void;
  /** Of tests. */
  pace?: Pace;
}

/**
 * Imports the linked schools once a night, on whichever server comes first. A server that is off
 * every night imports when it starts.
 */
export async function importNightly(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  { signal, onError, pace }: NightOptions,
): Promise<void> {
  if (!config.ieducar || (await findLinkedSchools(db)).length === 0) return;
  const present = now();
  const times = { now: present, before: lastTime(present, nightly) };
  if (!(await claimRun(db, 'i-Educar', times))) return;
  const client = openIeducar(config.ieducar, { pace, signal });
  await importSchools(db, { client, now, signal, onError });
}
