import { and, count, desc, eq, gt, gte, inArray, isNotNull, min } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import { guardianLinks } from '#/database/schema/guardian-access.ts';
import { linkExpiry } from './link-address.ts';

/** Holds the employee's row until the transaction ends. */
export async function lockIssuer(tx: Database, employeeId: string): Promise<void> {
  await tx
    .select({ id: employees.id })
    .from(employees)
    .where(eq(employees.id, employeeId))
    .for('no key update');
}

/** All links live equally long, and their index is by expiry. */
const issuedSince = (since: Date) => gt(guardianLinks.expiresAt, linkExpiry(since));

/** When an employee issued the nth of their links, the newest being the first. */
export async function findNthLastIssue(
  db: Database,
  { employeeId, since, nth }: { employeeId: string; since: Date; nth: number },
): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: guardianLinks.createdAt })
    .from(guardianLinks)
    .where(and(eq(guardianLinks.createdBy, employeeId), issuedSince(since)))
    .orderBy(desc(guardianLinks.createdAt), desc(guardianLinks.id))
    .offset(Math.max(0, nth - 1))
    .limit(1);
  return found?.at;
}

/** Of guardians for whom staff issued so many links: the instant of the oldest. */
export async function findFullGuardians(
  db: Database,
  { guardianIds, since, limit }: { guardianIds: string[]; since: Date; limit: number },
): Promise<Date[]> {
  if (guardianIds.length === 0) return [];
  const rows = await db
    .select({ oldest: min(guardianLinks.createdAt) })
    .from(guardianLinks)
    .where(
      and(
        inArray(guardianLinks.guardianId, guardianIds),
        isNotNull(guardianLinks.createdBy),
        issuedSince(since),
      ),
    )
    .groupBy(guardianLinks.guardianId)
    .having(gte(count(), limit));
  return rows.flatMap(({ oldest }) => oldest ?? []);
}
