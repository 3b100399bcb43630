import * as z from 'zod/mini';
import { classroomSummary } from './classrooms.ts';
import { studentIds } from './communications.ts';
import { diaryRecord } from './diary-record.ts';
import { endpoint } from './endpoint.ts';
import { diaryMode, meal } from './enums.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { openEnum } from './open-enum.ts';
import { pendingDiaryCount, todaysCount } from './pending-diaries.ts';
import { count, day, id, most, named, visible } from './primitives.ts';

/** Validation texts of a diary. */
const diaryMessages = {
  diaryEmpty: 'Este campo deve ser preenchido',
  diaryTimes: 'Use um número inteiro de 0 a 5.',
  detailsLength: 'Os detalhes devem ter no máximo 10.000 caracteres.',
} as const;

export const getPendingDiaryCount = endpoint({
  method: 'GET',
  path: '/v1/Diaries/GetPendingDiaryCount',
  access: 'employee',
  status: 200,
  response: z.array(pendingDiaryCount),
});

const student = named;

export const pendingDiaryGroup = z.extend(pendingDiaryCount, {
  diaryMode: openEnum(diaryMode),
  /** Those who have no diary of today, by name, also on a day without classes. */
  students: z.array(student),
});
export type PendingDiaryGroup = z.output<typeof pendingDiaryGroup>;

export const classroomLastDiaries = z.object({
  classroom: classroomSummary,
  diaryCount: z.object(todaysCount),
  /** Every student of the classroom, by name; null where none was ever filled. */
  lastDiaries: z.array(
    z.object({ studentId: id, studentName: z.string(), lastDiaryDate: z.nullable(day) }),
  ),
});
export type ClassroomLastDiaries = z.output<typeof classroomLastDiaries>;

const times = z
  .number(diaryMessages.diaryTimes)
  .check(
    z.int(diaryMessages.diaryTimes),
    z.minimum(0, diaryMessages.diaryTimes),
    z.maximum(limits.diaryTimes, diaryMessages.diaryTimes),
  );
const details = z
  .string(messages.invalid)
  .check(z.trim(), most(limits.descriptionLength, diaryMessages.detailsLength));

export const diaryMeals = {
  breakfast: z.optional(meal),
  lunch: z.optional(meal),
  afternoonCoffee: z.optional(meal),
  dinner: z.optional(meal),
};
export type DiaryMeal = keyof typeof diaryMeals;

/** How many times, or how many naps. */
export const diaryCounts = {
  sleep: z.optional(times),
  evacuate: z.optional(times),
  shower: z.optional(times),
  diaper: z.optional(times),
};
export type DiaryCount = keyof typeof diaryCounts;

export const preschoolDiary = z
  .strictObject({
    mode: z.literal('Preschool'),
    ...diaryMeals,
    ...diaryCounts,
    details: z.optional(details),
  })
  .check(
    z.refine(
      ({ mode: _, ...fields }) =>
        Object.values(fields).some((value) => value !== undefined && value !== ''),
      { error: diaryMessages.diaryEmpty, path: ['details'] },
    ),
  );

export const simpleDiary = z.strictObject({
  mode: z.literal('Simple'),
  details: z
    .string(diaryMessages.diaryEmpty)
    .check(
      z.trim(),
      most(limits.descriptionLength, diaryMessages.detailsLength),
      z.minLength(1, { error: diaryMessages.diaryEmpty, abort: true }),
      visible(diaryMessages.diaryEmpty),
    ),
});

export const diaryBody = z.strictObject({
  communication: z.discriminatedUnion('mode', [preschoolDiary, simpleDiary], messages.invalid),
  studentIds,
  /**
   * Ids of today's diaries of these students that the new ones replace. Who may not delete them is
   * refused with 403; one that is gone already is skipped.
   */
  replaces: z.optional(z.array(id).check(most(limits.pageSizeMax))),
  /**
   * The school's calendar day on which it was filled, where it waited for a connection: today or one
   * of the days before, see `limits.diaryDaysLate`. Today without it.
   */
  day: z.optional(day),
});
export type DiaryBody = z.output<typeof diaryBody>;
export type DiaryContent = DiaryBody['communication'];

export const diaryEntry = z.extend(diaryRecord, {
  /** The student's newest, of today, and the asking employee's own or an administrator asks. */
  isDeletable: z.boolean(),
});
export type DiaryEntry = z.output<typeof diaryEntry>;

export const getClassroomLastDiaries = endpoint({
  method: 'GET',
  path: '/v1/Diaries/GetClassroomLastDiaries',
  access: 'employee',
  query: z.object({ classroomId: id }),
  status: 200,
  response: classroomLastDiaries,
});

export const getClassroomPendingDiaryStudents = endpoint({
  method: 'GET',
  path: '/v1/Diaries/GetClassroomPendingDiaryStudents',
  access: 'employee',
  query: z.object({ classroomId: id }),
  status: 200,
  response: z.array(pendingDiaryGroup),
});

export const getStudentDiaries = endpoint({
  method: 'GET',
  path: '/v1/Diaries/GetStudentDiaries',
  access: 'employee',
  query: z.object({
    studentId: id,
    limit: count(limits.diaryPageSize, 1, limits.pageSizeMax),
    offset: count(0, 0, 1_000_000),
  }),
  status: 200,
  response: z.array(diaryEntry),
  paged: true,
  audited: ['diary', 'view'],
});

export const createDiary = endpoint({
  method: 'POST',
  path: '/v1/Communication/diary',
  access: 'employee',
  body: diaryBody,
  status: 201,
  response: z.array(z.object({ id, studentId: id })),
  refusals: [409],
  audited: ['diary', 'create'],
});

export const deleteStudentLastDiary = endpoint({
  method: 'DELETE',
  path: '/v1/Diaries/DeleteStudentLastDiary',
  access: 'employee',
  query: z.object({ studentId: id }),
  status: 204,
  refusals: [409],
  audited: ['diary', 'delete'],
});

export const diarySummaries = {
  getPendingDiaryCount: "How many of today's diaries each classroom still lacks",
  getClassroomLastDiaries: "A classroom's students with the day of their last diary",
  getClassroomPendingDiaryStudents:
    "Who of a classroom still lacks today's diary; a list with one group",
  getStudentDiaries: "A student's diaries, newest first",
  createDiary: "Fill today's diary of several students alike: all of them or none",
  deleteStudentLastDiary: "Delete a student's last diary, on the day it was filled",
};

export const diaryFieldLabels = {
  createDiary: {
    mode: 'módulo',
    breakfast: 'café da manhã',
    lunch: 'almoço',
    afternoonCoffee: 'café da tarde',
    dinner: 'jantar',
    sleep: 'sono',
    evacuate: 'evacuação',
    shower: 'banho',
    diaper: 'fralda',
    details: 'detalhes',
    studentIds: 'alunos',
    replaces: 'no lugar de outro diário',
    day: 'dia',
  },
};

export const diarySchemas = {
  ClassroomLastDiaries: classroomLastDiaries,
  DiaryBody: diaryBody,
  DiaryEntry: diaryEntry,
  PendingDiaryGroup: pendingDiaryGroup,
  PreschoolDiary: preschoolDiary,
  SimpleDiary: simpleDiary,
};
