import type {
  CheckedRosterRow,
  RosterRow,
  Gender,
  RosterImport,
} from '@caderneta/api-client/contract';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  unique,
} from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { createdAt, instant, primaryId } from './columns.ts';
import { employees } from './employees.ts';
import { schoolId, sameSchool, schoolIdOfParent } from './schools.ts';

/** A list of students on its way into the school: drafted, applied at once, perhaps undone. */
export const rosterImports = pgTable(
  'roster_imports',
  {
    id: primaryId(),
    schoolId: schoolId(),
    /** Null for the nightly import from i-Educar. */
    createdBy: uuid('created_by'),
    fileName: text('file_name').notNull(),
    /** Rows that belong to it: announced at the start, one less with each that is left out. */
    rowCount: integer('row_count').notNull(),
    createdAt: createdAt(),
    appliedAt: instant('applied_at'),
    undoneAt: instant('undone_at'),
    /** When the draft was discarded; its rows are deleted, its name stays in the audit log. */
    discardedAt: instant('discarded_at'),
    /** Rows that the application created and values that it replaced, for undoing it. */
    journal: jsonb('journal').$type<RosterJournal>(),
  },
  (table) => [
    index('roster_imports_newest_first').on(table.schoolId, table.id.desc().nullsFirst()),
    unique('roster_imports_in_school').on(table.schoolId, table.id),
    sameSchool('roster_imports_created_by_in_school', [table.schoolId, table.createdBy], employees),
  ],
);

declareData(rosterImports, { whose: 'school' });

export const rosterRows = pgTable(
  'roster_rows',
  {
    schoolId: schoolIdOfParent(),
    importId: uuid('import_id').notNull(),
    /** Line of the file, from 1 without the header. */
    line: integer('line').notNull(),
    row: jsonb('row').$type<RosterRow>().notNull(),
    /** What came beside the row's fields; null where nothing did. */
    source: jsonb('source').$type<RowSource>(),
    /** What the application did with it; of a draft it is asked of the school as it is. */
    checked: jsonb('checked').$type<CheckedRosterRow>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('roster_rows_of_school').on(table.schoolId, table.importId),
    sameSchool(
      'roster_rows_import_id_in_school',
      [table.schoolId, table.importId],
      rosterImports,
    ).onDelete('cascade'),
  ],
);

declareData(rosterRows, {
  whose: 'student',
  exported: { not: 'as a file had them, by name alone; emptied after 90 days' },
});

export interface StudentState {
  name: string;
  classroomId: string;
  gender: Gender;
  /** By position. */
  guardianIds: string[];
}

export interface GuardianState {
  name: string;
  phone: string;
  email: string | null;
}

/** What came beside a row's fields, and what somebody said of it. */
export type RowSource = PupilSource | LeavingSource | FileSource;

interface Said {
  /** The class that somebody chose for what the row calls `typed`. */
  chosen?: { typed: string; classroomId: string };
  /** Somebody said that the row is right as it is. */
  isConfirmed?: true;
  /** Somebody left the row out; it is kept to show that. */
  isLeftOut?: true;
}

/** A row of i-Educar about a student whom it names by an id. */
export interface PupilSource extends Said {
  /** `cod_aluno` */
  pupil: number;
  /** Of the school; null where i-Educar has placed the student nowhere. */
  classroomId: string | null;
  /** As i-Educar has it; the row itself may have been corrected. */
  read: RosterRow;
  extra?: undefined;
}

/** A student whom i-Educar names no more. */
interface LeavingSource extends Said {
  leaves: string;
  extra?: undefined;
}

interface FileSource extends Said {
  /** Filled cells that stand under no title, until somebody confirms the row. */
  extra?: string;
}

/** Changes that applying a roster import made to the school. */
export interface RosterJournal {
  totals: RosterImport['totals'];
  /** `before` is null where the import created the student; `version` is the one it left. */
  students: {
    id: string;
    version: number;
    before: StudentState | null;
    /** It put the student into another class. */
    hasMoved?: boolean;
  }[];
  /** `before` is null where the import created the guardian. */
  guardians: { id: string; before: GuardianState | null; after: GuardianState }[];
  /** Students who were deleted; missing in journals of files. */
  left?: { id: string; version: number }[] | undefined;
}
