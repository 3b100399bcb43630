import type { ServerClock } from '#/clock/server-clock.ts';
import type { Config } from '#/config.ts';
import type { Database, Listen, PoolUse } from '#/database/database.ts';
import type { DiskSpace } from './disk-space.ts';
import type { SignedLinks } from '#/secrets/signed-links.ts';
import type { DispatchAlarm } from '#/timing/dispatch-alarm.ts';
import type { FileStore } from '#/modules/files/file-store.ts';
import type { VapidKeys } from '#/telling/push/vapid-keys.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';

/** Services that the modules use. */
export interface Services {
  db: Database;
  config: Config;
  keys: KeyRing;
  /** Identity of this installation for the push services of browsers. */
  vapid: VapidKeys;
  links: SignedLinks;
  /** Made by `openFileStore`. */
  fileStore: FileStore;
  /** Rings for what is held; the background work listens. */
  dispatchAlarm: DispatchAlarm;
  /** Of the disk of the data folder. */
  space: DiskSpace;
  /** How the connections to the database are used; undefined on the embedded one. */
  poolUse?: () => PoolUse;
  /** Hears what transactions of all servers notify of. */
  listen: Listen;
  /** Holds the browser's apps, each with its builds in `dist`. */
  appsFolder: string;
  /** The present, by `clock`; tests set it. */
  now: () => Date;
  clock: ServerClock;
}
