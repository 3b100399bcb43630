import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { schoolOf } from '#/database/expressions.ts';
import {
  employees,
  passwordResets,
  refreshTokens,
  sessions,
  signInNetworks,
} from '#/database/schema/employees.ts';
import { notifyOfAccess } from '#/live/notify.repository.ts';
import { schools } from '#/database/schema/schools.ts';

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
    .where(
      and(
        eq(employees.id, id),
        eq(employees.passwordHash, passwordHash),
        isNull(employees.deactivatedAt),
      ),
    )
    .for('share');
  return held.length === 1;
}

export async function insertSession(
  db: Database,
  session: { employeeId: string; createdAt: Date; identityIssuer: string | null },
): Promise<string> {
  const schoolId = schoolOf(employees, session.employeeId);
  const [row] = await db
    .insert(sessions)
    .values({ ...session, schoolId })
    .returning({ id: sessions.id });
  if (!row) throw new Error('no session was inserted');
  return row.id;
}

export async function insertRefreshToken(
  db: Database,
  token: { hash: string; sessionId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const schoolId = schoolOf(sessions, token.sessionId);
  await db.insert(refreshTokens).values({ ...token, schoolId });
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
export async function useRefreshToken(db: Database, hash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
    .returning({ hash: refreshTokens.hash });
  return used.length === 1;
}

const employeeOfSession = { schoolId: sessions.schoolId, employeeId: sessions.employeeId };

export async function revokeSession(db: Database, sessionId: string, now: Date): Promise<void> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning(employeeOfSession);
  await notifyOfAccess(db, ended);
}

/**
 * Ends the sessions of employees who are deleted or have a new password.
 * @param besides a session that goes on
 */
export async function revokeSessionsOf(
  db: Database,
  employeeIds: string[],
  { now, besides }: { now: Date; besides?: string },
): Promise<void> {
  const others = besides === undefined ? undefined : ne(sessions.id, besides);
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.employeeId, employeeIds), isNull(sessions.revokedAt), others))
    .returning(employeeOfSession);
  await notifyOfAccess(db, ended);
}

/** The id of no employee: the query for an unknown e-mail takes as long as for a known one. */
const noEmployee = '00000000-0000-0000-0000-000000000000';

/** Whether each of the employees signed in from a network within the last months. */
export async function isKnownNetwork(
  db: Database,
  { employeeIds, networkHash }: { employeeIds: string[]; networkHash: string },
): Promise<boolean> {
  const asked = employeeIds.length > 0 ? employeeIds : [noEmployee];
  const known = await db.$count(
    signInNetworks,
    and(inArray(signInNetworks.employeeId, asked), eq(signInNetworks.networkHash, networkHash)),
  );
  return known === asked.length;
}

export async function rememberNetwork(
  db: Database,
  seen: { employeeId: string; networkHash: string; lastSeenAt: Date },
): Promise<void> {
  await db
    .insert(signInNetworks)
    .values({ ...seen, schoolId: schoolOf(employees, seen.employeeId) })
    .onConflictDoUpdate({
      target: [signInNetworks.employeeId, signInNetworks.networkHash],
      set: { lastSeenAt: seen.lastSeenAt },
    });
}

export async function insertPasswordReset(
  db: Database,
  reset: Omit<typeof passwordResets.$inferInsert, 'schoolId'>,
): Promise<void> {
  const schoolId = schoolOf(employees, reset.employeeId);
  await db.insert(passwordResets).values({ ...reset, schoolId });
}

const isUsable = (hash: string, now: Date) =>
  and(
    eq(passwordResets.hash, hash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
    isNull(employees.deactivatedAt),
  );

/** Finds the employee whose password a token may change now. */
export async function findResettable(db: Database, hash: string, now: Date) {
  const [row] = await db
    .select({ id: employees.id, email: employees.email })
    .from(passwordResets)
    .innerJoin(employees, eq(employees.id, passwordResets.employeeId))
    .where(isUsable(hash, now));
  return row;
}

/** Finds the recipient of the e-mail of a token that still works. */
export async function findResetRecipient(db: Database, hash: string, now: Date) {
  const [row] = await db
    .select({
      name: employees.name,
      to: employees.email,
      schoolName: schools.name,
      timezone: schools.timezone,
      isMailed: passwordResets.isMailed,
      createdAt: passwordResets.createdAt,
      isInvitation: sql<boolean>`${passwordResets.invitedBy} is not null`,
      expiresAt: passwordResets.expiresAt,
    })
    .from(passwordResets)
    .innerJoin(employees, eq(employees.id, passwordResets.employeeId))
    .innerJoin(schools, eq(schools.id, employees.schoolId))
    .where(isUsable(hash, now));
  return row;
}

/** Makes other calls that write this employee, or use a token of theirs, wait for the transaction. */
export async function lockEmployee(db: Database, id: string): Promise<void> {
  await db
    .select({ id: employees.id })
    .from(employees)
    .where(eq(employees.id, id))
    .for('no key update');
}

/** All tokens of employees are as good as used. */
export async function endPasswordResets(
  db: Database,
  employeeIds: string[],
  now: Date,
): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(inArray(passwordResets.employeeId, employeeIds), isNull(passwordResets.usedAt)));
}
