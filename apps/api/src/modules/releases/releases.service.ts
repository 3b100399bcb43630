import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import {
  type Announced,
  automatic,
  everyone,
  type Move,
  move,
  type Overview,
  type Pointer,
  problemsOf,
  query,
  release,
  type Release,
  share,
} from '@caderneta/releases';
import type { Database } from '#/database/database.ts';
import { NotFound } from '#/kernel/problems.ts';
import { emptyState, readReleaseState } from './builds/choose-build.ts';
import type { ReleaseCatalog } from './builds/release-catalog.ts';
import type { FileStorage } from '#/storage/file-storage.ts';
import { ownBuildId } from './health.service.ts';
import { assertIsRecent, openEnvelope } from './envelopes.ts';
import { assertOwnsClaims, readOwners } from './builds/ownership.service.ts';
import { noteOnAir, waitsOf } from './builds/power.service.ts';
import { misfitsAt } from './release-fit.ts';
import { ReleaseRefused } from './builds/release-refused.ts';
import { findConflictingFiles } from './old-releases.repository.ts';
import { findMissingFiles, receiveFile } from './builds/release-storage.ts';
import {
  appendEvent,
  clearSmallerRings,
  compareAndSet,
  type EventRow,
  findBuildIds,
  findEvents,
  findPointers,
  findRelease,
  insertRelease,
  lockEvents,
  type PointerRow,
} from './builds/releases.repository.ts';
import { type Companion, mailCompanions, movesOf } from './companions.ts';
import { assertMayMove } from './may-move.ts';
import { findWayBack } from './way-back.ts';

/** Has no transaction open: teams, and the server itself, act through no route of the contract. */
export interface ReleaseContext {
  db: Database;
  storage: FileStorage;
  catalog: ReleaseCatalog;
  now: () => Date;
}

/**
 * Registers a signed release.
 * @throws {ReleaseRefused} also where it names an address or entry of another app
 */
export async function announceRelease(ctx: ReleaseContext, body: unknown): Promise<Announced> {
  const { db, storage, now } = ctx;
  const { team, statement: given, sealed } = await openEnvelope(db, body, release);
  const { app, buildId } = given;
  const problems = problemsOf(given);
  if (problems.length > 0) {
    const reasons = problems.map((problem) => ({ subject: app, problem }));
    throw new ReleaseRefused('not-whole', reasons);
  }
  assertOwnsClaims(given, await readOwners(db, ctx.catalog));
  const conflicts = await findConflictingFiles(db, given);
  if (conflicts.length > 0) {
    const problem = 'Outra construção tem este arquivo com outro conteúdo.';
    throw new ReleaseRefused(
      'not-whole',
      conflicts.map((subject) => ({ subject, problem })),
    );
  }
  // An upload: route() opened none.
  await db.transaction(async (tx) => {
    const createdAt = now();
    const row = { app, buildId, teamId: team.id, createdAt, ...sealed };
    if (!(await insertRelease(tx, row))) return;
    const { name: by } = team;
    const event = { kind: 'published', app, toBuild: buildId, by, createdAt } as const;
    await appendEvent(tx, { ...event, reason: given.news });
  });
  const kept = await ctx.catalog.findRelease(app, buildId);
  if (!kept || !isSameBuild(kept, given)) throw new ReleaseRefused('build-id-taken');
  const missing = await findMissingFiles(storage, given);
  return { missing, waits: await waitsOf(ctx, app, buildId) };
}

/** The same build may be announced again with another time, commit or news. */
const isSameBuild = (one: Release, other: Release) =>
  isDeepStrictEqual([one.files, one.record], [other.files, other.record]);

/** Stores a file of an announced release. @throws {ReleaseRefused} where its digest differs */
export async function takeFile(
  { storage, catalog }: ReleaseContext,
  {
    app,
    buildId,
    name,
    content,
  }: Record<'app' | 'buildId' | 'name', string> & {
    content: Readable;
  },
): Promise<void> {
  const found = await catalog.findRelease(app, buildId);
  const file = found && Object.hasOwn(found.files, name) ? found.files[name] : undefined;
  if (!file) throw new NotFound();
  await receiveFile(storage, { name, file, content });
}

export async function moveAsSigned(ctx: ReleaseContext, body: unknown): Promise<Pointer> {
  const { team, statement } = await openEnvelope(ctx.db, body, move);
  assertIsRecent(statement, ctx.now());
  return movePointer(ctx, { ...statement, by: team.name });
}

