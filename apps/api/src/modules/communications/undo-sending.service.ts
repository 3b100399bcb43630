import type { Actor } from '#/policy/actor.ts';
import { canEdit } from '#/policy/scope.ts';
import type { Database } from '#/database/database.ts';
import { Conflict, Forbidden, NotFound } from '#/kernel/problems.ts';
import { findSending, putBack, discardNew } from './holding.repository.ts';
import { lockCommunication } from './sending.repository.ts';

interface Asking {
  db: Database;
  actor: Actor;
  now: Date;
}

/**
 * Takes a held sending back. The row's lock decides against a server that is sending it just now:
 * whoever is first wins. What was taken back already stays so.
 */
export function cancelSending({ db, actor, now }: Asking, id: string) {
  return db.transaction(async (tx) => {
    await lockCommunication(tx, actor, id);
    const row = await findSending(tx, actor, id);
    if (!row || (row.deletedAt && row.sentAt)) throw new NotFound();
    if (!canEdit(actor, row.createdBy)) throw new Forbidden();
    if (row.sentAt) throw new Conflict('already-sent');
    const { heldUntil, beforeHold, deletedAt } = row;
    if (deletedAt) return { scheduledDate: null };
    if (!heldUntil) return { scheduledDate: row.scheduledDate?.toISOString() ?? null };
    if (beforeHold) await putBack(tx, row, beforeHold, now);
    else await discardNew(tx, id, now);
    return { scheduledDate: beforeHold?.scheduledDate ?? null };
  });
}
