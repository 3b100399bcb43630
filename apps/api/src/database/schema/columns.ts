import { choices, communicationKindNames } from '@caderneta/api-client/contract';
import { sql, type SQL } from 'drizzle-orm';
import { timestamp, uuid, type AnyPgColumn, pgEnum } from 'drizzle-orm/pg-core';
import { present } from '#/timing/present.ts';
import { newId } from '#/timing/ids.ts';

/** Identifiers are made in the application and sort by time. */
export const primaryId = () => uuid('id').primaryKey().$defaultFn(newId);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().$defaultFn(present);

/**
 * The text as searches and sorting compare it, by the function of the database that
 * `@caderneta/formats` makes: the same as its `fold`.
 */
export const folded = (text: SQL | AnyPgColumn): SQL => sql`folded(${text})`;

export const roleEnum = pgEnum('role', ['Administrator', 'Teacher']);
export const periodEnum = pgEnum('period', ['Morning', 'Afternoon', 'Night', 'WholeDay']);
export const diaryModeEnum = pgEnum('diary_mode', ['Preschool', 'Simple']);
export const genderEnum = pgEnum('gender', ['Male', 'Female', 'NotInformed']);
export const closureKindEnum = pgEnum('closure_kind', ['Holiday', 'Recess']);
export const mealEnum = pgEnum('meal', ['No', 'Half', 'Full', 'Repeat']);
export const communicationKindEnum = pgEnum('communication_kind', communicationKindNames);
export const answerEnum = pgEnum('answer', choices);
export const notificationChannelEnum = pgEnum('notification_channel', [
  'push',
  'email',
  'whatsApp',
  'sms',
]);
export const notificationStatusEnum = pgEnum('notification_status', [
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
]);
