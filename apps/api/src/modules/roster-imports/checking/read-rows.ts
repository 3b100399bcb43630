import { fold, isForeignPhone, readPhone } from '@caderneta/formats';
import type { Gender, RosterField, RosterRow, StudentBody } from '@caderneta/api-client/contract';
import type { PupilSource, RowSource } from '#/database/schema/roster-imports.ts';
import { classroomOf, nameOf } from './read-classroom.ts';
import type { IndexedSchool, RosterClassroom, RosterStudent } from './school-roster.ts';

export interface RosterLine {
  /** Line of the file, from 1 without the header. */
  line: number;
  row: RosterRow;
  /** What came beside the fields. */
  source?: RowSource | null;
}

/** Subject of a row of i-Educar; undefined for a row of a file. */
export type Pupil = PupilSource;

/** A guardian as a row names them; empty where it leaves something out. */
export interface Named {
  name: string;
  phone: string;
  email: string;
}

/** A row on its way through the check. */
export interface Candidate extends RosterLine {
  pupil: Pupil | undefined;
  classroomId: string;
  /** Undefined where the cell is empty. */
  gender: Gender | undefined;
  /** Null where all cells of the guardian are empty. */
  first: Named | null;
  second: Named | null;
  /** The student of the school that it is about. */
  student: RosterStudent | undefined;
  /** The guardians after applying; see `joinFamily`. */
  family: Named[];
  /** What applying it writes; without it nothing can be. */
  body: StudentBody | undefined;
  errors: RowError[];
}

export interface RowError {
  /** `row` where no field is wrong by itself. */
  field: RosterField | 'row';
  message: string;
}

/** What a row says by itself. */
export function readLine(
  { line, row: given, source }: RosterLine,
  school: IndexedSchool,
): Candidate {
  const row = withoutBlanks(given);
  const pupil = source && 'pupil' in source ? source : undefined;
  const errors: RowError[] = [];
  if (source?.extra) {
    errors.push({ field: 'row', message: rosterMessages.extra(source.extra) });
  }
  const gender = row.gender === '' ? undefined : readGender(row.gender);
  if (row.gender !== '' && !gender) {
    errors.push({ field: 'gender', message: rosterMessages.gender });
  }
  const classroom = knownClassroom(row, pupil, school) ?? readClassroom(row, source, school);
  if (typeof classroom === 'object') errors.push({ field: 'classroom', ...classroom });
  for (const field of ['firstPhone', 'secondPhone'] as const) {
    if (isForeignPhone(row[field])) errors.push({ field, message: rosterMessages.foreignPhone });
  }
  return {
    line,
    row,
    source,
    pupil,
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

/** What people and programs write where there is nothing, folded. */
const nothing = new Set(
  'nao tem|nao ha|nao informado|nao informada|nao possui|nao consta|sem|sem dados|sem informacao|vazio|em branco|nenhum|nenhuma|null|none|na|nd|nulo|undefined|nan|ref|valor|value'.split(
    '|',
  ),
);

/**
 * A row in which the words for nothing are nothing: a cell of '-', 'não tem' or '#N/D' is empty,
 * and so is one without a letter where a name is expected.
 */
function withoutBlanks(row: RosterRow): RosterRow {
  const cells = Object.entries(row).map(([field, cell]) => [
    field,
    isBlank(field, cell) ? '' : cell,
  ]);
  return Object.fromEntries(cells) as RosterRow;
}

function isBlank(field: string, cell: string): boolean {
  if (!/[\p{L}\d]/u.test(cell)) return true;
  if (/name$/i.test(field) && !/\p{L}/u.test(cell)) return true;
  // A class may be called by one of these words.
  if (field === 'classroom' || /\d/.test(cell) || (field === 'gender' && readGender(cell)))
    return false;
  return nothing.has(
    fold(cell)
      .replace(/[^a-z ]/g, '')
      .trim(),
  );
}

function named(name: string, phone: string, email: string): Named | null {
  if (!name && !phone && !email) return null;
  return { name, phone: readPhone(phone), email: readEmail(email) };
}

/** The classroom that i-Educar means, whatever its name, unless somebody typed another one. */
function knownClassroom(row: RosterRow, pupil: Pupil | undefined, school: IndexedSchool) {
  if (!pupil?.classroomId || row.classroom !== pupil.read.classroom) return undefined;
  return school.classroomsById.get(pupil.classroomId)?.id;
}

/** The classroom's id, or why there is none; empty where nothing was typed. */
function readClassroom(
  row: RosterRow,
  source: RowSource | null | undefined,
  school: IndexedSchool,
): string | { message: string } {
  const { classroom: typed } = row;
  if (typed === '') return '';
  const { id, alike } = classroomOf(row, source, school);
  if (id) return id;
  const namesOf = (some: RosterClassroom[]) =>
    [...new Set(some.map((one) => nameOf(one, school.classrooms)))].join(', ');
  if (alike.length > 0) return { message: rosterMessages.ambiguousClassroom(namesOf(alike)) };
  if (school.classrooms.length === 0) return { message: rosterMessages.noClassrooms };
  const closest = namesOf(school.closestTo(typed));
  return { message: rosterMessages.unknownClassroom(typed, closest) };
}

const genders: Record<Gender, string[]> = {
  Female: ['f', 'fem', 'feminino', 'feminina', 'menina', 'female', '2'],
  Male: ['m', 'masc', 'masculino', 'masculina', 'menino', 'male', '1'],
  NotInformed: ['nao informado', 'notinformed', 'not informed'],
};
const genderOf = new Map(
  Object.entries(genders).flatMap(([gender, words]) =>
    words.map((word): [string, Gender] => [word, gender as Gender]),
  ),
);

/** Undefined for a word that says nothing about it. The digits are those of the school census. */
export function readGender(text: string): Gender | undefined {
  return genderOf.get(fold(text).replace(/[.()/]/g, ''));
}

export function readEmail(text: string): string {
  return text.replace(/^mailto:/i, '').toLowerCase();
}

/** What is wrong with a row, for the person who corrects it. */
export const rosterMessages = {
  extra: (cells: string) =>
    `A linha tem mais células que os títulos: “${cells}”. Confira se cada valor está no lugar.`,
  foreignPhone: 'Número de outro país: informe um celular do Brasil, com DDD.',
  gender: 'Use feminino, masculino ou deixe em branco.',
  noClassrooms: 'A escola ainda não tem turmas.',
  unknownClassroom: (typed: string, closest: string) =>
    `A escola não tem a turma “${typed}”. Turmas parecidas: ${closest}.`,
  ambiguousClassroom: (names: string) => `A escola tem mais de uma turma com este nome: ${names}.`,
  namesake: ({ line, first }: Pick<Candidate, 'line' | 'first'>) =>
    `Na linha ${line} há outro aluno com este nome nesta turma${first?.name ? `, de ${first.name}` : ''}. São duas crianças?`,
  repeatedStudent: (line: number) => `Este aluno já está na linha ${line}.`,
  ambiguousStudent: (families: string[]) =>
    `A escola tem mais de um aluno com este nome nesta turma: ${families.join(', ')}. O celular de um responsável diz qual é.`,
  otherName: (line: number, name: string) => `Na linha ${line} este celular é de ${name}.`,
  otherEmail: (line: number, email: string) =>
    `Na linha ${line} este responsável tem outro e-mail: ${email}.`,
  knownPhone: (name: string) =>
    `Na escola este celular é de ${name}. Corrija o celular ou o nome do responsável.`,
};
