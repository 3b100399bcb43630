import { Conflict, StaleEdit } from '#/kernel/problems.ts';
import { lockSchool } from '#/modules/schools/schools.repository.ts';
import { saveStudents } from '#/modules/students/students.service.ts';
import { checkRoster } from './checking/check-roster.ts';
import { type Asking, missingOf, totalsOf, versionOf } from './roster-imports.mapper.ts';
import { updateImport } from './roster-imports.repository.ts';
import { inDraft, readImport } from './roster-imports.service.ts';
import { findLines, keepChecks } from './roster-rows.repository.ts';
import { findSchoolRoster } from './school-roster.repository.ts';
import { writeJournal } from './write-journal.ts';

interface Application {
  id: string;
  /** Of what the person was shown; any where it is missing. */
  expectedVersion: number | undefined;
  now: Date;
}

/**
 * All rows or none, checked again while nobody else writes the school's people: what is applied is
 * what was shown.
 */
export function applyRoster(asking: Asking, { id, expectedVersion, now }: Application) {
  const { schoolId } = asking.actor;
  return inDraft(asking, id, async (tx, found) => {
    const inside = { ...asking, db: tx };
    await lockSchool(tx, schoolId);
    const before = await findSchoolRoster(tx, schoolId);
    const lines = (await findLines(tx, [id])).get(id) ?? [];
    const { rows, drafts } = checkRoster(lines, before);
    if (expectedVersion !== undefined && expectedVersion !== versionOf('draft', rows)) {
      throw new StaleEdit((await readImport(inside, id)).data);
    }
    const totals = totalsOf(rows);
    refuse({ rows: rows.length, missing: missingOf(found, rows.length), errors: totals.error });
    if (drafts.length > 0) await saveStudents(tx, schoolId, drafts, now);
    const journal = { totals, ...writeJournal(before, await findSchoolRoster(tx, schoolId)) };
    await keepChecks(tx, id, rows);
    await updateImport(tx, id, { appliedAt: now, journal });
    return readImport(inside, id);
  });
}

interface Obstacles {
  rows: number;
  missing: number;
  errors: number;
}

function refuse({ rows, missing, errors }: Obstacles): void {
  if (missing > 0) {
    const what = missing === 1 ? 'Falta 1 linha' : `Faltam ${missing} linhas`;
    throw new Conflict(
      'rows-missing',
      `${what} do arquivo. Descarte esta importação e envie-o de novo.`,
    );
  }
  if (rows === 0) throw new Conflict('no-rows', 'A importação não tem linhas.');
  if (errors === 0) return;
  const lines = errors === 1 ? 'a linha com erro' : `as ${errors} linhas com erro`;
  throw new Conflict('rows-with-errors', `Corrija ou deixe de fora ${lines} antes de aplicar.`);
}
