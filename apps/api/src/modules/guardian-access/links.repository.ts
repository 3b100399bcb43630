import { eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isGuardianOf, seesWholeFamily } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { guardianLinks } from '#/database/schema/guardian-access.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { hashToken } from '#/secrets/tokens.ts';
import { linkExpiry, makeHashedToken } from './link-address.ts';

export interface NewLink {
  schoolId: string;
  guardianId: string;
  /** One of `linkTargets`; null opens the feed. */
  target: string | null;
  /** The employee who asked for it; null where an e-mail of an item carries it. */
  createdBy: string | null;
  now: Date;
}

export interface IssuedLink {
  /** The only copy: the database keeps its hash. */
  token: string;
  expiresAt: Date;
}

export async function issueLink(tx: Database, link: NewLink): Promise<IssuedLink> {
  const [issued] = await issueLinks(tx, [link]);
  if (!issued) throw new Error('no link was issued');
  return issued;
}

/** In the order given. */
export async function issueLinks(tx: Database, links: NewLink[]): Promise<IssuedLink[]> {
  if (links.length === 0) return [];
  const made = links.map(({ now, ...link }) => {
    const { token, hash } = makeHashedToken();
    return { token, row: { ...link, hash, createdAt: now, expiresAt: linkExpiry(now) } };
  });
  await tx.insert(guardianLinks).values(made.map(({ row }) => row));
  return made.map(({ token, row }) => ({ token, expiresAt: row.expiresAt }));
}

/**
 * Condition on `guardian_links`: nobody has seen the link who may not see it. One that was shown to
 * an employee ends when they no longer see all children of the guardian.
 */
export function isUnseenByOthers(db: Database): SQL | undefined {
  const { createdBy, guardianId, mailed } = guardianLinks;
  return or(mailed, isNull(createdBy), seesWholeFamily(db, createdBy, guardianId));
}

/** A link and whose it is, whatever became of it; nothing for an unknown token. */
export async function findLink(db: Database, token: string) {
  const [link] = await db
    .select({
      id: guardianLinks.id,
      schoolId: guardianLinks.schoolId,
      schoolName: schools.name,
      guardianId: guardianLinks.guardianId,
      guardianName: guardians.name,
      target: guardianLinks.target,
      expiresAt: guardianLinks.expiresAt,
      usedAt: guardianLinks.usedAt,
      /** The device that it paired. */
      deviceId: guardianLinks.deviceId,
      revokedAt: guardianLinks.revokedAt,
      mailed: guardianLinks.mailed,
      createdBy: guardianLinks.createdBy,
      isUnseenByOthers: sql<boolean>`${isUnseenByOthers(db)}`,
      /** Whether its guardian still has students here. */
      hasAccess: sql<boolean>`${isGuardianOf(db, guardianLinks.guardianId)}`,
    })
    .from(guardianLinks)
    .innerJoin(guardians, eq(guardians.id, guardianLinks.guardianId))
    .innerJoin(schools, eq(schools.id, guardianLinks.schoolId))
    .where(eq(guardianLinks.hash, hashToken(token)));
  return link;
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** As the family's side tells it. A revoked link says no more than an expired one. */
export function stateOfLink(link: FoundLink, now: Date): 'open' | 'used' | 'expired' {
  if (!link.hasAccess || link.revokedAt) return 'expired';
  if (link.usedAt) return 'used';
  return link.isUnseenByOthers && link.expiresAt > now ? 'open' : 'expired';
}
