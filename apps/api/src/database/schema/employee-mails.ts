import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from './columns.ts';

/**
 * E-mails to employees and teams that wait to be sent. Each row goes with its e-mail, because it
 * names a person.
 */
export const employeeMails = pgTable(
  'employee_mails',
  {
    id: primaryId(),
    /** The whole e-mail: recipient, subject, text and HTML. */
    mail: jsonb('mail').$type<{ to: string; subject: string; text: string; html: string }>(),
    /** Of a password reset in its place: the e-mail holds a token, which no row may hold. */
    resetId: text('reset_id'),
    attempts: smallint('attempts').notNull().default(0),
    /** The next attempt is not before; moved ahead while a server is trying. */
    attemptAt: instant('attempt_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('employee_mails_one_of', sql`(${table.mail} is null) <> (${table.resetId} is null)`),
    index('employee_mails_due').on(table.attemptAt),
  ],
);
