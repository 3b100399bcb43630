import {
  type ProblemKind,
  problemKinds,
  type TroubleKind,
  troubleKinds,
} from '@caderneta/releases';
import { and, asc, desc, eq, isNotNull, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { releaseEvents, releaseHealth } from '#/database/schema/releases.ts';

/** Tabs that used a build, and those in which it failed. */
export interface Sessions {
  sessions: number;
  failing: number;
}

/** Where sessions are counted: a build, and the pointer that named it. */
export interface HealthPlace {
  app: string;
  buildId: string;
  /** Empty where no pointer named it. */
  ring: string;
  /** Of the pointer. */
  version: number;
}

export type HealthCounts = Sessions & Partial<Record<ProblemKind | TroubleKind, number>>;

const countedColumns = ['sessions', 'failing', ...problemKinds, ...troubleKinds] as const;

/** Adds to the counts of one build and hour. */
export async function addHealth(
  db: Database,
  place: HealthPlace & { hour: Date },
  counts: HealthCounts,
): Promise<void> {
  const sums = countedColumns
    .filter((name) => counts[name])
    .map((name) => [name, sql`${releaseHealth[name]} + ${counts[name]}`] as const);
  if (sums.length === 0) return;
  const { app, buildId, ring, version, hour } = releaseHealth;
  await db
    .insert(releaseHealth)
    .values({ ...place, ...counts })
    .onConflictDoUpdate({
      target: [app, buildId, ring, version, hour],
      set: Object.fromEntries(sums),
    });
}

const total = (name: 'sessions' | 'failing') =>
  sql<number>`coalesce(sum(${releaseHealth[name]}), 0)::int`;

async function sum(db: Database, where: SQL | undefined): Promise<Sessions> {
  const [found] = await db
    .select({ sessions: total('sessions'), failing: total('failing') })
    .from(releaseHealth)
    .where(where);
  return found ?? { sessions: 0, failing: 0 };
}

const ofBuild = ({ app, buildId }: Pick<HealthPlace, 'app' | 'buildId'>) =>
  and(eq(releaseHealth.app, app), eq(releaseHealth.buildId, buildId));

/** Sessions under a pointer, from one of its versions on. */
export async function sumUnderPointer(
  db: Database,
  { firstVersion, ...place }: HealthPlace & { firstVersion: number },
): Promise<Sessions> {
  const { ring, version } = releaseHealth;
  const within = and(gte(version, firstVersion), lte(version, place.version));
  return sum(db, and(ofBuild(place), eq(ring, place.ring), within));
}

/** Sessions of a build in all rings, from an hour on. */
export async function sumSince(
  db: Database,
  build: Pick<HealthPlace, 'app' | 'buildId'>,
  from: Date,
): Promise<Sessions> {
  return sum(db, and(ofBuild(build), gte(releaseHealth.hour, from)));
}

/** Pointers under which a build failed, with the number of failing sessions. */
export async function findFailing(db: Database): Promise<(HealthPlace & { failing: number })[]> {
  const { app, buildId, ring, version } = releaseHealth;
  return db
    .select({ app, buildId, ring, version, failing: total('failing') })
    .from(releaseHealth)
    .groupBy(app, buildId, ring, version)
    .having(sql`sum(${releaseHealth.failing}) > 0`);
}

export interface HealthHour extends Sessions {
  hour: Date;
}

/** Counts of a build by hour, in order; hours without a session are left out. */
export async function findHours(
  db: Database,
  place: Pick<HealthPlace, 'app' | 'buildId'> & { ring?: string },
  from: Date,
): Promise<HealthHour[]> {
  const { hour, ring } = releaseHealth;
  const ofRing = place.ring === undefined ? undefined : eq(ring, place.ring);
  return db
    .select({ hour, sessions: total('sessions'), failing: total('failing') })
    .from(releaseHealth)
    .where(and(ofBuild(place), ofRing, gte(hour, from)))
    .groupBy(hour)
    .orderBy(asc(hour));
}

/** When a ring last got a build; undefined for one that no pointer named. */
export async function findArrival(
  db: Database,
  { app, buildId }: { app: string; buildId: string },
): Promise<Date | undefined> {
  const { toBuild, createdAt, number } = releaseEvents;
  const [found] = await db
    .select({ createdAt })
    .from(releaseEvents)
    .where(and(eq(releaseEvents.app, app), eq(toBuild, buildId), isNotNull(releaseEvents.ring)))
    .orderBy(desc(number))
    .limit(1);
  return found?.createdAt;
}

export async function removeHealth(db: Database, before: Date): Promise<void> {
  await db.delete(releaseHealth).where(lt(releaseHealth.hour, before));
}
