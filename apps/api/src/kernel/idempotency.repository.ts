import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import { idempotencyKeys } from '#/database/schema/calls.ts';
import { guardians } from '#/database/schema/students.ts';
import { schoolOf } from '#/database/expressions.ts';

export interface KeyOfCall {
  callerId: string;
  key: string;
}

const row = ({ callerId, key }: KeyOfCall) =>
  and(eq(idempotencyKeys.callerId, callerId), eq(idempotencyKeys.key, key));

/** True for the first call with the key. Waits for a transaction that is taking it just now. */
export async function claimKey(
  db: Database,
  call: KeyOfCall & { fingerprint: string; expired: Date; createdAt: Date },
): Promise<boolean> {
  const { expired, ...values } = call;
  await db.delete(idempotencyKeys).where(and(row(call), lt(idempotencyKeys.createdAt, expired)));
  const taken = await db
    .insert(idempotencyKeys)
    .values({ ...values, schoolId: schoolOfCaller(call.callerId) })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return taken.length === 1;
}

const schoolOfCaller = (id: string) =>
  sql<string>`coalesce(${schoolOf(employees, id)}, ${schoolOf(guardians, id)})`;

export async function storeResponse(
  db: Database,
  call: KeyOfCall,
  answer: { status: number; body: unknown; etag: string | null },
): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(row(call));
}

export async function findStoredResponse(db: Database, call: KeyOfCall) {
  const [kept] = await db.select().from(idempotencyKeys).where(row(call));
  return kept;
}
