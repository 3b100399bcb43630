import { fold, readPhone } from '@caderneta/formats';
import { type CheckedRosterRow, emptyRosterRow } from '@caderneta/api-client/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { type RosterJournal, rosterImports, rosterRows } from '#/database/schema/roster-imports.ts';
import { readEmail } from './checking/read-guardians.ts';
import { expectLess } from './roster-imports.repository.ts';

interface Person {
  id: string;
  name: string;
  phone: string;
  email: string | null;
  /** Whether the guardian is erased with the student. */
  isErased: boolean;
}

export interface ForgottenPeople {
  student: { id: string; name: string };
  /** All of the student's guardians: they tell the student from a child of the same name. */
  guardians: Person[];
}

/** What the check of such a row still says about people. */
export const emptyCheck = {
  row: emptyRosterRow,
  errors: [],
  notes: [],
  changes: [],
  siblings: [],
  knownResponsibles: [],
};

/** How many rows of imports are about the student. */
export async function countRosterRowsAbout(
  db: Database,
  schoolId: string,
  people: ForgottenPeople,
): Promise<number> {
  const rows = await findRows(db, schoolId);
  return rows.filter((found) => isAbout(found, people)).length;
}

/** Leaves nothing in imports that names these people; totals and the undoing of others stay. */
export async function forgetInRosters(
  tx: Database,
  schoolId: string,
  people: ForgottenPeople,
): Promise<void> {
  for (const found of await findRows(tx, schoolId)) {
    const { importId, line, checked, source, isDraft } = found;
    const at = and(eq(rosterRows.importId, importId), eq(rosterRows.line, line));
    if (!isAbout(found, people)) {
      const kept = checked && withoutNames(checked, people);
      if (kept && JSON.stringify(kept) !== JSON.stringify(checked)) {
        await tx.update(rosterRows).set({ checked: kept }).where(at);
      }
    } else if (isDraft) {
      await tx.delete(rosterRows).where(at);
      if (!source?.isLeftOut) await expectLess(tx, importId, 1);
    } else {
      const emptied = checked && { ...checked, ...emptyCheck };
      await tx
        .update(rosterRows)
        .set({
          row: emptyRosterRow,
          source: source?.isLeftOut ? { isLeftOut: true } : null,
          checked: emptied,
        })
        .where(at);
    }
  }
  await forgetInJournals(tx, schoolId, people);
}

/** Rows of the school's imports, which are forgotten after 90 days. */
function findRows(db: Database, schoolId: string) {
  return db
    .select({
      importId: rosterRows.importId,
      line: rosterRows.line,
      row: rosterRows.row,
      checked: rosterRows.checked,
      source: rosterRows.source,
      isDraft: sql<boolean>`${isNull(rosterImports.appliedAt)}`,
    })
    .from(rosterRows)
    .innerJoin(rosterImports, eq(rosterImports.id, rosterRows.importId))
    .where(eq(rosterImports.schoolId, schoolId));
}

type FoundRow = Awaited<ReturnType<typeof findRows>>[number];

/**
 * Same name, and a guardian in common or none written. An applied row with the number of an erased
 * guardian is about the student by a former name.
 */
function isAbout({ row, isDraft }: FoundRow, { student, guardians }: ForgottenPeople): boolean {
  const names = [row.firstName, row.secondName].filter(Boolean).map(fold);
  const phones = [row.firstPhone, row.secondPhone].filter(Boolean).map(readPhone);
  const isErased = guardians.some((one) => one.isErased && phones.includes(one.phone));
  if (isErased && !isDraft) return true;
  if (fold(row.name) !== fold(student.name)) return false;
  // Of a child who came without guardians the row may name those who were left out.
  if (names.length + phones.length === 0 || guardians.length === 0) return true;
  return guardians.some(({ name, phone }) => names.includes(fold(name)) || phones.includes(phone));
}

/** The check of another student's row, which may name relatives and former guardians. */
function withoutNames(
  checked: CheckedRosterRow,
  { student, guardians }: ForgottenPeople,
): CheckedRosterRow {
  const erased = guardians.filter(({ isErased }) => isErased);
  const isGuardian = (text: string) =>
    erased.some(
      ({ name, phone, email }) =>
        fold(text) === fold(name) ||
        readPhone(text) === phone ||
        readEmail(text) === email?.toLowerCase(),
    );
  const isNamed = (text: string) => isGuardian(text) || fold(text) === fold(student.name);
  const clean = (text: string) => (isGuardian(text) ? '' : text);
  const notes = checked.notes.filter(
    (note) =>
      !erased.some(({ name, phone }) => fold(note).includes(fold(name)) || note.includes(phone)),
  );
  return {
    ...checked,
    notes,
    changes: checked.changes.map(({ field, before, after }) => ({
      field,
      before: clean(before),
      after: clean(after),
    })),
    siblings: checked.siblings.filter((name) => !isNamed(name)),
    knownResponsibles: checked.knownResponsibles.filter((name) => !isNamed(name)),
  };
}

/** Undoing an import that created or changed these people leaves them erased. */
async function forgetInJournals(
  tx: Database,
  schoolId: string,
  { student, guardians }: ForgottenPeople,
): Promise<void> {
  const { id, journal } = rosterImports;
  const erased = guardians.filter(({ isErased }) => isErased);
  const ids = new Set([student, ...erased].map((person) => person.id));
  const applied = await tx
    .select({ id, journal })
    .from(rosterImports)
    .where(
      and(
        eq(rosterImports.schoolId, schoolId),
        sql`jsonb_path_exists(${journal}, '$.*[*].id ? (@ == $ids[*])',
          ${JSON.stringify({ ids: [...ids] })}::jsonb)`,
      ),
    );
  for (const done of applied) {
    if (!done.journal) continue;
    const isKept = (touched: { id: string }) => !ids.has(touched.id);
    const kept: RosterJournal = {
      totals: done.journal.totals,
      students: done.journal.students.filter(isKept),
      guardians: done.journal.guardians.filter(isKept),
      left: done.journal.left?.filter(isKept),
    };
    await tx.update(rosterImports).set({ journal: kept }).where(eq(id, done.id));
  }
}
