import type {
  addRosterRows,
  CheckedRosterRow,
  listRosterRows,
  PageQuery,
  ParsedInput,
  RosterImport,
  RosterRow,
} from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { type Asking, toImport, toImports, readRoster, statusOf } from './roster-imports.mapper.ts';
import {
  discardImport,
  expectLess,
  findImport,
  findImports,
  type ImportRow,
  lockImport,
} from './roster-imports.repository.ts';
import { deleteRows, putRows, updateRow } from './roster-rows.repository.ts';

export async function listImports(asking: Asking, page: PageQuery) {
  const { rows, total } = await findImports(asking.db, asking.actor, page);
  return { items: await toImports(asking, rows), total };
}

export async function readImport(asking: Asking, id: string) {
  return toImport(asking, await findOne(asking, id));
}

type RowsQuery = ParsedInput<typeof listRosterRows>['query'];

export async function listRows(
  asking: Asking,
  id: string,
  { outcome, limit, offset }: RowsQuery,
): Promise<{ items: CheckedRosterRow[]; total: number }> {
  const { rows } = await readRoster(asking, await findOne(asking, id));
  const found = outcome ? rows.filter((row) => row.outcome === outcome) : rows;
  return { items: found.slice(offset, offset + limit), total: found.length };
}

type NewRows = ParsedInput<typeof addRosterRows>['body']['rows'];

export function addRows(asking: Asking, id: string, rows: NewRows): Promise<void> {
  return inDraft(asking, id, (tx) => putRows(tx, id, rows));
}

interface RowAddress {
  id: string;
  line: number;
}

export function changeRow(asking: Asking, { id, line }: RowAddress, row: RosterRow) {
  return inDraft(asking, id, async (tx, found) => {
    if (!(await updateRow(tx, id, line, row))) throw new NotFound();
    const { rows } = await readRoster({ ...asking, db: tx }, found);
    const checked = rows.find((one) => one.line === line);
    if (!checked) throw new Error('a row was not checked');
    return checked;
  });
}

export function leaveOut(asking: Asking, { id, line }: RowAddress): Promise<void> {
  return inDraft(asking, id, async (tx) => {
    const deleted = await deleteRows(tx, id, [line]);
    if (deleted === 0) throw new NotFound();
    await expectLess(tx, id, deleted);
  });
}

export function leaveOutErrors(asking: Asking, id: string): Promise<void> {
  return inDraft(asking, id, async (tx, found) => {
    const { rows } = await readRoster({ ...asking, db: tx }, found);
    const wrong = rows.filter(({ outcome }) => outcome === 'error').map(({ line }) => line);
    await expectLess(tx, id, await deleteRows(tx, id, wrong));
  });
}

export function discard(asking: Asking, id: string, now: Date): Promise<void> {
  return inDraft(asking, id, (tx) => discardImport(tx, id, now));
}

/** Does something with an import that was not applied, while nobody else touches it. */
export function inDraft<T>(
  asking: Asking,
  id: string,
  run: (tx: Database, row: ImportRow) => Promise<T>,
): Promise<T> {
  return withLocked(asking, id, (tx, row) => {
    const refusal = refusals[statusOf(row)];
    if (refusal) throw new Conflict('not-draft', refusal);
    return run(tx, row);
  });
}

const refusals: Record<RosterImport['status'], string | undefined> = {
  draft: undefined,
  applied: 'Esta importação já foi aplicada.',
  undone: 'Esta importação já foi desfeita.',
};

export function withLocked<T>(
  { db, actor }: Asking,
  id: string,
  run: (tx: Database, row: ImportRow) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockImport(tx, actor, id);
    return run(tx, await findOne({ db: tx, actor }, id));
  });
}

async function findOne({ db, actor }: Asking, id: string): Promise<ImportRow> {
  const row = await findImport(db, actor, id);
  if (!row) throw new NotFound();
  return row;
}
