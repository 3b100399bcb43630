import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from './columns.ts';
import { employeeId } from './employees.ts';

/** One sign-in: the family of refresh tokens that descend from it. */
export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    employeeId: employeeId(),
    createdAt: createdAt(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_by_employee').on(table.employeeId)],
);

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, so that a stolen database opens no session. */
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('refresh_tokens_by_session').on(table.sessionId),
    index('refresh_tokens_by_expiry').on(table.expiresAt),
  ],
);

export const passwordResets = pgTable(
  'password_resets',
  {
    hash: text('hash').primaryKey(),
    employeeId: employeeId(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('password_resets_by_employee').on(table.employeeId)],
);
