import type { NewRow, TableName } from '@caderneta/api/loading';

/** Stores rows of a table, after those that they refer to. */
export type Insert = <Table extends TableName>(
  table: Table,
  rows: readonly NewRow<Table>[],
) => Promise<void>;

/** Grammatical gender that the texts use, also for a student whose gender is 'NotInformed'. */
export type Grammar = 'f' | 'm';

export interface ClassroomPlan {
  name: string;
  period: NewRow<'classrooms'>['period'];
  mode: NewRow<'classrooms'>['diaryMode'];
  students: number;
  wearsDiapers: boolean;
  /** Share of the students whose diary of today is filled. */
  filledToday: number;
}

export interface EmployeePlan {
  name: string;
  email: string;
  role: NewRow<'employees'>['role'];
  /** Positions in the school's list of classrooms. */
  classrooms: readonly number[];
}

export interface SchoolPlan {
  /** Starts every sequence of chance, so two schools never share an id. */
  key: string;
  name: string;
  city: string;
  contactEmail: string;
  timezone: string;
  classrooms: readonly ClassroomPlan[];
  /** The first is an administrator. */
  employees: readonly EmployeePlan[];
}

export interface Guardian {
  id: string;
  name: string;
  phone: string;
  email: string | null;
  grammar: Grammar;
  /** Probability that this person opens what the school sends, 0 to 1. */
  attention: number;
}

export interface Student {
  id: string;
  name: string;
  grammar: Grammar;
  gender: 'Male' | 'Female' | 'NotInformed';
  guardians: readonly Guardian[];
}

export interface Classroom {
  id: string;
  plan: ClassroomPlan;
  students: readonly Student[];
  /** Author of the diaries here. */
  teacher: Employee;
}

export interface Employee {
  id: string;
  plan: EmployeePlan;
}

/** The people of a school, as everything else refers to them. */
export interface People {
  schoolId: string;
  employees: readonly Employee[];
  classrooms: readonly Classroom[];
}
