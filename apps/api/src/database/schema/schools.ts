import { limits, type UrgentBy } from '@caderneta/api-client/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  pgTable,
  smallint,
  text,
  uuid,
  index,
  integer,
  unique,
} from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import {
  closureKindEnum,
  createdAt,
  primaryId,
  diaryModeEnum,
  periodEnum,
  instant,
} from './columns.ts';

export const schools = pgTable(
  'schools',
  {
    id: primaryId(),
    name: text('name').notNull(),
    city: text('city'),
    /** Gets the answers to the school's e-mails. */
    contactEmail: text('contact_email'),
    /** A row of `files`; not a foreign key, because files refer to their school. */
    logoFileId: uuid('logo_file_id'),
    timezone: text('timezone').notNull().default('America/Sao_Paulo'),
    /** Days of the week with classes; Monday is 1, Sunday is 7. */
    schoolDays: smallint('school_days').array().notNull().default([1, 2, 3, 4, 5]),
    /** From when on of a school day, 'HH:MM' of its clocks, missing diaries need attention; null never. */
    diariesDue: text('diaries_due').default('17:00'),
    /** How long deleted students are kept before the cleanup erases them; null for ever. */
    retentionYears: smallint('retention_years').default(limits.retentionYearsDefault),
    /** Whether guardians see what the other guardians of their children answered. */
    sharesAnswers: boolean('shares_answers').notNull().default(false),
    /** Who sends something urgent, beside administrators. */
    urgentBy: text('urgent_by').$type<UrgentBy>().notNull().default('TeachersByDay'),
    /** Of `networks`; not a foreign key, because networks refer to the school that is their office. */
    networkId: uuid('network_id'),
    /** INEP code or `cod_escola` by which the nightly import finds it in i-Educar. */
    ieducarCode: text('ieducar_code').unique('schools_ieducar_code'),
    /** With what teachers may sign in beside a password: 'Google', 'Microsoft', or null. */
    signInProvider: text('sign_in_provider'),
    /** Of their e-mails, in lower case. */
    signInDomain: text('sign_in_domain'),
    /** Directory of Microsoft. */
    signInTenantId: uuid('sign_in_tenant_id'),
    /** Between these times of its clocks, 'HH:MM', notices wait; null: none does. */
    quietFrom: text('quiet_from'),
    quietUntil: text('quiet_until'),
    /** Reais that WhatsApp messages may cost in a month; 0 sends none. */
    whatsAppMonthlyLimit: integer('whats_app_monthly_limit').notNull().default(50),
    /** The same of SMS. */
    smsMonthlyLimit: integer('sms_monthly_limit').notNull().default(50),
    /** Percentage of each limit that links may cost which guardians asked for. */
    linkSharePercent: smallint('link_share_percent').notNull().default(10),
    /** Percentage of each limit that is kept for what is urgent. */
    urgentReservePercent: smallint('urgent_reserve_percent').notNull().default(10),
    /** Since when it is read-only, and nothing is sent for it: it moves elsewhere, or is deleted. */
    closedAt: instant('closed_at'),
    /** When its deletion began, which a command goes on with until nothing is left of it. */
    deletionBeganAt: instant('deletion_began_at'),
    /** Of its settings, closures included. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'schools_school_days',
      sql`cardinality(${table.schoolDays}) > 0 and ${table.schoolDays} <@ '{1,2,3,4,5,6,7}'`,
    ),
    check(
      'schools_deletion',
      sql`${table.deletionBeganAt} is null or ${table.closedAt} is not null`,
    ),
    check(
      'schools_urgent_by',
      sql`${table.urgentBy} in ('Administrators', 'TeachersByDay', 'Teachers')`,
    ),
    check('schools_urgent_reserve', sql`${table.urgentReservePercent} between 0 and 100`),
    check('schools_link_share', sql`${table.linkSharePercent} between 0 and 100`),
    check('schools_diaries_due', sql`${table.diariesDue} ~ '^([01]\\d|2[0-3]):[0-5]\\d$'`),
    check('schools_retention_years', sql`${table.retentionYears} between 1 and 30`),
    check(
      'schools_quiet_hours',
      sql`(${table.quietFrom} is null) = (${table.quietUntil} is null)
        and ${table.quietFrom} ~ '^([01]\\d|2[0-3]):[0-5]\\d$'
        and ${table.quietUntil} ~ '^([01]\\d|2[0-3]):[0-5]\\d$'`,
    ),
    index('schools_by_network')
      .on(table.networkId)
      .where(sql`${table.networkId} is not null`),
    check(
      'schools_sign_in',
      sql`(${table.signInProvider} is null) = (${table.signInDomain} is null) and
        (coalesce(${table.signInProvider}, '') = 'Microsoft') = (${table.signInTenantId} is not null)`,
    ),
  ],
);

declareData(schools, {
  whose: 'installation',
  because: 'a row is a school',
  files: ['logoFileId'],
});

/** The school every other row belongs to. */
export const schoolId = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id);

/** The school of a row that belongs to another row, and refers to it with its school. */
export const schoolIdOfParent = () => uuid('school_id').notNull();

/** A row refers to no row of another school. */
export function sameSchool(
  name: string,
  columns: [schoolId: AnyPgColumn, id: AnyPgColumn],
  parent: { schoolId: AnyPgColumn; id: AnyPgColumn },
) {
  return foreignKey({ name, columns, foreignColumns: [parent.schoolId, parent.id] });
}

/** Days without classes: holidays and recesses. */
export const schoolClosures = pgTable(
  'school_closures',
  {
    id: primaryId(),
    schoolId: schoolId(),
    kind: closureKindEnum('kind').notNull(),
    name: text('name').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** The last one. */
    toDay: date('to_day', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('school_closures_by_day').on(table.schoolId, table.toDay),
    check('school_closures_order', sql`${table.fromDay} <= ${table.toDay}`),
  ],
);

declareData(schoolClosures, { whose: 'school' });

export const classrooms = pgTable(
  'classrooms',
  {
    id: primaryId(),
    schoolId: schoolId(),
    name: text('name').notNull(),
    period: periodEnum('period').notNull(),
    diaryMode: diaryModeEnum('diary_mode').notNull(),
    /** `cod_turma` of i-Educar; null for one that does not come from there. */
    ieducarId: integer('ieducar_id'),
    /** Since when it is out of use: nobody is in it, nothing is written to it, and what was stays. */
    archivedAt: instant('archived_at'),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    index('classrooms_by_school').on(table.schoolId),
    unique('classrooms_in_school').on(table.schoolId, table.id),
  ],
);

declareData(classrooms, { whose: 'school' });

export const classroomId = () => uuid('classroom_id').notNull();

/** When work that one server does for all was started last. */
export const scheduledRuns = pgTable('scheduled_runs', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
});

declareData(scheduledRuns, {
  whose: 'installation',
  because: 'work that a server does for all schools',
});

/** The link that sets up an installation without a school: one row at most. */
export const setUpLinks = pgTable('set_up_links', {
  /** SHA-256 of the token. */
  hash: text('hash').primaryKey(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
});

declareData(setUpLinks, { whose: 'installation', because: 'there is no school yet' });