export type PointerMove = Omit<Move, 'kind' | 'time' | 'nonce'> & {
  by: string;
  nonce?: string;
  /** The server rolls back by itself. */
  isAutomatic?: boolean;
};

/** Points a ring at a build. @throws {ReleaseRefused} where files are missing or something does not fit */
export async function movePointer(ctx: ReleaseContext, given: PointerMove): Promise<Pointer> {
  const companions = await assertMayMove(ctx, given);
  // A public call, or the server by itself; what it looks at first takes long.
  return ctx.db.transaction((tx) => setPointers(tx, given, { companions, now: ctx.now() }));
}

/**
 * Points a ring at a build, and the remotes that do not fit a shell at builds that do. Must run in a
 * transaction, after `assertMayMove`.
 */
export async function setPointers(
  tx: Database,
  given: PointerMove,
  { companions, now }: { companions: Companion[]; now: Date },
): Promise<Pointer> {
  const moved = await setPointer(tx, given, now);
  for (const move of movesOf(companions, given)) await setPointer(tx, move, now);
  await mailCompanions(tx, companions, { shell: given, now });
  return moved;
}

async function setPointer(tx: Database, given: PointerMove, movedAt: Date): Promise<Pointer> {
  const { app, ring, buildId, isRollback, expectedVersion, by, reason, nonce } = given;
  const moved = { movedAt, movedBy: by };
  const percent = ring === share ? given.percent : 100;
  await lockEvents(tx);
  // Cleanup, which waits for the same lock, may have removed the build since it was checked.
  const found = buildId === null ? undefined : await findRelease(tx, app, buildId);
  if (buildId !== null && !found) throw new ReleaseRefused('unknown-release');
  const set = await compareAndSet(tx, { app, ring, percent, buildId, expectedVersion }, moved);
  if (!set) throw new ReleaseRefused('pointer-moved');
  const event = { app, by, reason, createdAt: movedAt };
  const isNew = await appendEvent(tx, {
    ...event,
    kind: kindOf(given),
    ring,
    percent,
    fromBuild: set.before,
    toBuild: buildId,
    nonce,
  });
  if (!isNew) throw new ReleaseRefused('statement-repeated');
  if (found) await noteOnAir(tx, found, movedAt);
  if (ring === everyone && !isRollback) {
    for (const cleared of await clearSmallerRings(tx, app, moved)) {
      await appendEvent(tx, { ...event, kind: 'move', ...cleared, toBuild: null, percent: 100 });
    }
  }
  return toPointer(set.after);
}

function kindOf({ isRollback, isAutomatic }: PointerMove) {
  if (isAutomatic) return automatic;
  return isRollback ? 'rollback' : 'move';
}

const eventsShown = 200;

/** Answers which build of a team's app runs where, and one of its releases if asked for. */
export async function answerQuery(ctx: ReleaseContext, body: unknown): Promise<Overview> {
  const { statement } = await openEnvelope(ctx.db, body, query);
  assertIsRecent(statement, ctx.now());
  const { app, buildId } = statement;
  const [pointers, events, kept, found] = await Promise.all([
    findPointers(ctx.db, app),
    findEvents(ctx.db, app, eventsShown),
    findBuildIds(ctx.db, app),
    buildId === undefined ? undefined : findRelease(ctx.db, app, buildId),
  ]);
  const wayBack: Overview['wayBack'] = [];
  const unfit: Overview['unfit'] = [];
  const state = await readReleaseState(ctx.db, emptyState);
  for (const { ring, percent, buildId: running } of pointers) {
    const moved = running === null ? undefined : await ctx.catalog.findRelease(app, running);
    if (!moved) continue;
    wayBack.push({ ring, ...(await findWayBack(ctx, { app, ring, percent })) });
    const reasons = await misfitsAt(ctx.catalog, state, { moved, ring, percent });
    if (reasons.length > 0) unfit.push({ ring, reasons });
  }
  return {
    pointers: pointers.map(toPointer),
    ownBuild: (await ownBuildId(ctx.catalog, app)) ?? null,
    wayBack,
    unfit,
    events: events.map((event) => ({
      ...toEvent(event),
      isRemoved: event.toBuild !== null && !kept.has(event.toBuild),
    })),
    release: found?.payload,
  };
}

/** The shape of an answer. */
export const toEvent = ({
  number: _,
  nonce: __,
  createdAt,
  ...event
}: EventRow & { isRemoved?: boolean }) => ({
  ...event,
  at: createdAt.toISOString(),
});

const toPointer = ({ movedAt, ...pointer }: PointerRow): Pointer => ({
  ...pointer,
  movedAt: movedAt.toISOString(),
});
