import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { openEnum } from './open-enum.ts';
import {
  createRosterClassrooms,
  listRosterClassroomQuestions,
  placeRosterClassroom,
  rosterClassroomSummaries,
} from './roster-classrooms.ts';
import {
  getRosterQuestions,
  giveRosterAreaCode,
  rosterQuestionSummaries,
  writeRosterNames,
} from './roster-questions.ts';
import {
  getRosterMissed,
  getRosterRemoval,
  removeRosterStudents,
  rosterRemovalSummaries,
} from './roster-removal.ts';
import { byId, count, created, id, instant, most, named, pageQuery } from './primitives.ts';

const cell = z.string().check(z.trim(), most(500));

/** One line of a roster as it was read or corrected: text, not yet checked. */
export const rosterRow = z.strictObject({
  name: cell,
  /** Name of a classroom that exists, compared without accents and capitals. */
  classroom: cell,
  /** Its shift, as written in the file: 'Manhã', 'vespertino', 'T'…; says which class of the name. */
  period: z._default(cell, ''),
  /** As written in the file: 'F', 'feminino', 'Female'…; empty is not informed. */
  gender: cell,
  firstName: cell,
  firstPhone: cell,
  firstEmail: cell,
  secondName: cell,
  secondPhone: cell,
  secondEmail: cell,
});
export type RosterRow = z.output<typeof rosterRow>;
export type RosterField = keyof RosterRow;

/** A row of which nothing is known. */
export const emptyRosterRow: RosterRow = {
  name: '',
  classroom: '',
  period: '',
  gender: '',
  firstName: '',
  firstPhone: '',
  firstEmail: '',
  secondName: '',
  secondPhone: '',
  secondEmail: '',
};

/**
 * Effect of applying a row; `left` deletes a student who is gone from i-Educar, `leftOut` is none,
 * because somebody left the row out.
 */
export const rosterOutcome = z.enum(['new', 'changed', 'same', 'error', 'left', 'leftOut']);
export type RosterOutcome = z.output<typeof rosterOutcome>;

export const checkedRosterRow = z.object({
  /** Line of the file, from 1 without the header. */
  line: z.number(),
  /** Not strict: an older client reads it too. */
  row: z.object(rosterRow.shape),
  outcome: openEnum(rosterOutcome),
  /** Of an error: which `RosterField`, or `row`, and the sentence for the person. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** What is left out of a row that is otherwise taken, such as a guardian without a mobile number. */
  notes: z.array(z.string()),
  /** Of a change: fields that differ from what the school has. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Students who share a guardian with this one, in the file or in the school; about ten. */
  siblings: z.array(z.string()),
  /** Names of guardians whom the school knows by their phone. */
  knownResponsibles: z.array(z.string()),
});
export type CheckedRosterRow = z.output<typeof checkedRosterRow>;

export const rosterImportStatus = z.enum(['draft', 'applied', 'undone']);

export const rosterImport = z.object({
  id,
  fileName: z.string(),
  status: openEnum(rosterImportStatus),
  createdAt: instant,
  /** The school under the name of i-Educar, where that was read at night. */
  createdBy: named,
  appliedAt: z.nullable(instant),
  /** How many rows of each outcome. */
  totals: z.object({
    new: z.number(),
    changed: z.number(),
    same: z.number(),
    error: z.number(),
    /** Missing where nobody left. */
    left: z.optional(z.number()),
    /** Rows that somebody left out; missing where nobody did. */
    leftOut: z.optional(z.number()),
  }),
  /** Of an applied import: students whom it created and who are still here. */
  presentStudents: z.optional(z.number()),
  /** Rows of a draft that were announced and have not arrived: what came is not the whole file. */
  missing: z.number(),
  /** Whether it can be undone now; otherwise why not, for the person. */
  undo: z.object({ isPossible: z.boolean(), reason: z.nullable(z.string()) }),
});
export type RosterImport = z.output<typeof rosterImport>;

export const createRosterImport = endpoint({
  method: 'POST',
  path: '/v1/rosterImports',
  access: 'administrator',
  body: z.strictObject({
    fileName: z.string().check(z.trim(), most(200), z.minLength(1)),
    /** How many rows follow. It cannot be applied before all of them have arrived. */
    rowCount: z.int().check(z.minimum(1), z.maximum(limits.importRows)),
  }),
  status: 201,
  response: created,
  audited: ['rosterImport', 'create'],
});

export const addRosterRows = endpoint({
  method: 'POST',
  path: '/v1/rosterImports/:id/rows',
  access: 'administrator',
  params: byId,
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          line: z.int().check(z.minimum(1), z.maximum(limits.importRows)),
          row: rosterRow,
          /** Filled cells of the line that stand under no title; somebody confirms the row. */
          extra: z.optional(cell),
        }),
      )
      .check(most(limits.importRowsPerCall), z.minLength(1)),
  }),
  status: 204,
  refusals: [409],
});

export const listRosterImports = endpoint({
  method: 'GET',
  path: '/v1/rosterImports',
  access: 'administrator',
  query: pageQuery,
  status: 200,
  response: z.array(rosterImport),
  paged: true,
});

