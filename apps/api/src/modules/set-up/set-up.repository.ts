import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { setUpLinks } from '#/database/schema/schools.ts';

type SetUpLink = typeof setUpLinks.$inferInsert;

/** From now on no other link sets the installation up. */
export async function replaceSetUpLink(tx: Database, link: SetUpLink): Promise<void> {
  await tx.delete(setUpLinks);
  await tx.insert(setUpLinks).values(link);
}

const isUsable = (hash: string, now: Date) =>
  and(eq(setUpLinks.hash, hash), gt(setUpLinks.expiresAt, now));

export async function isSetUpLink(db: Database, hash: string, now: Date): Promise<boolean> {
  return (await db.$count(setUpLinks, isUsable(hash, now))) > 0;
}

/** True for the first user of the link only: another one at the same time waits, and finds none. */
export async function useSetUpLink(tx: Database, hash: string, now: Date): Promise<boolean> {
  const used = await tx
    .delete(setUpLinks)
    .where(isUsable(hash, now))
    .returning({ hash: setUpLinks.hash });
  return used.length === 1;
}
