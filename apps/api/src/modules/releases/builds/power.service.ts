import { createHash } from 'node:crypto';
import type { ParsedInput, WaitingVersion, answerVersion } from '@caderneta/api-client/contract';
import {
  describeGrowth,
  everyone,
  type Growth,
  growthOf,
  recordOf,
  type Release,
  release,
} from '@caderneta/releases';
import * as z from 'zod/mini';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import type { ReleaseCatalog } from './release-catalog.ts';
import { findConfirmation, findNewestReleases, setConfirmation } from './ownership.repository.ts';
import { assertOwnsClaims, ownRecords, readOwners, recordClaims } from './ownership.service.ts';
import { type Reason, ReleaseRefused } from './release-refused.ts';
import { appendEvent, findPointers, findRelease, lockEvents } from './releases.repository.ts';

export interface PowerContext {
  db: Database;
  catalog: Pick<ReleaseCatalog, 'ownBuilds'>;
}

/** Binds a yes to the very content: an id may come again once its build was removed. */
const digestOf = (payload: string) => createHash('sha256').update(payload).digest('hex');

const read = (payload: string): Release => z.parse(release, JSON.parse(payload));

/** The record of the build that all schools have; undefined where the app is new. */
async function recordOnAir({ db, catalog }: PowerContext, app: string) {
  const pointers = await findPointers(db, app);
  const buildId = pointers.find(({ ring }) => ring === everyone)?.buildId;
  // Not from the catalog, whose connection waits for the transaction of a yes.
  const published = buildId ? await findRelease(db, app, buildId) : undefined;
  if (published) return recordOf(read(published.payload));
  return ownRecords(await catalog.ownBuilds()).find((one) => one.app === app)?.record;
}

interface Standing {
  /** What needs a yes; empty where the build goes out by its signature, or had the yes. */
  growth: Growth[];
  isDeclined: boolean;
}

async function standingOf(ctx: PowerContext, payload: string): Promise<Standing> {
  const given = read(payload);
  const { app, buildId } = given;
  const answer = await findConfirmation(ctx.db, app, buildId);
  const isAnswered = answer?.digest === digestOf(payload);
  if (isAnswered && answer.isAccepted) return { growth: [], isDeclined: false };
  const growth = growthOf(recordOf(given), await recordOnAir(ctx, app));
  return { growth, isDeclined: isAnswered };
}

const reasonsOf = (growth: Growth[]): Reason[] =>
  growth.map((one) => ({ subject: one.subject, problem: describeGrowth(one) }));

/** What a published build waits for; empty where it may go on the air. */
export async function waitsOf(ctx: PowerContext, app: string, buildId: string): Promise<Reason[]> {
  const found = await findRelease(ctx.db, app, buildId);
  if (!found) return [];
  return reasonsOf((await standingOf(ctx, found.payload)).growth);
}

/** Whether files of a published build may be loaded: nobody has to before the yes. */
export async function isCleared(ctx: PowerContext, app: string, buildId: string): Promise<boolean> {
  return (await waitsOf(ctx, app, buildId)).length === 0;
}

/**
 * Refuses a build that names what another app has, or whose power grows without a yes.
 * @throws {ReleaseRefused}
 */
export async function assertMayRun(ctx: PowerContext, given: Release): Promise<void> {
  assertOwnsClaims(given, await readOwners(ctx.db, ctx.catalog));
  const found = await findRelease(ctx.db, given.app, given.buildId);
  if (!found) throw new ReleaseRefused('unknown-release');
  const { growth, isDeclined } = await standingOf(ctx, found.payload);
  if (growth.length === 0) return;
  throw new ReleaseRefused(isDeclined ? 'declined' : 'waits', reasonsOf(growth));
}

/** Notes in the transaction of a move that a build is on the air: it needs no yes to come back. */
export async function noteOnAir(
  tx: Database,
  { app, buildId, payload }: { app: string; buildId: string; payload: string },
  createdAt: Date,
): Promise<void> {
  await setConfirmation(tx, {
    app,
    buildId,
    digest: digestOf(payload),
    isAccepted: true,
    createdAt,
  });
  await recordClaims(tx, read(payload));
}

const looksAt = 20;

/** Lists the builds of an app that wait for a yes, newest first. */
export async function listWaiting(ctx: PowerContext, app: string): Promise<WaitingVersion[]> {
  const waiting: WaitingVersion[] = [];
  for (const { buildId, payload, createdAt, team } of await findNewestReleases(
    ctx.db,
    app,
    looksAt,
  )) {
    const { growth, isDeclined } = await standingOf(ctx, payload);
    if (growth.length === 0) continue;
    const shown = { digest: digestOf(payload), news: read(payload).news, by: team };
    const at = createdAt.toISOString();
    waiting.push({ buildId, ...shown, at, isDeclined, growth: reasonsOf(growth) });
  }
  return waiting;
}

/** Says yes or no to a build that waits. Must run in a transaction. */
export async function answerWaiting(
  { db: tx, catalog }: PowerContext,
  actor: Actor,
  {
    app,
    buildId,
    digest,
    isAccepted,
    now,
  }: ParsedInput<typeof answerVersion>['body'] & { now: Date },
): Promise<void> {
  await lockEvents(tx);
  const found = await findRelease(tx, app, buildId);
  if (!found) throw new NotFound();
  if (digestOf(found.payload) !== digest) throw new Conflict('other-build');
  const { growth } = await standingOf({ db: tx, catalog }, found.payload);
  if (growth.length === 0) throw new Conflict('other-build');
  if (isAccepted) {
    const given = read(found.payload);
    assertOwnsClaims(given, await readOwners(tx, catalog));
    await recordClaims(tx, given);
  }
  await setConfirmation(tx, { app, buildId, digest, isAccepted, createdAt: now });
  const reason = reasonsOf(growth).map(({ subject, problem }) => `${problem}: ${subject}`);
  await appendEvent(tx, {
    kind: isAccepted ? 'confirmed' : 'declined',
    app,
    toBuild: buildId,
    by: actor.name,
    reason: reason.join('; '),
    createdAt: now,
  });
}