export const getRosterImport = endpoint({
  method: 'GET',
  path: '/v1/rosterImports/:id',
  access: 'administrator',
  params: byId,
  status: 200,
  response: rosterImport,
  versioned: true,
});

export const listRosterRows = endpoint({
  method: 'GET',
  path: '/v1/rosterImports/:id/rows',
  access: 'administrator',
  params: byId,
  query: z.object({
    outcome: z.optional(rosterOutcome),
    limit: count(limits.pageSize, 1, limits.pageSizeMax),
    offset: count(0, 0, 1_000_000),
  }),
  status: 200,
  response: z.array(checkedRosterRow),
  paged: true,
  audited: ['rosterImport', 'view'],
});

export const updateRosterRow = endpoint({
  method: 'PUT',
  path: '/v1/rosterImports/:id/rows/:line',
  access: 'administrator',
  params: z.object({ id, line: z.coerce.number<string>().check(z.int(), z.minimum(1)) }),
  body: z.extend(rosterRow, {
    /** Whether the person says that the row is right as it is, where it was asked. */
    isConfirmed: z.optional(z.boolean()),
  }),
  status: 200,
  response: checkedRosterRow,
  refusals: [409],
  audited: ['rosterImport', 'update'],
});

export const deleteRosterRow = endpoint({
  method: 'DELETE',
  path: '/v1/rosterImports/:id/rows/:line',
  access: 'administrator',
  params: z.object({ id, line: z.coerce.number<string>().check(z.int(), z.minimum(1)) }),
  status: 204,
  refusals: [409],
  audited: ['rosterImport', 'update'],
});

export const deleteRosterErrors = endpoint({
  method: 'DELETE',
  path: '/v1/rosterImports/:id/errors',
  access: 'administrator',
  params: byId,
  status: 204,
  refusals: [409],
  audited: ['rosterImport', 'update'],
});

export const applyRosterImport = endpoint({
  method: 'POST',
  path: '/v1/rosterImports/:id/apply',
  access: 'administrator',
  params: byId,
  status: 200,
  response: rosterImport,
  refusals: [409],
  audited: ['rosterImport', 'apply'],
  versioned: true,
});

export const undoRosterImport = endpoint({
  method: 'POST',
  path: '/v1/rosterImports/:id/undo',
  access: 'administrator',
  params: byId,
  status: 200,
  response: rosterImport,
  refusals: [409],
  audited: ['rosterImport', 'undo'],
});

export const deleteRosterImport = endpoint({
  method: 'DELETE',
  path: '/v1/rosterImports/:id',
  access: 'administrator',
  params: byId,
  status: 204,
  refusals: [409],
  audited: ['rosterImport', 'delete'],
});

export const rosterImportEndpoints = {
  addRosterRows,
  applyRosterImport,
  createRosterClassrooms,
  createRosterImport,
  deleteRosterErrors,
  deleteRosterImport,
  deleteRosterRow,
  getRosterImport,
  getRosterQuestions,
  giveRosterAreaCode,
  listRosterClassroomQuestions,
  listRosterImports,
  listRosterRows,
  placeRosterClassroom,
  undoRosterImport,
  updateRosterRow,
  getRosterMissed,
  getRosterRemoval,
  removeRosterStudents,
  writeRosterNames,
};

export const rosterImportSummaries = {
  ...rosterClassroomSummaries,
  ...rosterQuestionSummaries,
  ...rosterRemovalSummaries,
  createRosterImport: 'Begin an import; its rows follow',
  addRosterRows:
    'Add up to 200 rows, in the order of the file; the same line twice replaces it; sums are left out',
  listRosterImports: 'Imports, newest first',
  getRosterImport:
    'One import, checked against the school as it is now; the ETag says what it would do',
  listRosterRows: 'Checked rows in the order of the file; those left out only where asked for',
  updateRosterRow: 'Correct or confirm a row; answers it checked',
  deleteRosterRow: 'Leave a row out',
  deleteRosterErrors: 'Leave out every row that is wrong now',
  applyRosterImport:
    'Write all rows in one transaction; 409 while one is missing or wrong, and where it is stale',
  undoRosterImport: 'Put back what an applied import changed; 409 where that is no longer possible',
  deleteRosterImport: 'Discard an import that was not applied',
};

export const rosterImportFieldLabels = {
  createRosterImport: { fileName: 'arquivo', rowCount: 'número de linhas' },
  updateRosterRow: {
    name: 'nome',
    classroom: 'turma',
    period: 'período',
    gender: 'gênero',
    firstName: 'nome do primeiro responsável',
    firstPhone: 'celular do primeiro responsável',
    firstEmail: 'e-mail do primeiro responsável',
    secondName: 'nome do segundo responsável',
    secondPhone: 'celular do segundo responsável',
    secondEmail: 'e-mail do segundo responsável',
    isConfirmed: 'linha confirmada',
  },
};

export const rosterImportSchemas = {
  CheckedRosterRow: checkedRosterRow,
  RosterImport: rosterImport,
  RosterImportStatus: rosterImportStatus,
  RosterOutcome: rosterOutcome,
  RosterRow: rosterRow,
};
