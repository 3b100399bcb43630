import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  unique,
  check,
  jsonb,
  smallint,
} from 'drizzle-orm/pg-core';
import { classroomId, classrooms, schoolId, sameSchool, schoolIdOfParent } from './schools.ts';
import { createdAt, instant, primaryId, roleEnum } from './columns.ts';
import { sql } from 'drizzle-orm';
import { declareData } from './declare-data.ts';

export const employees = pgTable(
  'employees',
  {
    id: primaryId(),
    schoolId: schoolId(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    /**
     * See `proofOf`: the e-mail's owner chose this password, over a link sent there or as the server's
     * administrator says. It is a digest of both, so that any change of either ends it, also one by a server that does not know it.
     */
    ownerProof: text('owner_proof'),
    /**
     * The e-mail, in lower case, whose mailbox the signed-in employee was seen to read. It counts for
     * as long as it is `email`, and names nobody: see ADR 043.
     */
    confirmedEmail: text('confirmed_email'),
    /**
     * Of a password that somebody else gave and that must be replaced: its HMAC with the school, so that
     * the next one to get the same password is refused. Null from the first password of one's own on.
     */
    givenPassword: text('given_password'),
    role: roleEnum('role').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    /** A deleted employee keeps the row, because what they wrote keeps their name. */
    deactivatedAt: instant('deactivated_at'),
    /**
     * Of the author of what a network announces at the school: nobody, deactivated since it was made.
     * Not a foreign key: a school that moves to another installation takes its authors along.
     */
    networkId: uuid('network_id'),
  },
  (table) => [
    unique('employees_of_network').on(table.schoolId, table.networkId),
    uniqueIndex('employees_email').on(table.schoolId, sql`lower(${table.email})`),
    index('employees_by_email').on(sql`lower(${table.email})`),
    index('employees_by_school').on(table.schoolId),
    unique('employees_in_school').on(table.schoolId, table.id),
  ],
);

declareData(employees, { whose: 'employee' });

export const employeeId = (name = 'employee_id') => uuid(name).notNull();

export const employeeClassrooms = pgTable(
  'employee_classrooms',
  {
    schoolId: schoolIdOfParent(),
    employeeId: employeeId(),
    classroomId: classroomId(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.classroomId] }),
    index('employee_classrooms_by_classroom').on(table.classroomId),
    index('employee_classrooms_of_school').on(table.schoolId, table.employeeId),
    sameSchool(
      'employee_classrooms_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
    sameSchool(
      'employee_classrooms_classroom_id_in_school',
      [table.schoolId, table.classroomId],
      classrooms,
    ),
  ],
);

declareData(employeeClassrooms, { whose: 'employee' });

/** One sign-in: the family of refresh tokens that descend from it. */
export const sessions = pgTable(
  'sessions',
  {
    schoolId: schoolIdOfParent(),
    id: primaryId(),
    employeeId: employeeId(),
    createdAt: createdAt(),
    revokedAt: instant('revoked_at'),
    /** Issuer of the sign-in; null for a session that a password opened. See `employeeIdentities`. */
    identityIssuer: text('identity_issuer'),
  },
  (table) => [
    index('sessions_by_employee').on(table.employeeId),
    unique('sessions_in_school').on(table.schoolId, table.id),
    sameSchool('sessions_employee_id_in_school', [table.schoolId, table.employeeId], employees),
  ],
);

declareData(sessions, { whose: 'employee', archived: 'withInstallation' });

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    schoolId: schoolIdOfParent(),
    /** SHA-256 of the token, so that a stolen database opens no session. */
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('refresh_tokens_by_session').on(table.sessionId),
    index('refresh_tokens_by_expiry').on(table.expiresAt),
    index('refresh_tokens_of_school').on(table.schoolId, table.sessionId),
    sameSchool(
      'refresh_tokens_session_id_in_school',
      [table.schoolId, table.sessionId],
      sessions,
    ).onDelete('cascade'),
  ],
);

declareData(refreshTokens, { whose: 'employee', archived: 'withInstallation' });

export const passwordResets = pgTable(
  'password_resets',
  {
    schoolId: schoolIdOfParent(),
    hash: text('hash').primaryKey(),
    employeeId: employeeId(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Sent only to the employee's e-mail. */
    isMailed: boolean('is_mailed').notNull().default(false),
    /** Whoever of the school invited the employee by it; null where it was asked for, or by a command. */
    invitedBy: uuid('invited_by'),
  },
  (table) => [
    index('password_resets_by_employee').on(table.employeeId),
    index('password_resets_of_school').on(table.schoolId, table.employeeId),
    sameSchool(
      'password_resets_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
    sameSchool(
      'password_resets_invited_by_in_school',
      [table.schoolId, table.invitedBy],
      employees,
    ),
  ],
);

declareData(passwordResets, { whose: 'employee', archived: 'withInstallation' });

/** From where an employee signed in lately. */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    schoolId: schoolIdOfParent(),
    employeeId: employeeId(),
    /** HMAC of the network, so that the database does not reveal where somebody was. */
    networkHash: text('network_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.networkHash] }),
    index('sign_in_networks_by_age').on(table.lastSeenAt),
    index('sign_in_networks_of_school').on(table.schoolId, table.employeeId),
    sameSchool(
      'sign_in_networks_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
  ],
);

declareData(signInNetworks, { whose: 'employee', archived: 'withInstallation' });

/** Secret of an authenticator app, which a sign-in asks for beside the password. */
export const secondFactors = pgTable(
  'second_factors',
  {
    schoolId: schoolIdOfParent(),
    employeeId: employeeId().primaryKey(),
    /** Encrypted: a reader of the database cannot make codes with it. */
    sealedSecret: text('sealed_secret').notNull(),
    /** The last one whose code was used, counted in 30 seconds since 1970; none works twice. */
    lastStep: integer('last_step').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('second_factors_of_school').on(table.schoolId, table.employeeId),
    sameSchool(
      'second_factors_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
  ],
);

declareData(secondFactors, { whose: 'employee', archived: 'withInstallation' });

/** Accounts at Google or Microsoft with which employees sign in, from the first time on. */
export const employeeIdentities = pgTable(
  'employee_identities',
  {
    schoolId: schoolIdOfParent(),
    employeeId: employeeId(),
    /** `iss` of the provider's tokens; of Microsoft it names the directory. */
    issuer: text('issuer').notNull(),
    /** The issuer's permanent id of the account: `sub` of Google, `oid` of Microsoft. */
    subject: text('subject').notNull(),
    /** In lower case. The row counts for as long as the employee has this e-mail. */
    email: text('email').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.issuer] }),
    uniqueIndex('employee_identities_subject').on(table.schoolId, table.issuer, table.subject),
    index('employee_identities_of_school').on(table.schoolId, table.employeeId),
    sameSchool(
      'employee_identities_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
  ],
);

declareData(employeeIdentities, { whose: 'employee', archived: 'withInstallation' });

/** Codes on paper, each for one sign-in without the authenticator app. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    schoolId: schoolIdOfParent(),
    employeeId: employeeId(),
    /** HMAC: the codes are short. */
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.hash] }),
    index('recovery_codes_of_school').on(table.schoolId, table.employeeId),
    sameSchool(
      'recovery_codes_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
  ],
);

declareData(recoveryCodes, { whose: 'employee', archived: 'withInstallation' });

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
    /** The `employee_recipients` row that it tells of: a withdrawal takes the e-mail too. */
    recipientId: uuid('recipient_id'),
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

declareData(employeeMails, {
  whose: 'installation',
  because: 'also to teams of developers; a row goes with its e-mail',
});
