import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isGuardianOf, seesWholeFamily } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import { guardianLinks } from '#/database/schema/guardian-access.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { deriveToken, hashToken } from '#/secrets/tokens.ts';
import { codeExpiry, knownCode, type KnownCode, makeCode } from './link-codes.ts';
import { linkExpiry, makeHashedToken } from './tokens.ts';

export interface NewLink {
  schoolId: string;
  guardianId: string;
  /** One of `linkTargets`; null opens the feed. */
  target: string | null;
  /** The employee who asked for it; null where an e-mail of an item carries it. */
  createdBy: string | null;
  now: Date;
  /** By default `linkExpiry(now)`. */
  expiresAt?: Date;
  /** `KeyRing.linkCodes`; without it the link has no code. */
  codeKey?: Uint8Array;
}

export interface IssuedLink {
  /** The only copy: the database keeps its hash. */
  token: string;
  expiresAt: Date;
  /** The only copy, too. */
  code?: { text: string; expiresAt: Date };
}

export async function issueLink(tx: Database, link: NewLink): Promise<IssuedLink> {
  const [issued] = await issueLinks(tx, [link]);
  if (!issued) throw new Error('no link was issued');
  return issued;
}

/** In the order given. */
export async function issueLinks(tx: Database, links: NewLink[]): Promise<IssuedLink[]> {
  const issued: IssuedLink[] = [];
  let missing = [...links.keys()];
  while (missing.length > 0) {
    const made = missing.map((place) => ({ place, ...makeLink(links[place]!) }));
    // Another open code may have the name already: then the link is made anew.
    const stored = await tx
      .insert(guardianLinks)
      .values(made.map(({ row }) => row))
      .onConflictDoNothing()
      .returning({ hash: guardianLinks.hash });
    const hashes = new Set(stored.map(({ hash }) => hash));
    for (const { place, row, link } of made) if (hashes.has(row.hash)) issued[place] = link;
    missing = missing.filter((place) => !issued[place]);
  }
  return issued;
}

function makeLink({ now, codeKey, expiresAt = linkExpiry(now), ...link }: NewLink) {
  const { token, hash } = makeHashedToken();
  const code = codeKey && { text: makeCode(), expiresAt: codeExpiry(now, expiresAt) };
  const known = code && knownCode(codeKey, code.text);
  const ofCode = {
    codeName: known?.name,
    codeHash: known?.hash,
    codeExpiresAt: code?.expiresAt,
  };
  const issued: IssuedLink = { token, expiresAt, code };
  return { link: issued, row: { ...link, hash, ...ofCode, createdAt: now, expiresAt } };
}

interface MailedLink extends NewLink {
  /** Goes to the guardian's phone; by default to the e-mail. */
  toPhone?: boolean;
  /** The same in every attempt. */
  mailId: string;
  /** `KeyRing.mailedLinks` */
  key: Uint8Array;
}

/**
 * The link that an e-mail carries; answers its token. The database has no copy of it for a second
 * attempt, so it is made from the e-mail's id: an attempt that seemed to fail may have arrived, and
 * mail systems show only the first of two with one Message-ID. It lives from the last attempt on.
 */
export async function issueMailedLink(db: Database, mailed: MailedLink): Promise<string> {
  const { mailId, key, now, expiresAt = linkExpiry(now), ...link } = mailed;
  const { token, hash } = makeHashedToken(deriveToken(key, mailId));
  await db
    .insert(guardianLinks)
    .values({ ...link, hash, mailed: true, createdAt: now, expiresAt })
    .onConflictDoUpdate({
      target: guardianLinks.hash,
      set: { expiresAt },
      setWhere: and(isNull(guardianLinks.usedAt), isNull(guardianLinks.revokedAt)),
    });
  return token;
}

