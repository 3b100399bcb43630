import type { Report } from '../health/report.ts';
import type { SessionStore } from '../session/session-store.ts';
import { tell, workers } from '../ground/service-worker.ts';
import { ownedCaches } from './addresses.ts';

/** Removes the worker's data of the last session, also where the worker is gone. */
export async function clearCaches(): Promise<void> {
  tell(workers()?.controller, { type: 'forget' });
  if (!('caches' in window)) return;
  await Promise.all(ownedCaches.map((name) => caches.delete(name)));
}

/** The worker forgets when somebody leaves, and keeps the portal's page when somebody comes. */
export function followSession(session: SessionStore, report: Report): () => void {
  let last = session.current()?.employee.id;
  return session.subscribe(() => {
    const now = session.current()?.employee.id;
    if (now === last) return;
    last = now;
    clearCaches()
      .then(() => now && tell(workers()?.controller, { type: 'keep', files: [] }))
      .catch((error: unknown) => report('what was kept could not be removed', error));
  });
}
