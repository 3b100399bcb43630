import { fold } from '@caderneta/formats';
import {
  type Gender,
  labelOf,
  periodLabels,
  type RosterField,
  type RosterRow,
  type StudentBody,
} from '@caderneta/api-client/contract';
import type { PupilSource, RowSource } from '#/database/schema/roster-imports.ts';
import { classroomOf, nameOf } from './read-classroom.ts';
import { type Named, readGuardians } from './read-guardians.ts';
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

/** A row on its way through the check. */
export interface Candidate extends RosterLine {
  pupil: Pupil | undefined;
  classroomId: string;
  /** Undefined where the cell is empty. */
  gender: Gender | undefined;
  /** Null where the row names nobody whom the school could reach. */
  first: Named | null;
  second: Named | null;
  /** The student of the school that it is about. */
  student: RosterStudent | undefined;
  /** The guardians after applying; see `joinFamily`. */
  family: Named[];
  /** What applying it writes; without it nothing can be. */
  body: StudentBody | undefined;
  errors: RowError[];
  /** What is left out of it. */
  notes: string[];
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
  const { first, second, notes, errors: wrong } = readGuardians(row);
  errors.push(...wrong);
  return {
    line,
    row,
    source,
    pupil,
    classroomId: typeof classroom === 'string' ? classroom : '',
    gender,
    first,
    second,
    student: undefined,
    family: [],
    body: undefined,
    errors,
    notes,
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
export function withoutBlanks(row: RosterRow): RosterRow {
  const cells = Object.entries(row).map(([field, cell]) => [
    field,
    isBlank(field, cell) ? '' : cell,
  ]);
  return Object.fromEntries(cells) as RosterRow;
}

/**
 * Whether a line of a file is a sum or a remark and no child, such as 'TOTAL DE ALUNOS: 60': nothing
 * but such words, or nothing in any column that is read.
 */
export function isNoChild(given: RosterRow): boolean {
  const row = withoutBlanks(given);
  const cells = Object.values(row).filter((cell) => cell !== '');
  const isNamed = row.firstName !== '' || row.firstPhone !== '' || row.secondName !== '';
  if (isNamed || cells.length === 0) return !isNamed;
  return cells.some((cell) => /^(?:sub ?-?)?total\b/.test(fold(cell)));
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
  const { id, alike, isOtherShift } = classroomOf(row, source, school);
  if (id) return id;
  const namesOf = (some: RosterClassroom[]) =>
    [...new Set(some.map((one) => nameOf(one, school.classrooms)))].join(', ');
  if (isOtherShift) return { message: rosterMessages.otherShift(typed, withShifts(alike)) };
  if (alike.length > 0) return { message: rosterMessages.ambiguousClassroom(namesOf(alike)) };
  if (school.classrooms.length === 0) return { message: rosterMessages.noClassrooms };
  const closest = namesOf(school.closestTo(typed));
  return { message: rosterMessages.unknownClassroom(typed, closest) };
}

const withShifts = (some: RosterClassroom[]) =>
  some.map(({ name, period }) => `${name} (${labelOf(periodLabels, period)})`).join(', ');

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

/** What is wrong with a row, for the person who corrects it. */
export const rosterMessages = {
  extra: (cells: string) =>
    `A linha tem mais células que os títulos: “${cells}”. Confira se cada valor está no lugar.`,
  gender: 'Use feminino, masculino ou deixe em branco.',
  noClassrooms: 'A escola ainda não tem turmas.',
  otherShift: (typed: string, classrooms: string) =>
    `A escola tem “${typed}” em outro turno: ${classrooms}.`,
  unknownClassroom: (typed: string, closest: string) =>
    `A escola não tem a turma “${typed}”. Turmas parecidas: ${closest}.`,
  ambiguousClassroom: (names: string) => `A escola tem mais de uma turma com este nome: ${names}.`,
  namesake: ({ line, first }: Pick<Candidate, 'line' | 'first'>) =>
    `Na linha ${line} há outro aluno com este nome nesta turma${first?.name ? `, de ${first.name}` : ''}. São duas crianças?`,
  registeredTwice: (classroom: string) =>
    `Na turma ${classroom} já há um aluno com este nome e este responsável, de outro cadastro do i-Educar. São duas crianças?`,
  repeatedStudent: (line: number) => `Este aluno já está na linha ${line}.`,
  ambiguousStudent: (families: string[]) =>
    `A escola tem mais de um aluno com este nome nesta turma: ${families.join(', ')}. O celular de um responsável diz qual é.`,
  otherName: (line: number, name: string) => `Na linha ${line} este celular é de ${name}.`,
  otherEmail: (line: number, email: string) =>
    `Na linha ${line} este responsável tem outro e-mail: ${email}.`,
  knownPhone: (name: string) =>
    `Na escola este celular é de ${name}. Corrija o celular ou o nome do responsável.`,
};
