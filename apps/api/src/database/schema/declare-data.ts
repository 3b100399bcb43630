import type { PgTable } from 'drizzle-orm/pg-core';

type Column<T extends PgTable> = keyof T['$inferSelect'] & string;
type PersonColumn<T extends PgTable> = Extract<Column<T>, 'studentId' | 'guardianId'>;
type FileColumn<T extends PgTable> = Extract<Column<T>, 'fileId' | `${string}FileId`>;

/**
 * What erasing a person for good does with the rows that name them in a column. `delete` deletes them.
 * `cascade`: the database does, with the person's row or one that the row belongs to. `apart`: the
 * erasing does by itself, because more changes with them. `keep`: an id stays that leads nowhere.
 */
export type OnErase = 'delete' | 'cascade' | 'apart' | 'keep';

/** Sections of an archive of personal data that show the rows, or why none does. */
type Exported = readonly [string, ...string[]] | { not: string };

interface Said<T extends PgTable> {
  /** Columns with an id of `files`: what they name stays. */
  files?: readonly FileColumn<T>[];
  /**
   * Which backups hold the rows, where not all do. `withInstallation`: good only where they were made,
   * because they hang on its address and its keys, so no archive of a school has them. `never`: each
   * installation writes its own.
   */
  archived?: 'withInstallation' | 'never';
}

type Owned = { whose: 'student' | 'guardian'; exported: Exported };
type Other = { whose: 'employee' | 'school'; exported?: Exported };
/** Rows of no school, and why. */
type OfInstallation = { whose: 'installation'; because: string };

type Facts<T extends PgTable> = Said<T> &
  ('schoolId' extends Column<T> ? Owned | Other | OfInstallation : OfInstallation) &
  ([PersonColumn<T>] extends [never]
    ? unknown
    : { onErase: Readonly<Record<PersonColumn<T>, OnErase>>; exported: Exported });

/** What is said of a table, as its readers need it. */
export interface TableFacts {
  table: PgTable;
  whose: (Owned | Other | OfInstallation)['whose'];
  because?: string;
  exported?: Exported;
  onErase?: Readonly<Partial<Record<'studentId' | 'guardianId', OnErase>>>;
  files?: readonly string[];
  archived?: Said<PgTable>['archived'];
}

/** In order of declaration, which is one in which no table refers to a later one. */
export const declared: TableFacts[] = [];

/**
 * Says whose data a table holds. Cleanup, erasing, archives of personal data and backups follow from
 * it; a test reads the catalogue and fails for what it leaves out.
 * @example declareData(diaries, { whose: 'student', onErase: { studentId: 'delete' }, exported: ['Diários'] });
 */
export function declareData<T extends PgTable>(table: T, facts: Facts<T>): void {
  declared.push({ table, ...(facts as Omit<TableFacts, 'table'>) });
}