/** Ends the link of an e-mail that came back: whoever reads it there is not the guardian. */
export async function endMailedLink(
  db: Database,
  { mailId, key, now }: Pick<MailedLink, 'mailId' | 'key' | 'now'>,
): Promise<void> {
  const { hash, usedAt, revokedAt } = guardianLinks;
  const isOfMail = eq(hash, hashToken(deriveToken(key, mailId)));
  await db
    .update(guardianLinks)
    .set({ revokedAt: now })
    .where(and(isOfMail, isNull(usedAt), isNull(revokedAt)));
}

/**
 * Condition on `guardian_links`: nobody has seen the link who may not see it. One that was shown to
 * an employee ends when they no longer see all children of the guardian.
 */
export function isUnseenByOthers(db: Database): SQL | undefined {
  const { createdBy, guardianId, mailed } = guardianLinks;
  return or(mailed, isNull(createdBy), seesWholeFamily(db, createdBy, guardianId));
}

/** What a person has of a link: its token, or its code as the database keeps it. */
export type LinkKey = { token: string } | { code: KnownCode };

/** Condition on `guardian_links`: the key is of this one. A code is tried by `tryCode` before. */
export const isOfKey = (key: LinkKey): SQL | undefined =>
  'token' in key
    ? eq(guardianLinks.hash, hashToken(key.token))
    : and(eq(guardianLinks.codeName, key.code.name), eq(guardianLinks.codeHash, key.code.hash));

/** A link and whose it is, whatever became of it; nothing for an unknown token. */
export const findLink = (db: Database, token: string) => findLinkOf(db, { token });

export async function findLinkOf(db: Database, key: LinkKey) {
  const [link] = await db
    .select({
      id: guardianLinks.id,
      schoolId: guardianLinks.schoolId,
      schoolName: schools.name,
      guardianId: guardianLinks.guardianId,
      createdAt: guardianLinks.createdAt,
      guardianName: guardians.name,
      target: guardianLinks.target,
      expiresAt: guardianLinks.expiresAt,
      codeExpiresAt: guardianLinks.codeExpiresAt,
      usedAt: guardianLinks.usedAt,
      /** The device that it paired. */
      deviceId: guardianLinks.deviceId,
      revokedAt: guardianLinks.revokedAt,
      mailed: guardianLinks.mailed,
      toPhone: guardianLinks.toPhone,
      createdBy: guardianLinks.createdBy,
      isUnseenByOthers: sql<boolean>`${isUnseenByOthers(db)}`,
      /** Whether its guardian still has students here. */
      hasAccess: sql<boolean>`${isGuardianOf(db, guardianLinks.guardianId)}`,
    })
    .from(guardianLinks)
    .innerJoin(guardians, eq(guardians.id, guardianLinks.guardianId))
    .innerJoin(schools, eq(schools.id, guardianLinks.schoolId))
    .where(isOfKey(key));
  return link;
}
export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** As the family's side tells it. A revoked link says no more than an expired one. */
export function stateOfLink(link: FoundLink, now: Date): 'open' | 'used' | 'expired' {
  if (!link.hasAccess || link.revokedAt) return 'expired';
  if (link.usedAt) return 'used';
  return link.isUnseenByOthers && link.expiresAt > now ? 'open' : 'expired';
}

export async function countOpenLinks(db: Database, guardianId: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(guardianLinks)
    .where(and(openLinksOf(guardianId), gt(guardianLinks.expiresAt, now)));
  return found?.total ?? 0;
}

/** Condition on `guardian_links`, whatever their expiry. */
export const openLinksOf = (guardianId: string) =>
  and(
    eq(guardianLinks.guardianId, guardianId),
    isNull(guardianLinks.usedAt),
    isNull(guardianLinks.revokedAt),
  );

/** Holds the employee's row until the transaction ends. */
export async function lockIssuer(tx: Database, employeeId: string): Promise<void> {
  await tx
    .select({ id: employees.id })
    .from(employees)
    .where(eq(employees.id, employeeId))
    .for('no key update');
}

/** All links of employees live equally long, and their index is by expiry. */
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

/** Instant of the oldest link, for guardians who got as many as the limit. */
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
