import { createHash } from 'node:crypto';
import type { CheckedRosterRow, RosterImport, RosterOutcome } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { type CheckedRoster, checkRoster } from './checking/check-roster.ts';
import type { ImportRow } from './roster-imports.repository.ts';
import { findChecks, findLines } from './roster-rows.repository.ts';
import { findSchoolRoster } from './school-roster.repository.ts';
import { findUndoObstacles, type UndoObstacles } from './undo-obstacles.repository.ts';
import { whyNotUndone } from './why-not-undone.ts';

export interface Asking {
  db: Database;
  actor: Actor;
}

export function statusOf({ appliedAt, undoneAt }: ImportRow): RosterImport['status'] {
  if (undoneAt) return 'undone';
  return appliedAt ? 'applied' : 'draft';
}

/** As many queries for a page of imports as for one; drafts are checked against today's school. */
export async function toImports({ db, actor }: Asking, rows: ImportRow[]): Promise<RosterImport[]> {
  const idsOf = (status: RosterImport['status']) =>
    rows.filter((row) => statusOf(row) === status).map(({ id }) => id);
  const lines = await findLines(db, idsOf('draft'));
  const school = lines.size > 0 ? await findSchoolRoster(db, actor.schoolId) : undefined;
  const totals = new Map(
    [...lines].map(([id, drafted]) => [id, school && totalsOf(checkRoster(drafted, school).rows)]),
  );
  const obstacles = await findUndoObstacles(db, idsOf('applied'));
  return rows.map((row) => describe(row, totals.get(row.id), obstacles.get(row.id)));
}

/** One import, and its rows. */
export async function toImport({ db, actor }: Asking, row: ImportRow) {
  const { rows } = await readRoster({ db, actor }, row);
  const obstacles = await findUndoObstacles(db, statusOf(row) === 'applied' ? [row.id] : []);
  const data = describe(row, totalsOf(rows), obstacles.get(row.id));
  return { data, version: versionOf(data.status, rows) };
}

function describe(
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
    createdBy: { id: row.createdBy, name: row.authorName },
    appliedAt: row.appliedAt?.toISOString() ?? null,
    totals,
    missing: statusOf(row) === 'draft' ? missingOf(row, sum(totals)) : 0,
    undo: { isPossible: inTheWay !== undefined && reason === null, reason },
  };
}

/** The rows as applying did them, or would do them now. */
export async function readRoster({ db, actor }: Asking, row: ImportRow): Promise<CheckedRoster> {
  if (statusOf(row) !== 'draft') return { rows: await findChecks(db, row.id), drafts: [] };
  const lines = await findLines(db, [row.id]);
  return checkRoster(lines.get(row.id) ?? [], await findSchoolRoster(db, actor.schoolId));
}

/** Rows of a draft that have not arrived. */
export function missingOf({ rowCount }: ImportRow, rows: number): number {
  return Math.max(0, rowCount - rows);
}

export function totalsOf(rows: CheckedRosterRow[]): RosterImport['totals'] {
  const count = (wanted: RosterOutcome) => rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    error: count('error'),
  };
}

const sum = (totals: RosterImport['totals']) =>
  Object.values(totals).reduce((all, count) => all + count, 0);

/** Differs where applying the rows would do something else than what was shown. */
export function versionOf(status: RosterImport['status'], rows: CheckedRosterRow[]): number {
  const said = rows.map(({ line, row, outcome, changes }) => [line, row, outcome, changes]);
  const digest = createHash('sha256')
    .update(JSON.stringify([status, said]))
    .digest();
  return 1 + (digest.readUInt32BE() % 999_999_999);
}
