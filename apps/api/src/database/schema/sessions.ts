import { index, pgTable, text, uuid, unique } from 'drizzle-orm/pg-core';
import { sameSchool, schoolIdOfParent } from './schools.ts';
import { createdAt, instant, primaryId } from './columns.ts';
import { employeeId, employees } from './employees.ts';

/** One sign-in: the family of refresh tokens that descend from it. */
export const sessions = pgTable(
  'sessions',
  {
    schoolId: schoolIdOfParent(),
    id: primaryId(),
    employeeId: employeeId(),
    createdAt: createdAt(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('sessions_by_employee').on(table.employeeId),
    unique('sessions_in_school').on(table.schoolId, table.id),
    sameSchool('sessions_employee_id_in_school', [table.schoolId, table.employeeId], employees),
  ],
);

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

export const passwordResets = pgTable(
  'password_resets',
  {
    schoolId: schoolIdOfParent(),
    hash: text('hash').primaryKey(),
    employeeId: employeeId(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('password_resets_by_employee').on(table.employeeId),
    index('password_resets_of_school').on(table.schoolId, table.employeeId),
    sameSchool(
      'password_resets_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
  ],
);
