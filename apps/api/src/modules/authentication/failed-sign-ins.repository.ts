import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { failedSignIns } from '#/database/schema/sessions.ts';

interface Keys {
  emailHash: string;
  address: string;
}

/** Instants of failures, oldest first; never more than a limit needs. */
export async function recentFailures(
  db: Database,
  { emailHash, address, since }: Keys & { since: Date },
) {
  const instants = async (condition: ReturnType<typeof eq>) => {
    const rows = await db
      .select({ at: failedSignIns.at })
      .from(failedSignIns)
      .where(and(condition, gt(failedSignIns.at, since)))
      .orderBy(desc(failedSignIns.at))
      .limit(100);
    return rows.map(({ at }) => at).reverse();
  };
  return {
    byEmail: await instants(eq(failedSignIns.emailHash, emailHash)),
    byAddress: await instants(eq(failedSignIns.address, address)),
  };
}

/** Also forgets failures older than `before`, so that the table stays small. */
export async function recordFailure(
  db: Database,
  { emailHash, address, before }: Keys & { before: Date },
): Promise<void> {
  await db.delete(failedSignIns).where(lt(failedSignIns.at, before));
  await db.insert(failedSignIns).values({ emailHash, address, at: new Date() });
}

export async function forgetFailures(db: Database, emailHash: string): Promise<void> {
  await db.delete(failedSignIns).where(eq(failedSignIns.emailHash, emailHash));
}
