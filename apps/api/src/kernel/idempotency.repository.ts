import { and, eq, lt, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import { idempotencyKeys } from '#/database/schema/calls.ts';
import { guardians } from '#/database/schema/students.ts';
import { schoolOf } from '#/database/expressions.ts';

/** How long a repetition waits for its first. */
export const patienceMilliseconds = 2_000;

const row = (key: string) => eq(idempotencyKeys.key, key);

interface KeyedCall {
  callerId: string;
  key: string;
  fingerprint: string;
  /** Keys from before count no more. */
  expired: Date;
  createdAt: Date;
}

/**
 * True for the first call with the key, whoever makes it. Waits so long for a transaction that is
 * taking it just now, then fails as at any lock that is held for too long.
 */
export async function claimKey(db: Database, call: KeyedCall): Promise<boolean> {
  const { expired, ...values } = call;
  await db
    .delete(idempotencyKeys)
    .where(and(row(call.key), lt(idempotencyKeys.createdAt, expired)));
  const statement = sql`
    with wait as materialized (
      select current_setting('lock_timeout') as usual, set_config('lock_timeout', ${String(patienceMilliseconds)}, true))
    insert into idempotency_keys (caller_id, school_id, key, fingerprint, created_at)
    select ${values.callerId}::uuid, ${schoolOfCaller(call.callerId)}, ${values.key},
      ${values.fingerprint}, ${values.createdAt.toISOString()}::timestamptz
    from wait
    on conflict do nothing
    returning set_config('lock_timeout', (select usual from wait), true)`;
  return (await rowsOf(db, statement)).length === 1;
}

const schoolOfCaller = (id: string) =>
  sql<string>`coalesce(${schoolOf(employees, id)}, ${schoolOf(guardians, id)})`;

export async function storeResponse(
  db: Database,
  key: string,
  answer: { status: number; body: unknown; etag: string | null },
): Promise<void> {
  await db.update(idempotencyKeys).set(answer).where(row(key));
}

export async function findStoredResponse(db: Database, key: string) {
  const [kept] = await db.select().from(idempotencyKeys).where(row(key));
  return kept;
}
