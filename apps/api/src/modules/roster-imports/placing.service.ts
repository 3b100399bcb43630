import type {
  ParsedInput,
  placeRosterClassroom,
  RosterClassroomQuestion,
} from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { checkRoster } from './checking/check-roster.ts';
import { keyOf, nameOf, proposeClassroom } from './checking/read-classroom.ts';
import { indexSchool } from './checking/school-roster.ts';
import { placeRows } from './placing.repository.ts';
import { findLines, findSchoolRoster, type ImportRow } from './roster-imports.repository.ts';
import { requireDraft, requireImport } from './roster-imports.service.ts';
import { statusOf } from './roster-imports.mapper.ts';

/** The classes that a draft names and nobody can tell, each once, in the order of the file. */
export async function listClassroomQuestions(
  ctx: EmployeeContext,
  importId: string,
): Promise<RosterClassroomQuestion[]> {
  const found = await requireImport(ctx, importId, 'view');
  if (statusOf(found) !== 'draft') return [];
  const { unclear, school } = await findUnclear(ctx, found);
  const { classrooms } = school;
  if (classrooms.length === 0) return [];
  const { readClassroom, closestTo, students } = indexSchool(school);
  const sizes = Map.groupBy(students, ({ classroomId }) => classroomId);
  return [...unclear.values()].map((rows) => {
    const typed = rows[0]!.row.classroom;
    const { alike } = readClassroom(typed);
    return {
      typed,
      rows: rows.length,
      choices: (alike.length > 0 ? alike : closestTo(typed)).map(({ id, name, period }) => {
        return { id, name, period, students: sizes.get(id)?.length ?? 0 };
      }),
      proposedId: alike.length > 0 ? null : (proposeClassroom(typed, classrooms)?.id ?? null),
    };
  });
}

/** Says which class all rows mean that write it in this way. */
export async function placeClassroom(
  ctx: EmployeeContext,
  importId: string,
  { typed, classroomId }: ParsedInput<typeof placeRosterClassroom>['body'],
): Promise<void> {
  const draft = await requireDraft(ctx, importId);
  const { unclear, school } = await findUnclear(ctx, draft);
  const classroom = school.classrooms.find(({ id }) => id === classroomId);
  if (!classroom) throw new NotFound();
  const rows = unclear.get(keyOf(typed));
  if (!rows) throw new Conflict('not-unclear');
  await placeRows(ctx.db, draft.id, {
    lines: rows.map(({ line }) => line),
    typed: nameOf(classroom, school.classrooms),
    classroomId,
  });
}

/** Rows whose class is unclear, by what their cells have in common. */
async function findUnclear({ db, actor }: EmployeeContext, { id }: ImportRow) {
  const lines = await findLines(db, [id]);
  const school = await findSchoolRoster(db, actor.schoolId);
  const rows = checkRoster(lines.get(id) ?? [], school).rows.filter(
    ({ row, errors }) => row.classroom !== '' && errors.some(({ field }) => field === 'classroom'),
  );
  return { unclear: Map.groupBy(rows, ({ row }) => keyOf(row.classroom)), school };
}
