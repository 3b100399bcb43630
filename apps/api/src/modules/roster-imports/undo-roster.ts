import type { RosterImport } from '@caderneta/api-client/contract';
import { Conflict } from '#/kernel/problems.ts';
import { lockSchool } from '#/modules/schools/schools.repository.ts';
import { type Asking, statusOf } from './roster-imports.mapper.ts';
import { findJournal, updateImport } from './roster-imports.repository.ts';
import { readImport, withLocked } from './roster-imports.service.ts';
import { findUndoObstacles } from './undo-obstacles.repository.ts';
import { lockStudents, putBack } from './undo.repository.ts';
import { undoTermEnded, whyNotUndone } from './why-not-undone.ts';

/** Everything or nothing: what somebody did since then is never taken away. */
export function undoRoster(asking: Asking, id: string, now: Date): Promise<RosterImport> {
  return withLocked(asking, id, async (tx, row) => {
    const refusal = refusals[statusOf(row)];
    if (refusal) throw new Conflict('not-applied', refusal);
    await lockSchool(tx, asking.actor.schoolId);
    const journal = await findJournal(tx, id);
    if (!journal) throw new Conflict('not-undoable', undoTermEnded);
    await lockStudents(tx, journal);
    const found = (await findUndoObstacles(tx, [id])).get(id);
    const reason = found && whyNotUndone(found);
    if (reason) throw new Conflict('not-undoable', reason);
    await putBack(tx, journal);
    await updateImport(tx, id, { undoneAt: now });
    return (await readImport({ ...asking, db: tx }, id)).data;
  });
}

const refusals: Record<RosterImport['status'], string | undefined> = {
  draft: 'Esta importação ainda não foi aplicada.',
  applied: undefined,
  undone: 'Esta importação já foi desfeita.',
};
