import type {
  createRosterClassrooms,
  ParsedInput,
  Period,
  placeRosterClassroom,
  RosterClassroomQuestion,
  RosterRow,
} from '@caderneta/api-client/contract';
import { properName } from '@caderneta/formats';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { addClassroom } from '#/modules/classrooms/classrooms.service.ts';
import { checkRoster } from './checking/check-roster.ts';
import { keyOf, nameOf, proposeClassroom, readPeriod, shiftOf } from './checking/read-classroom.ts';
import { indexSchool, type RosterClassroom } from './checking/school-roster.ts';
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
  const { readClassroom, closestTo, students } = indexSchool(school);
  const sizes = Map.groupBy(students, ({ classroomId }) => classroomId);
  return [...unclear.values()].map((rows) => {
    const typed = rows[0]!.row.classroom;
    const period = readPeriod(rows[0]!.row.period) ?? null;
    const { alike, isOtherShift } = readClassroom(typed, period ?? undefined);
    const near = alike.length > 0 ? undefined : proposeClassroom(typed, classrooms);
    // A class of another shift is another one.
    const proposed = period && near?.period !== period ? undefined : near;
    return {
      typed,
      period,
      rows: rows.length,
      choices: (alike.length > 0 ? alike : closestTo(typed)).map(({ id, name, period }) => {
        return { id, name, period, students: sizes.get(id)?.length ?? 0 };
      }),
      proposedId: proposed?.id ?? null,
      isNew: isOtherShift || (alike.length === 0 && !proposed),
      asNew: asNew(typed, period),
    };
  });
}

/** Years of school have the diary of a school; what is before them that of small children. */
function asNew(typed: string, period: Period | null): RosterClassroomQuestion['asNew'] {
  const said = shiftOf(typed);
  const isYear = /ano|serie|fund|medio|em$|ef$/.test(keyOf(typed));
  return {
    name: properName(said?.name.trim() ?? typed),
    period: period ?? said?.period ?? null,
    diaryMode: isYear ? 'Simple' : 'Preschool',
  };
}

type Placing = ParsedInput<typeof placeRosterClassroom>['body'];
type Making = ParsedInput<typeof createRosterClassrooms>['body']['classrooms'];

/** Says which class all rows mean that write it in this way. */
export async function placeClassroom(
  ctx: EmployeeContext,
  importId: string,
  { classroomId, ...writing }: Placing,
): Promise<void> {
  const draft = await requireDraft(ctx, importId);
  const { unclear, school } = await findUnclear(ctx, draft);
  const classroom = school.classrooms.find(({ id }) => id === classroomId);
  if (!classroom) throw new NotFound();
  await placeIn(ctx, draft, {
    classroom,
    classrooms: school.classrooms,
    lines: linesOf(unclear, writing),
  });
}

/** Makes classes that the school lacks, and says that these rows mean them. */
export async function makeClassrooms(
  ctx: EmployeeContext,
  importId: string,
  made: Making,
): Promise<void> {
  const draft = await requireDraft(ctx, importId);
  const { unclear, school } = await findUnclear(ctx, draft);
  const classrooms = [...school.classrooms];
  for (const { classroom: body, ...writing } of made) {
    const lines = linesOf(unclear, writing);
    const classroom = await addClassroom(ctx, body, {});
    classrooms.push({ id: classroom.id, name: body.name, period: body.period });
    await placeIn(ctx, draft, { classroom: { ...body, id: classroom.id }, classrooms, lines });
  }
}

interface Place {
  classroom: RosterClassroom;
  /** Of the school. */
  classrooms: RosterClassroom[];
  lines: number[];
}

function placeIn({ db }: EmployeeContext, { id }: ImportRow, place: Place) {
  const { classroom, classrooms, lines } = place;
  const typed = nameOf(classroom, classrooms);
  return placeRows(db, id, { lines, typed, classroomId: classroom.id });
}

type Unclear = Awaited<ReturnType<typeof findUnclear>>['unclear'];

/** @throws Conflict where no unclear row is written so */
function linesOf(unclear: Unclear, { typed, period }: Pick<Placing, 'typed' | 'period'>) {
  const rows = unclear.get(writingKey(typed, period));
  if (!rows) throw new Conflict('not-unclear');
  return rows.map(({ line }) => line);
}

const writingKey = (typed: string, period: Period | null | undefined) =>
  `${period ?? ''} ${keyOf(typed)}`;

const writingOf = ({ classroom, period }: RosterRow) => writingKey(classroom, readPeriod(period));

/** Rows whose class is unclear, by what their cells have in common. */
async function findUnclear({ db, actor }: EmployeeContext, { id }: ImportRow) {
  const lines = await findLines(db, [id]);
  const school = await findSchoolRoster(db, actor.schoolId);
  const rows = checkRoster(lines.get(id) ?? [], school).rows.filter(
    ({ row, errors }) => row.classroom !== '' && errors.some(({ field }) => field === 'classroom'),
  );
  return { unclear: Map.groupBy(rows, ({ row }) => writingOf(row)), school };
}
