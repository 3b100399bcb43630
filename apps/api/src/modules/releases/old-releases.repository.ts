import { isNamedByContent, release, type ReleaseFile } from '@caderneta/releases';
import { and, count, eq, gt, gte, inArray, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '#/database/database.ts';
import {
  releaseEvents,
  releasePointers,
  releases,
  releaseSightings,
} from '#/database/schema/releases.ts';

interface OldReleases {
  /** A release stays if a page ran it, or an event names it, since then. */
  before: Date;
  /** So many of the newest ones of each app stay in any case. */
  least: number;
  limit: number;
}

/** Name → size and digest. */
export type ReleaseFiles = Record<string, ReleaseFile>;

/** Deletes published builds that no pointer names and no page runs, and returns their files. */
export async function deleteOldReleases(
  tx: Database,
  { before, least, limit }: OldReleases,
): Promise<ReleaseFiles[]> {
  const { app, createdAt } = releases;
  const newer = alias(releases, 'newer');
  const newerOnes = tx
    .select({ count: count() })
    .from(newer)
    .where(and(eq(newer.app, app), gt(newer.createdAt, createdAt)));
  const uses = usesOf(tx, before).map((use) => notExists(use));
  const found = await tx
    .select({ id: releases.id, payload: releases.payload })
    .from(releases)
    .where(and(lte(sql`${least}`, sql`(${newerOnes})`), ...uses))
    .limit(limit);
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(releases).where(inArray(releases.id, ids));
  return found.map(({ payload }) => filesOf(payload));
}

/** Queries that find why a release stays: a ring gets it, a page ran it, or a recent event names it. */
function usesOf(tx: Database, before: Date) {
  const one = { one: sql`1` };
  const { app, buildId } = releases;
  const isPointedAt = and(eq(releasePointers.app, app), eq(releasePointers.buildId, buildId));
  const isSeen = and(
    eq(releaseSightings.releaseId, releases.id),
    gte(releaseSightings.seenAt, before),
  );
  const isNamed = and(
    eq(releaseEvents.app, app),
    gte(releaseEvents.createdAt, before),
    or(eq(releaseEvents.toBuild, buildId), eq(releaseEvents.fromBuild, buildId)),
  );
  return [
    tx.select(one).from(releasePointers).where(isPointedAt),
    tx.select(one).from(releaseSightings).where(isSeen),
    tx.select(one).from(releaseEvents).where(isNamed),
  ];
}

/** Files of all releases that there are. */
export async function findReleaseFiles(db: Database): Promise<ReleaseFiles[]> {
  const found = await db.select({ payload: releases.payload }).from(releases);
  return found.map(({ payload }) => filesOf(payload));
}

/**
 * Finds files whose name another build of the app gives to another content. Browsers keep a file
 * under its name across builds, so a bad one would outlive the build that brought it.
 * @returns their names
 */
export async function findConflictingFiles(
  db: Database,
  { app, files }: { app: string; files: ReleaseFiles },
): Promise<string[]> {
  const found = await db
    .select({ payload: releases.payload })
    .from(releases)
    .where(eq(releases.app, app));
  const published = found.map(({ payload }) => filesOf(payload));
  return Object.keys(files).filter(
    (name) =>
      isNamedByContent(name) &&
      published.some((other) => other[name] && other[name].sha384 !== files[name]!.sha384),
  );
}

const payloadFiles = z.object({ files: release.shape.files });

const filesOf = (payload: string) => z.parse(payloadFiles, JSON.parse(payload)).files;
