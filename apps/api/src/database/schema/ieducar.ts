import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { instant } from './columns.ts';
import { schools } from './schools.ts';

/** Result of the last reading of i-Educar for a school. */
export const ieducarRuns = pgTable('ieducar_runs', {
  schoolId: uuid('school_id')
    .primaryKey()
    .references(() => schools.id),
  finishedAt: instant('finished_at').notNull(),
  outcome: text('outcome').$type<IeducarOutcome>().notNull(),
  /** Null where it failed. */
  totals: jsonb('totals').$type<IeducarTotals>(),
  /** The import that it applied; not foreign keys, because an import goes its own ways. */
  appliedId: uuid('applied_id'),
  /** The draft that waits for an administrator. */
  draftId: uuid('draft_id'),
  /** Why it waits or failed, for the administrator. */
  message: text('message'),
});

declareData(ieducarRuns, { whose: 'school' });

/** `waiting`: nothing was applied before an administrator does. */
export type IeducarOutcome = 'applied' | 'waiting' | 'failed';

/** Numbers of students. */
export interface IeducarTotals {
  same: number;
  new: number;
  changed: number;
  /** Of the changed ones, those in another classroom. */
  moved: number;
  left: number;
  error: number;
  /** Deleted students whom i-Educar names again. */
  returned: number;
}
