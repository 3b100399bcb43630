import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import { refreshTokens, sessions } from '#/database/schema/sessions.ts';

export async function findCredentials(db: Database, email: string) {
  const [row] = await db
    .select({
      id: employees.id,
      passwordHash: employees.passwordHash,
      deactivatedAt: employees.deactivatedAt,
    })
    .from(employees)
    .where(eq(sql`lower(${employees.email})`, email.toLowerCase()));
  return row;
}

/**
 * Whether the password is still the one that was compared. It stays so until the transaction ends:
 * a new password, which ends all sessions, does not miss the one that is about to begin.
 */
export async function holdPassword(
  tx: Database,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<boolean> {
  const held = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.id, id), eq(employees.passwordHash, passwordHash)))
    .for('share');
  return held.length === 1;
}

export async function insertSession(db: Database, employeeId: string): Promise<string> {
  const [row] = await db.insert(sessions).values({ employeeId }).returning({ id: sessions.id });
  if (!row) throw new Error('no session was inserted');
  return row.id;
}

export async function insertRefreshToken(
  db: Database,
  token: { hash: string; sessionId: string; expiresAt: Date },
): Promise<void> {
  await db.insert(refreshTokens).values(token);
}

export async function findRefreshToken(db: Database, hash: string) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      employeeId: sessions.employeeId,
      revokedAt: sessions.revokedAt,
      expiresAt: refreshTokens.expiresAt,
      deactivatedAt: employees.deactivatedAt,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(employees, eq(employees.id, sessions.employeeId))
    .where(eq(refreshTokens.hash, hash));
  return row;
}

/** Whether a token was made and has not been used yet. */
export async function isUnusedRefreshToken(db: Database, hash: string): Promise<boolean> {
  const [row] = await db
    .select({ hash: refreshTokens.hash })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)));
  return row !== undefined;
}

/** True for the first user of a token only, also among several at the same time. */
export async function useRefreshToken(db: Database, hash: string): Promise<boolean> {
  const used = await db
    .update(refreshTokens)
    .set({ usedAt: new Date() })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
    .returning({ hash: refreshTokens.hash });
  return used.length === 1;
}

export async function revokeSession(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** Ends the sessions of an employee, all or all but one: a deleted one, or a new password. */
export async function revokeSessionsOf(
  db: Database,
  employeeId: string,
  besides?: string,
): Promise<void> {
  const others = besides === undefined ? undefined : ne(sessions.id, besides);
  await db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(eq(sessions.employeeId, employeeId), isNull(sessions.revokedAt), others));
}
