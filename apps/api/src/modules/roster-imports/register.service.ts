import type { CheckedRosterRow } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import { type CheckedRoster, checkRoster } from './checking/check-roster.ts';
import type { RosterLine } from './checking/read-rows.ts';
import { writeRoster } from './applying.service.ts';
import {
  discardImport,
  findCorrections,
  findOpenDrafts,
  findSchoolRoster,
  insertImport,
  putRows,
} from './roster-imports.repository.ts';

// What the import from a register needs of these tables.

export interface RegisterImport {
  /** All students of the register, and those who left it, numbered from 1. */
  lines: RosterLine[];
  /** Shown in the history. */
  title: string;
  /** Nothing is applied; all of it waits for an administrator. */
  isHeld: boolean;
  now: Date;
}

export interface RegisterResult {
  checked: CheckedRosterRow[];
  /** Undefined where nothing changed. */
  appliedId: string | undefined;
  /** What an administrator corrects, or decides on. */
  draftId: string | undefined;
}

/**
 * Imports what a register says of a whole school, in the caller's transaction, which has locked the
 * school. Rows without an error are applied at once as one import; those with one become a draft,
 * which takes the place of the draft of the reading before. What an administrator corrected holds
 * for as long as the register says the same.
 */
export async function importRegister(
  tx: Database,
  schoolId: string,
  { lines: read, title, isHeld, now }: RegisterImport,
): Promise<RegisterResult> {
  const lines = await correctLines(tx, schoolId, read);
  for (const id of await findOpenDrafts(tx, schoolId)) await discardImport(tx, id, now);
  const before = await findSchoolRoster(tx, schoolId);
  const all = checkRoster(lines, before);
  const store = async (stored: RosterLine[]) => {
    const begun = { fileName: title, rowCount: stored.length, createdAt: now };
    const { id } = await insertImport(tx, { schoolId }, begun);
    await putRows(tx, id, stored);
    return id;
  };
  if (isHeld) {
    return { checked: all.rows, appliedId: undefined, draftId: await store(lines) };
  }
  const sound = withoutErrors(lines, before);
  const isWorthStoring = ({ outcome }: CheckedRosterRow) => outcome !== 'same';
  const written = numbersOf(sound.rows.filter(isWorthStoring));
  const wrong = lines.filter(({ line }) => !sound.lines.has(line));
  // The ids of students whom the school knew by name are stored also where nothing else changes.
  const appliedId =
    written.size > 0 ? await store(lines.filter(({ line }) => written.has(line))) : undefined;
  await writeRoster(tx, schoolId, { importId: appliedId, before, checked: sound, now });
  return {
    checked: all.rows,
    appliedId,
    draftId: wrong.length > 0 ? await store(wrong) : undefined,
  };
}

const numbersOf = (rows: { line: number }[]) => new Set(rows.map(({ line }) => line));

/** Leaving a row out may put another one in the wrong. */
function withoutErrors(
  lines: RosterLine[],
  school: Parameters<typeof checkRoster>[1],
): CheckedRoster & { lines: Set<number> } {
  const checked = checkRoster(lines, school);
  const wrong = numbersOf(checked.rows.filter(({ outcome }) => outcome === 'error'));
  if (wrong.size === 0) return { ...checked, lines: numbersOf(lines) };
  return withoutErrors(
    lines.filter(({ line }) => !wrong.has(line)),
    school,
  );
}

async function correctLines(
  tx: Database,
  schoolId: string,
  lines: RosterLine[],
): Promise<RosterLine[]> {
  const corrections = await findCorrections(tx, schoolId);
  return lines.map((line) => {
    if (!line.source || !('pupil' in line.source)) return line;
    const { pupil, read } = line.source;
    const earlier = corrections.get(pupil);
    const isStillRead = earlier && isSame(earlier.read, read);
    return isStillRead ? { ...line, row: earlier.row } : line;
  });
}

/** The database keeps the fields of a row in an order of its own. */
function isSame(one: object, other: object): boolean {
  const entries = (row: object) => JSON.stringify(Object.entries(row).sort());
  return entries(one) === entries(other);
}
