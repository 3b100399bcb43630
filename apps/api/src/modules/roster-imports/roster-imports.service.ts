import type {
  addRosterRows,
  CheckedRosterRow,
  listRosterRows,
  PageQuery,
  ParsedInput,
  RosterImport,
  updateRosterRow,
} from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { checkRoster } from './checking/check-roster.ts';
import { isNoChild, type RosterLine } from './checking/read-rows.ts';
import { statusOf, toImport, totalsOf, versionOf, withLeftOut } from './roster-imports.mapper.ts';
import {
  discardImport,
  expectLess,
  findChecks,
  findImport,
  findImports,
  findLines,
  findSchoolRoster,
  type ImportRow,
  lockImport,
  putRows,
  updateRow,
} from './roster-imports.repository.ts';
import {
  countLeftOut,
  countLeftOutAmong,
  findLeftOut,
  leaveOutRows,
} from './left-out.repository.ts';
import { findUndoObstacles } from './undoing.repository.ts';

/** As many queries for a page of imports as for one; drafts are checked against today's school. */
export async function listImports(ctx: EmployeeContext, page: PageQuery) {
  const { db, actor } = ctx;
  const { rows, total } = await findImports(db, actor, page);
  const idsOf = (status: RosterImport['status']) =>
    rows.filter((row) => statusOf(row) === status).map(({ id }) => id);
  const lines = await findLines(db, idsOf('draft'));
  const school = lines.size > 0 ? await findSchoolRoster(db, actor.schoolId) : undefined;
  const totals = new Map(
    [...lines].map(([id, drafted]) => [id, school && totalsOf(checkRoster(drafted, school).rows)]),
  );
  const obstacles = await findUndoObstacles(db, idsOf('applied'));
  const leftOut = await countLeftOut(db, idsOf('draft'));
  const items = rows.map((row) =>
    toImport(row, withLeftOut(totals.get(row.id), leftOut.get(row.id)), obstacles.get(row.id)),
  );
  return { items, total };
}

/** An import with the version of its rows. */
export async function getImport(ctx: EmployeeContext, id: string) {
  const row = await requireImport(ctx, id, 'view');
  const rows = await checkRows(ctx, row);
  const applied = statusOf(row) === 'applied' ? [row.id] : [];
  const obstacles = await findUndoObstacles(ctx.db, applied);
  const leftOut = (await countLeftOut(ctx.db, [row.id])).get(row.id);
  const data = toImport(row, withLeftOut(totalsOf(rows), leftOut), obstacles.get(row.id));
  return { data, version: versionOf(data.status, rows) };
}

export async function discardDraft(ctx: EmployeeContext, id: string): Promise<void> {
  const draft = await requireDraft(ctx, id);
  await discardImport(ctx.db, draft.id, ctx.now);
}

type RowsQuery = ParsedInput<typeof listRosterRows>['query'];

export async function listRows(
  ctx: EmployeeContext,
  id: string,
  { outcome, limit, offset }: RowsQuery,
): Promise<{ items: CheckedRosterRow[]; total: number }> {
  const row = await requireImport(ctx, id, 'view');
  const rows =
    outcome === 'leftOut' ? await findLeftOut(ctx.db, row.id) : await checkRows(ctx, row);
  const found = outcome ? rows.filter((row) => row.outcome === outcome) : rows;
  return { items: found.slice(offset, offset + limit), total: found.length };
}

type NewRows = ParsedInput<typeof addRosterRows>['body']['rows'];

export async function addRows(ctx: EmployeeContext, id: string, rows: NewRows): Promise<void> {
  const draft = await requireDraft(ctx, id);
  const lines = rows.map(({ extra, ...line }): RosterLine => {
    const isLeftOut = !extra && isNoChild(line.row);
    return { ...line, source: extra ? { extra } : isLeftOut ? { isLeftOut } : null };
  });
  const numbers = lines.map(({ line }) => line);
  const before = await countLeftOutAmong(ctx.db, draft.id, numbers);
  await putRows(ctx.db, draft.id, lines);
  // A part that comes again, after a lost answer, leaves nothing out twice.
  const after = await countLeftOutAmong(ctx.db, draft.id, numbers);
  if (after !== before) await expectLess(ctx.db, draft.id, after - before);
}

interface RowAddress {
  id: string;
  line: number;
}

export async function changeRow(
  ctx: EmployeeContext,
  { id, line }: RowAddress,
  { isConfirmed, ...row }: ParsedInput<typeof updateRosterRow>['body'],
): Promise<CheckedRosterRow> {
  const draft = await requireDraft(ctx, id);
  const correction = { line, row, isConfirmed: isConfirmed === true };
  if (!(await updateRow(ctx.db, draft.id, correction))) throw new NotFound();
  const checked = (await checkRows(ctx, draft)).find((one) => one.line === line);
  if (!checked) throw new Error('a row was not checked');
  return checked;
}

export async function leaveOutRow(ctx: EmployeeContext, { id, line }: RowAddress): Promise<void> {
  const draft = await requireDraft(ctx, id);
  const left = await leaveOutRows(ctx.db, draft.id, [line]);
  if (left === 0) throw new NotFound();
  await expectLess(ctx.db, draft.id, left);
}

export async function leaveOutErrors(ctx: EmployeeContext, id: string): Promise<void> {
  const draft = await requireDraft(ctx, id);
  const rows = await checkRows(ctx, draft);
  const wrong = rows.filter(({ outcome }) => outcome === 'error').map(({ line }) => line);
  await expectLess(ctx.db, draft.id, await leaveOutRows(ctx.db, draft.id, wrong));
}

/**
 * An import of the actor's school. With 'edit' it stays locked, and its rows with it, until the
 * transaction ends.
 * @throws NotFound
 */
export async function requireImport(
  { db, actor }: EmployeeContext,
  id: string,
  access: 'view' | 'edit',
): Promise<ImportRow> {
  if (access === 'edit') await lockImport(db, actor, id);
  const row = await findImport(db, actor, id);
  if (!row) throw new NotFound();
  return row;
}

/**
 * An import to edit that was not applied.
 * @throws NotFound, or Conflict where it was applied
 */
export async function requireDraft(ctx: EmployeeContext, id: string): Promise<ImportRow> {
  const row = await requireImport(ctx, id, 'edit');
  const refusal = refusals[statusOf(row)];
  if (refusal) throw new Conflict('not-draft', refusal);
  return row;
}

const refusals: Record<RosterImport['status'], string | undefined> = {
  draft: undefined,
  applied: 'Esta importação já foi aplicada.',
  undone: 'Esta importação já foi desfeita.',
};

/** The rows as applying did them, or would do them now. */
async function checkRows(
  { db, actor }: EmployeeContext,
  row: ImportRow,
): Promise<CheckedRosterRow[]> {
  if (statusOf(row) !== 'draft') return findChecks(db, row.id);
  const lines = await findLines(db, [row.id]);
  return checkRoster(lines.get(row.id) ?? [], await findSchoolRoster(db, actor.schoolId)).rows;
}
