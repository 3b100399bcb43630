import type { Gender, RosterField, RosterRow, StudentBody } from '@caderneta/api-client/contract';
import { closestNames } from './closest-names.ts';
import { readEmail, readGender, readPhone } from './read-cells.ts';
import { rosterMessages } from './roster-messages.ts';
import { foldClassroom, type IndexedSchool, type RosterStudent } from './school-roster.ts';

export interface RosterLine {
  /** Line of the file, from 1 without the header. */
  line: number;
  row: RosterRow;
}

/** A guardian as a row names them; empty where it leaves something out. */
export interface Named {
  name: string;
  phone: string;
  email: string;
}

/** A row on its way through the check. */
export interface Candidate extends RosterLine {
  classroomId: string;
  /** Undefined where the cell is empty. */
  gender: Gender | undefined;
  /** Null where all cells of the guardian are empty. */
  first: Named | null;
  second: Named | null;
  /** Whom of the school it is about. */
  student: RosterStudent | undefined;
  /** The guardians after applying; see `joinFamily`. */
  family: Named[];
  /** What applying it writes; without it nothing can be. */
  body: StudentBody | undefined;
  errors: RowError[];
}

export interface RowError {
  field: RosterField;
  message: string;
}

/** What a row says by itself. */
export function readLine({ line, row }: RosterLine, school: IndexedSchool): Candidate {
  const errors: RowError[] = [];
  const gender = row.gender === '' ? undefined : readGender(row.gender);
  if (row.gender !== '' && !gender) {
    errors.push({ field: 'gender', message: rosterMessages.gender });
  }
  const classroom = readClassroom(row.classroom, school);
  if (typeof classroom === 'object') errors.push({ field: 'classroom', ...classroom });
  return {
    line,
    row,
    classroomId: typeof classroom === 'string' ? classroom : '',
    gender,
    first: named(row.firstName, row.firstPhone, row.firstEmail),
    second: named(row.secondName, row.secondPhone, row.secondEmail),
    student: undefined,
    family: [],
    body: undefined,
    errors,
  };
}

function named(name: string, phone: string, email: string): Named | null {
  if (!name && !phone && !email) return null;
  return { name, phone: readPhone(phone), email: readEmail(email) };
}

/** The classroom's id, or why there is none; empty where nothing was typed. */
function readClassroom(typed: string, school: IndexedSchool): string | { message: string } {
  if (typed === '') return '';
  const folded = foldClassroom(typed);
  const found = school.classroomsByName.get(folded) ?? [];
  const exact = found.find(({ name }) => name === typed);
  const [only] = exact ? [exact] : found;
  if (only && (exact || found.length === 1)) return only.id;
  if (only) return { message: rosterMessages.ambiguousClassroom };
  if (school.classrooms.length === 0) return { message: rosterMessages.noClassrooms };
  const names = school.classrooms.map(({ name }) => name);
  return { message: rosterMessages.unknownClassroom(typed, closestNames(folded, names, 3)) };
}
