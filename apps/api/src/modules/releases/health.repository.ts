import { problemKinds, troubleKinds } from '@caderneta/releases';
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

/** What pages of a build took of the browser, summed over visits. */
export interface Work {
  visits: number;
  /** Thousandths of the time. */
  busy: number;
  weighings: number;
  /** Megabytes. */
  memory: number;
}

export type HealthSums = Sessions & Work;

export const nothingCounted: HealthSums = {
  sessions: 0,
  failing: 0,
  visits: 0,
  busy: 0,
  weighings: 0,
  memory: 0,
};

const kinds = [...problemKinds, ...troubleKinds] as const;

export type HealthKind = (typeof kinds)[number];

export type HealthCounts = Sessions & Partial<Work & Record<HealthKind, number>>;

const sumNames = ['sessions', 'failing', 'visits', 'busy', 'weighings', 'memory'] as const;
const countedColumns = [...sumNames, ...kinds] as const;

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

const total = (name: (typeof countedColumns)[number]) =>
  sql<number>`coalesce(sum(${releaseHealth[name]}), 0)::int`;

const totals = <Name extends (typeof countedColumns)[number]>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, total(name)])) as Record<Name, SQL<number>>;

async function sum(db: Database, where: SQL | undefined): Promise<HealthSums> {
  const [found] = await db.select(totals(sumNames)).from(releaseHealth).where(where);
  return found ?? nothingCounted;
}

const ofBuild = ({ app, buildId }: Pick<HealthPlace, 'app' | 'buildId'>) =>
  and(eq(releaseHealth.app, app), eq(releaseHealth.buildId, buildId));

/** Sessions under a pointer, from one of its versions on. */
export async function sumUnderPointer(
  db: Database,
  { firstVersion, ...place }: HealthPlace & { firstVersion: number },
): Promise<HealthSums> {
  const { ring, version } = releaseHealth;
  const within = and(gte(version, firstVersion), lte(version, place.version));
  return sum(db, and(ofBuild(place), eq(ring, place.ring), within));
}

/** Sessions of a build in all rings, from an hour on. */
export async function sumSince(
  db: Database,
  build: Pick<HealthPlace, 'app' | 'buildId'>,
  from: Date,
): Promise<HealthSums> {
  return sum(db, and(ofBuild(build), gte(releaseHealth.hour, from)));
}

/** Pointers under which a build failed, or was measured. */
export async function findJudgeable(db: Database): Promise<HealthPlace[]> {
  const { app, buildId, ring, version } = releaseHealth;
  return db
    .select({ app, buildId, ring, version })
    .from(releaseHealth)
    .groupBy(app, buildId, ring, version)
    .having(sql`sum(${releaseHealth.failing}) + sum(${releaseHealth.visits}) > 0`);
}

/** How often each kind of trouble was seen of a build; those that were not are left out. */
export async function findKinds(
  db: Database,
  place: Pick<HealthPlace, 'app' | 'buildId' | 'ring'>,
  from: Date,
): Promise<{ kind: HealthKind; count: number }[]> {
  const { ring, hour } = releaseHealth;
  const [found] = await db
    .select(totals(kinds))
    .from(releaseHealth)
    .where(and(ofBuild(place), eq(ring, place.ring), gte(hour, from)));
  return kinds
    .map((kind) => ({ kind, count: found?.[kind] ?? 0 }))
    .filter(({ count }) => count > 0);
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
