import { countText, fold } from '@caderneta/formats';
import type { CheckedRosterRow, IeducarRun } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { IeducarTotals } from '#/database/schema/ieducar.ts';
import { type IeducarReading, listSome } from '#/ieducar/read-school.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { importRegister } from '#/modules/roster-imports/register.service.ts';
import { findSchoolRoster, isLastUndone } from '#/modules/roster-imports/exports.ts';
import { type RosterLine } from '#/modules/roster-imports/checking/read-rows.ts';
import { type SchoolRoster } from '#/modules/roster-imports/checking/school-roster.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import {
  findClassroomLinks,
  findCode,
  findRun,
  insertClassroom,
  linkClassroom,
  reinstatePupils,
  type Run,
  storeRun,
} from './ieducar.repository.ts';
import { type ClassroomOf, toLines } from './pupil-lines.ts';

// Exports for the nightly work and the commands.

/** The last reading of i-Educar for the actor's school; null where there is none. */
export async function getLastRun(ctx: EmployeeContext): Promise<{ run: IeducarRun | null }> {
  const { db, actor } = ctx;
  const run = await findRun(db, actor.schoolId);
  if (!run || !(await findCode(db, actor.schoolId))) return { run: null };
  const { finishedAt, outcome, totals, appliedId, draftId, message } = run;
  return {
    run: { finishedAt: finishedAt.toISOString(), outcome, totals, appliedId, draftId, message },
  };
}

/** A run that would delete a larger share of the students waits for an administrator. */
const largestShare = 0.2;

/**
 * Brings what was read into a school, in the caller's transaction: all of it or nothing.
 * @returns what the school's administrators see of it
 */
export async function importReading(
  tx: Database,
  schoolId: string,
  { classes, pupils, oddities }: IeducarReading,
  now: Date,
): Promise<Run> {
  await lockSchool(tx, schoolId);
  const isUndone = await isLastUndone(tx, schoolId);
  const before = await findSchoolRoster(tx, schoolId);
  const used = new Set(pupils.flatMap(({ classIds }) => classIds));
  const needed = classes.filter(({ id }) => used.has(id));
  const classroomOf = await matchClassrooms(tx, schoolId, { classes, needed, now });
  const reason = whyHeld(toLines(pupils, classroomOf, before), before, isUndone);
  const ids = pupils.map(({ id }) => id);
  const returned = reason ? 0 : await reinstatePupils(tx, schoolId, ids);
  const school = await findSchoolRoster(tx, schoolId);
  const { checked, appliedId, draftId } = await importRegister(tx, schoolId, {
    lines: toLines(pupils, classroomOf, school),
    title: 'i-Educar',
    isHeld: reason !== undefined,
    now,
  });
  const run: Run = {
    schoolId,
    finishedAt: now,
    outcome: reason ? 'waiting' : 'applied',
    totals: { ...countStudents(checked), returned },
    appliedId: appliedId ?? null,
    draftId: draftId ?? null,
    message: [reason, whatIsOdd(oddities)].filter(Boolean).join(' ') || null,
  };
  await storeRun(tx, run);
  return run;
}

const whatIsOdd = (oddities: string[]) =>
  oddities.length > 0 ? `Confira no i-Educar: ${listSome(oddities)}.` : undefined;

function whyHeld(lines: RosterLine[], { students }: SchoolRoster, isUndone: boolean) {
  if (isUndone) {
    return 'A última importação do i-Educar foi desfeita. Confira esta antes de aplicar.';
  }
  const leaving = lines.filter(({ source }) => source && 'leaves' in source).length;
  const imported = students.filter(({ ieducarId }) => ieducarId).length;
  if (leaving <= imported * largestShare) return undefined;
  return `${countText(leaving)} de ${countText(imported)} alunos não estão mais matriculados no i-Educar. Confira antes de aplicar.`;
}

function countStudents(rows: CheckedRosterRow[]): Omit<IeducarTotals, 'returned'> {
  const of = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted);
  const moved = of('changed').filter(({ changes }) =>
    changes.some(({ field }) => field === 'classroom'),
  );
  return {
    same: of('same').length,
    new: of('new').length,
    changed: of('changed').length,
    moved: moved.length,
    left: of('left').length,
    error: of('error').length,
  };
}

interface Matching {
  /** All of the school's present year. */
  classes: IeducarReading['classes'];
  /** Those with pupils. */
  needed: IeducarReading['classes'];
  now: Date;
}

/**
 * A class is known by its id in i-Educar. One that is new is the classroom of the same name, unless
 * that is another present class: so next year's '1º Ano A' goes on in the classroom of this year's.
 * An archived classroom is taken back by its id, never by its name.
 * Otherwise the classroom is made. Its name is the school's own business afterwards.
 */
async function matchClassrooms(
  tx: Database,
  schoolId: string,
  { classes, needed, now }: Matching,
): Promise<ClassroomOf> {
  const present = new Set(classes.map(({ id }) => id));
  const found = await findClassroomLinks(tx, schoolId);
  const linked = new Map(found.map((classroom) => [classroom.ieducarId, classroom]));
  const isFree = ({ ieducarId, archivedAt }: (typeof found)[number]) =>
    !archivedAt && (!ieducarId || !present.has(ieducarId));
  const free = Map.groupBy(found.filter(isFree), ({ name }) => fold(name));
  const classroomOf: ClassroomOf = new Map();
  for (const one of needed) {
    const known = linked.get(one.id) ?? free.get(fold(one.name))?.shift();
    if (known && (known.archivedAt || known.ieducarId !== one.id))
      await linkClassroom(tx, known.id, one.id);
    const id = known?.id ?? (await insertClassroom(tx, schoolId, one, now));
    classroomOf.set(one.id, { id, name: known?.name ?? one.name });
  }
  return classroomOf;
}

/** A reading that failed; the school's data stay as they are. */
export async function recordFailure(
  db: Database,
  schoolId: string,
  message: string,
  now: Date,
): Promise<void> {
  const ids = { appliedId: null, draftId: null };
  await storeRun(db, {
    schoolId,
    finishedAt: now,
    outcome: 'failed',
    totals: null,
    ...ids,
    message,
  });
}
