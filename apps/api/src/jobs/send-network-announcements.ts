import { noteFailure, sendToSchool } from '#/modules/networks/announcements.service.ts';
import { type DueSending, lockNextSending } from '#/modules/networks/exports.ts';
import type { Services } from '#/services.ts';

interface SendOptions {
  signal?: AbortSignal;
  /** Hears why an announcement cannot be sent to a school. It is tried again later. */
  onError: (error: unknown) => void;
}

/**
 * Sends announcements of networks to the schools where they are due, each school in a transaction of
 * its own, whose lock other servers skip. One that fails waits longer, and delays no other.
 * @returns how many were sent
 */
export async function sendNetworkAnnouncements(
  {
    db,
    now,
    config,
    fileStore: { storage },
  }: Pick<Services, 'db' | 'now' | 'config' | 'fileStore'>,
  { signal, onError }: SendOptions,
): Promise<number> {
  const { publicUrl } = config;
  let sent = 0;
  while (!signal?.aborted) {
    let due: DueSending | undefined;
    try {
      // A job: each school gets all of it or nothing.
      await db.transaction(async (tx) => {
        due = await lockNextSending(tx, now());
        if (due) await sendToSchool({ db: tx, now: now(), storage, publicUrl }, due);
      });
      if (!due) return sent;
      sent += 1;
    } catch (error) {
      if (!due) throw error;
      onError(error);
      await noteFailure({ db, now: now() }, due);
    }
  }
  return sent;
}
