import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { buildsBefore, everyone, type OwnedClaim, share } from '@caderneta/releases';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#/database/database.ts';
import { describeError } from '#/describe-error.ts';
import { findRingSchools, findSwitches } from './installation.repository.ts';
import { findClaims } from './ownership.repository.ts';
import {
  findAllMoves,
  findLatestEventNumber,
  findPointers,
  type PointerRow,
} from './releases.repository.ts';

/** A change of releases reaches the next page of every server process within this time. */
const freshMilliseconds = 1000;
/** The longest wait for a database that does not answer. */
const patienceMilliseconds = 1500;

/** What decides which build a session gets. */
export interface ReleaseState {
  /** Of the last event; it grows with every change. */
  number: number;
  /** App → its pointers. */
  pointers: Map<string, PointerRow[]>;
  /** School → the named rings that it is in. */
  rings: Map<string, string[]>;
  /** `<app> <ring>` → the builds that it may go back to, of `buildsBefore`. */
  replaced: Map<string, (string | null)[]>;
  /** App that is switched off → the sentence that people read. */
  switches: Map<string, string>;
  /** Recorded owners of addresses and entries. */
  claims: OwnedClaim[];
}

export const emptyState: ReleaseState = {
  number: 0,
  pointers: new Map(),
  rings: new Map(),
  replaced: new Map(),
  switches: new Map(),
  claims: [],
};

/** @returns `last` itself where nothing has changed since */
export async function readReleaseState(db: Database, last: ReleaseState): Promise<ReleaseState> {
  // The number first: a change during the other queries is read again next time.
  const number = await findLatestEventNumber(db);
  if (number === last.number) return last;
  const [pointers, moves, members, switches, claims] = await Promise.all([
    findPointers(db),
    findAllMoves(db),
    findRingSchools(db),
    findSwitches(db),
    findClaims(db),
  ]);
  return {
    number,
    pointers: Map.groupBy(pointers, ({ app }) => app),
    rings: new Map(
      [...Map.groupBy(members, ({ schoolId }) => schoolId)].map(([school, rows]) => [
        school,
        rows.map(({ ring }) => ring),
      ]),
    ),
    replaced: new Map(
      [...Map.groupBy(moves, ({ app, ring }) => `${app} ${ring}`)].map(([place, steps]) => [
        place,
        buildsBefore(steps),
      ]),
    ),
    switches: new Map(switches.map(({ app, sentence }) => [app, sentence])),
    claims,
  };
}

/**
 * Reads the state again when it is a second old. Requests at the same time share one query. While
 * the database does not answer, the last known state counts.
 */
export function watchState(db: Database, log: FastifyBaseLogger): () => Promise<ReleaseState> {
  let last = emptyState;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async () => {
    try {
      last = await readReleaseState(db, last);
      readAt = performance.now();
    } catch (error) {
      log.error({ error: describeError(error) }, 'releases could not be read');
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    if (performance.now() - readAt < freshMilliseconds) return last;
    reading ??= read();
    const timer = new AbortController();
    const patience = delay(patienceMilliseconds, undefined, { ref: false, signal: timer.signal });
    await Promise.race([reading, patience.catch(() => undefined)]);
    timer.abort();
    return last;
  };
}

export interface Pointed {
  ring: string;
  /** Null points at nothing: the next wider ring decides. */
  buildId: string | null;
  percent: number;
  movedAt: Date;
}

export interface Seen {
  /** Undefined for an anonymous visitor. */
  schoolId: string | undefined;
  /** Named rings that the school is in. */
  rings: readonly string[];
}

/**
 * Chooses the pointer that decides for one school: of its named rings the one that moved last, then
 * the share of all schools, then everyone's.
 * @param pointers of one app
 * @returns undefined where the installation's own folder decides
 */
export function choosePointer<P extends Pointed>(
  pointers: readonly P[],
  { schoolId, rings }: Seen,
): P | undefined {
  const set = pointers.filter(({ buildId }) => buildId !== null);
  const named = set
    .filter(({ ring }) => rings.includes(ring))
    .sort((one, other) => other.movedAt.getTime() - one.movedAt.getTime());
  const shared = isInShare(set, { schoolId }) && set.find(({ ring }) => ring === share);
  const common = set.find(({ ring }) => ring === everyone);
  return named[0] ?? (shared || common);
}

/** Chooses the build of one app for one school; null is the build of the installation's folder. */
export function chooseBuild(pointers: readonly Pointed[], seen: Seen): string | null {
  return choosePointer(pointers, seen)?.buildId ?? null;
}

/** Whether the pointer of the share includes a school. */
export function isInShare(
  pointers: readonly Pointed[],
  { schoolId }: Pick<Seen, 'schoolId'>,
): boolean {
  const shared = pointers.find(({ ring }) => ring === share);
  return Boolean(shared && schoolId && placeOf(schoolId) < shared.percent);
}

/**
 * Gives a school its place among all schools, from 0 to 100. It never changes, so that a greater
 * share keeps the schools of the smaller one.
 */
export function placeOf(schoolId: string): number {
  return (createHash('sha256').update(schoolId).digest().readUInt32BE(0) / 2 ** 32) * 100;
}

export interface Chosen {
  app: string;
  buildId: string;
  /** Older published builds that may take its place, the newest first. The own one comes after. */
  before: string[];
}

/** Chooses the published builds that a school gets. */
export function chooseAll(now: ReleaseState, schoolId: string | undefined): Chosen[] {
  const seen = { schoolId, rings: (schoolId && now.rings.get(schoolId)) || [] };
  return [...now.pointers].flatMap(([app, pointed]) => {
    const buildId = chooseBuild(pointed, seen);
    return buildId === null ? [] : [{ app, buildId, before: buildsInstead(now, app, seen) }];
  });
}

/** So many older builds are looked at for one that fits. */
const mostBefore = 5;

/** The builds that may take the place of the chosen one: those of its ring, then of the wider ones. */
function buildsInstead({ pointers, replaced }: ReleaseState, app: string, seen: Seen): string[] {
  const found: (string | null)[] = [];
  let wider = pointers.get(app) ?? [];
  for (let last = choosePointer(wider, seen); last; last = choosePointer(wider, seen)) {
    const present = last;
    found.push(present.buildId, ...(replaced.get(`${app} ${present.ring}`) ?? []));
    wider = wider.filter((one) => one !== present);
  }
  const builds = found.slice(1).filter((buildId) => buildId !== null && buildId !== found[0]);
  return [...new Set(builds as string[])].slice(0, mostBefore);
}

/**
 * Puts the newest build before in the place of a shell that did not start in somebody's browser.
 * Where every build has failed, the chosen one stays.
 * @param ownShell id of the build in the installation's folder
 */
export function withoutFailedShells(
  chosen: Chosen[],
  ownShell: string | undefined,
  failed: readonly string[],
): Chosen[] {
  const isGood = (id: string) => !failed.includes(id);
  const shell = chosen.find(({ app }) => app === 'shell');
  if (!shell || isGood(shell.buildId)) return chosen;
  const others = chosen.filter((one) => one !== shell);
  const [buildId, ...before] = shell.before.filter(isGood);
  if (buildId !== undefined) return [...others, { app: 'shell', buildId, before }];
  return ownShell !== undefined && isGood(ownShell) ? others : chosen;
}
