import type { OwnedClaim } from '@caderneta/releases';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import {
  releaseClaims,
  releaseConfirmations,
  releases,
  releaseTeams,
} from '#/database/schema/releases.ts';

export type Confirmation = typeof releaseConfirmations.$inferSelect;

export async function findClaims(db: Database): Promise<OwnedClaim[]> {
  return db.select().from(releaseClaims);
}

/** Records claims; those that an app has already stay with it. */
export async function insertClaims(tx: Database, claims: OwnedClaim[]): Promise<void> {
  if (claims.length > 0) await tx.insert(releaseClaims).values(claims).onConflictDoNothing();
}

/** Gives claims to an app, whoever had them. */
export async function giveClaims(tx: Database, claims: OwnedClaim[]): Promise<void> {
  const { kind, subject } = releaseClaims;
  await tx
    .insert(releaseClaims)
    .values(claims)
    .onConflictDoUpdate({ target: [kind, subject], set: { app: sql`excluded.app` } });
}

export async function findConfirmation(
  db: Database,
  app: string,
  buildId: string,
): Promise<Confirmation | undefined> {
  const { app: itsApp, buildId: itsBuild } = releaseConfirmations;
  const [found] = await db
    .select()
    .from(releaseConfirmations)
    .where(and(eq(itsApp, app), eq(itsBuild, buildId)));
  return found;
}

export async function setConfirmation(tx: Database, row: Confirmation): Promise<void> {
  const { app, buildId } = releaseConfirmations;
  await tx
    .insert(releaseConfirmations)
    .values(row)
    .onConflictDoUpdate({ target: [app, buildId], set: row });
}

/** Newest first, each with the name of its team. */
export async function findNewestReleases(db: Database, app: string, limit: number) {
  const { buildId, payload, createdAt } = releases;
  return db
    .select({ buildId, payload, createdAt, team: releaseTeams.name })
    .from(releases)
    .innerJoin(releaseTeams, eq(releaseTeams.id, releases.teamId))
    .where(eq(releases.app, app))
    .orderBy(desc(createdAt))
    .limit(limit);
}

export async function findPublishedApps(db: Database): Promise<string[]> {
  const found = await db.selectDistinct({ app: releases.app }).from(releases);
  return found.map(({ app }) => app);
}
