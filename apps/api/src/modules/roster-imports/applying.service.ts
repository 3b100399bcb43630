import type { MissedItems, RosterImport } from '@caderneta/api-client/contract';
import { countText } from '@caderneta/formats';
import type { Database } from '#/database/database.ts';
import type {
  GuardianState,
  RosterJournal,
  StudentState,
} from '#/database/schema/roster-imports.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, StaleEdit } from '#/kernel/problems.ts';
import { isStale } from '#/kernel/versions.ts';
import { followClassrooms, lockWaiting } from '#/modules/communications/communications.service.ts';
import { findMissedBy } from '#/modules/communications/latecomers.service.ts';
import type { Guardian } from '#/modules/guardians/plan-guardians.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import { saveStudents } from '#/modules/students/students.service.ts';
import { linkPupils, markStudentsDeleted } from '#/modules/students/records/exports.ts';
import { type CheckedRoster, checkRoster } from './checking/check-roster.ts';
import type { RosterStudent, SchoolRoster } from './checking/school-roster.ts';
import {
  missingOf,
  statusOf,
  totalsOf,
  versionOf,
  whyNotUndone,
  withLeftOut,
} from './roster-imports.mapper.ts';
import {
  findJournal,
  findLines,
  findSchoolRoster,
  storeChecks,
  updateImport,
} from './roster-imports.repository.ts';
import { countLeftOut } from './left-out.repository.ts';
import { getImport, requireDraft, requireImport } from './roster-imports.service.ts';
import {
  findNewcomers,
  findUndoObstacles,
  lockStudents,
  restorePeople,
} from './undoing.repository.ts';

/**
 * Applies all rows or none, checked again while nobody else writes the school's people: what is
 * applied is what was shown.
 * @param expectedVersion of what the person was shown; any where it is missing
 */
export async function applyImport(
  ctx: EmployeeContext,
  importId: string,
  expectedVersion: number | undefined,
) {
  const draft = await requireDraft(ctx, importId);
  const { db, actor, now } = ctx;
  const { id } = draft;
  await lockSchool(db, actor.schoolId);
  const before = await findSchoolRoster(db, actor.schoolId);
  const lines = (await findLines(db, [id])).get(id) ?? [];
  const checked = checkRoster(lines, before);
  const { rows } = checked;
  if (isStale(expectedVersion, versionOf('draft', rows))) {
    throw new StaleEdit((await getImport(ctx, id)).data);
  }
  const totals = totalsOf(rows);
  refuse({ rows: rows.length, missing: missingOf(draft, rows.length), errors: totals.error });
  await writeRoster(db, actor.schoolId, { importId: id, before, checked, now });
  return getImport(ctx, id);
}

/** What still counts for who came to a class by an import, or came back by undoing it. */
export async function getMissed(ctx: EmployeeContext, importId: string): Promise<MissedItems> {
  const { id } = await requireImport(ctx, importId, 'view');
  return findMissedBy(ctx, await findNewcomers(ctx.db, id));
}

interface Writing {
  /** Undefined where there is nothing to undo. */
  importId: string | undefined;
  /** The school that the rows were checked against. */
  before: SchoolRoster;
  checked: CheckedRoster;
  now: Date;
}

/** Writes what was checked, and how to undo it. The school is locked since before the check. */
export async function writeRoster(
  tx: Database,
  schoolId: string,
  { importId, before, checked, now }: Writing,
): Promise<void> {
  const { rows, drafts, links, leaving } = checked;
  if (drafts.length > 0) await saveStudents(tx, schoolId, drafts, now);
  await linkPupils(tx, schoolId, links);
  const after = await findSchoolRoster(tx, schoolId);
  const left = await markStudentsDeleted(tx, schoolId, leaving, now);
  if (!importId) return;
  await storeChecks(tx, importId, rows);
  const leftOut = (await countLeftOut(tx, [importId])).get(importId);
  await updateImport(tx, importId, {
    appliedAt: now,
    journal: { totals: withLeftOut(totalsOf(rows), leftOut), ...writeJournal(before, after), left },
  });
}

interface Obstacles {
  rows: number;
  missing: number;
  errors: number;
}

function refuse({ rows, missing, errors }: Obstacles): void {
  if (missing > 0) {
    const what = missing === 1 ? 'Falta 1 linha' : `Faltam ${countText(missing)} linhas`;
    throw new Conflict(
      'rows-missing',
      `${what} do arquivo. Descarte esta importação e envie-o de novo.`,
    );
  }
  if (rows === 0) throw new Conflict('no-rows');
  if (errors === 0) return;
  const lines = errors === 1 ? 'a linha com erro' : `as ${countText(errors)} linhas com erro`;
  throw new Conflict('rows-with-errors', `Corrija ou deixe de fora ${lines} antes de aplicar.`);
}

/** Undoes everything or nothing: what somebody did since then is never taken away. */
export async function undoImport(ctx: EmployeeContext, importId: string): Promise<RosterImport> {
  const row = await requireImport(ctx, importId, 'edit');
  const { db, actor, now } = ctx;
  const { id } = row;
  const refusal = refusals[statusOf(row)];
  if (refusal) throw new Conflict('not-applied', refusal);
  await lockSchool(db, actor.schoolId);
  await lockWaiting(db, actor.schoolId);
  const journal = await findJournal(db, id);
  if (!journal) throw new Conflict('not-undoable');
  await lockStudents(db, journal);
  const found = (await findUndoObstacles(db, [id])).get(id);
  const reason = found && whyNotUndone(found);
  if (reason) throw new Conflict('not-undoable', reason);
  await restorePeople(db, journal);
  await followClassrooms(db, actor.schoolId);
  await updateImport(db, id, { undoneAt: now });
  return (await getImport(ctx, id)).data;
}

const refusals: Record<RosterImport['status'], string | undefined> = {
  draft: 'Esta importação ainda não foi aplicada.',
  applied: undefined,
  undone: 'Esta importação já foi desfeita.',
};

/** What happened to a school between two readings of it. */
function writeJournal(before: SchoolRoster, after: SchoolRoster): Omit<RosterJournal, 'totals'> {
  const students = new Map(before.students.map((student) => [student.id, student]));
  const guardians = new Map(before.guardians.map((guardian) => [guardian.id, guardian]));
  return {
    students: after.students.flatMap((student) => {
      const { id, version } = student;
      const earlier = students.get(id);
      if (earlier && isSame(stateOf(earlier), stateOf(student))) return [];
      const hasMoved = earlier && earlier.classroomId !== student.classroomId;
      const before = earlier ? stateOf(earlier) : null;
      return [{ id, version, before, ...(hasMoved && { hasMoved }) }];
    }),
    guardians: after.guardians.flatMap((guardian) => {
      const earlier = guardians.get(guardian.id);
      if (earlier && isSame(personOf(earlier), personOf(guardian))) return [];
      const before = earlier ? personOf(earlier) : null;
      return [{ id: guardian.id, before, after: personOf(guardian) }];
    }),
  };
}

function stateOf({ name, classroomId, gender, guardianIds }: RosterStudent): StudentState {
  return { name, classroomId, gender, guardianIds };
}

function personOf({ name, phone, email }: Guardian): GuardianState {
  return { name, phone, email };
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
