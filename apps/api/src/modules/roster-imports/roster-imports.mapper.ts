import {
  type CheckedRosterRow,
  problemTexts,
  type RosterImport,
  type RosterOutcome,
} from '@caderneta/api-client/contract';
import { counted } from '@caderneta/formats';
import { versionOfContent } from '#/kernel/versions.ts';
import type { ImportRow } from './roster-imports.repository.ts';
import type { UndoObstacles } from './undoing.repository.ts';

export function statusOf({ appliedAt, undoneAt }: ImportRow): RosterImport['status'] {
  if (undoneAt) return 'undone';
  return appliedAt ? 'applied' : 'draft';
}

/**
 * @param checked of a draft, what applying it would do
 * @param inTheWay of an applied import
 */
export function toImport(
  row: ImportRow,
  checked: RosterImport['totals'] | undefined,
  inTheWay: UndoObstacles | undefined,
): RosterImport {
  const reason = inTheWay ? whyNotUndone(inTheWay) : null;
  const totals = row.totals ?? checked ?? totalsOf([]);
  return {
    id: row.id,
    fileName: row.fileName,
    status: statusOf(row),
    createdAt: row.createdAt.toISOString(),
    createdBy: { id: row.createdBy ?? row.schoolId, name: row.authorName ?? 'i-Educar' },
    appliedAt: row.appliedAt?.toISOString() ?? null,
    totals,
    missing: statusOf(row) === 'draft' ? missingOf(row, sum(totals)) : 0,
    ...(inTheWay && !inTheWay.isForgotten && { presentStudents: inTheWay.presentStudents }),
    undo: { isPossible: inTheWay !== undefined && reason === null, reason },
  };
}

/** Rows of a draft that have not arrived. */
export function missingOf({ rowCount }: ImportRow, rows: number): number {
  return Math.max(0, rowCount - rows);
}

export function totalsOf(rows: CheckedRosterRow[]): RosterImport['totals'] {
  const count = (wanted: RosterOutcome) => rows.filter(({ outcome }) => outcome === wanted).length;
  const left = count('left');
  return {
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    error: count('error'),
    ...(left > 0 && { left }),
  };
}

/** The totals with the rows that somebody left out, if anybody did. */
export function withLeftOut<Totals extends RosterImport['totals'] | undefined>(
  totals: Totals,
  leftOut = 0,
) {
  return totals && leftOut > 0 ? { ...totals, leftOut } : totals;
}

const sum = ({ leftOut: _, ...totals }: RosterImport['totals']) =>
  Object.values(totals).reduce((all, count) => all + count, 0);

/** Differs where applying the rows would do something else than what was shown. */
export function versionOf(status: RosterImport['status'], rows: CheckedRosterRow[]): number {
  const said = rows.map(({ line, row, outcome, changes }) => [line, row, outcome, changes]);
  return versionOfContent([status, said]);
}

/** What undoing an import would destroy, for the person; null where it destroys nothing. */
export function whyNotUndone(found: UndoObstacles): string | null {
  if (found.isForgotten) return problemTexts['not-undoable'];
  if (found.usedStudents > 0) {
    const many = counted(
      found.usedStudents,
      'aluno desta importação já tem',
      'alunos desta importação já têm',
    );
    return `${many} diários ou comunicados.`;
  }
  if (found.usedGuardians > 0) {
    const many = counted(
      found.usedGuardians,
      'responsável desta importação já tem mensagens ou acesso da família',
      'responsáveis desta importação já têm mensagens ou acesso da família',
    );
    return `${many}.`;
  }
  if (found.changedStudents > 0) {
    return `${counted(found.changedStudents, 'aluno foi alterado', 'alunos foram alterados')} depois da importação.`;
  }
  if (found.changedGuardians > 0) {
    const many = counted(
      found.changedGuardians,
      'responsável foi alterado',
      'responsáveis foram alterados',
    );
    return `${many} depois da importação.`;
  }
  if (found.takenPhones > 0) {
    return 'Um celular que esta importação trocou já é de outro responsável.';
  }
  if (found.archivedClassrooms > 0) {
    return 'Uma turma em que os alunos estavam antes foi arquivada. Traga-a de volta primeiro.';
  }
  return null;
}
