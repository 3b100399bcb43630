import { setTimeout as delay } from 'node:timers/promises';
import { release, type Release, shellBuild } from '@caderneta/releases';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { describeError } from '#/kernel/describe-error.ts';
import { findRelease } from '#/modules/releases/releases.repository.ts';
import type { Services } from '#/services.ts';
import { type Builds, buildsForShell, watchBuilds } from './builds.ts';
import { chooseBuild, choosePointer, type Seen } from './choose-build.ts';
import type { Previews } from './preview-session.ts';
import { openReleaseFiles, type ReleaseFiles } from './release-files.ts';
import { composeBuilds } from './release-set.ts';
import { emptyState, readReleaseState, type ReleaseState } from './release-state.repository.ts';

/** A change of releases reaches the next page within this time, in every server process. */
const freshMilliseconds = 1000;
/** Longest wait for a database that does not answer; then the last known state counts. */
const patienceMilliseconds = 1500;

/** Which builds there are, and which of them a session gets. */
export interface ReleaseCatalog {
  /**
   * @param schoolId undefined where nobody is signed in
   * @param previews builds that the session runs in place of those; what does not fit is left out
   */
  buildsFor: (schoolId: string | undefined, previews?: Previews) => Promise<Builds>;
  /** What there is for a page that already runs a build of the shell. */
  buildsBesideShell: (builds: Builds, shellId: string) => Promise<Builds>;
  /** Builds of the installation's own folder. */
  ownBuilds: () => Promise<Builds>;
  /** At most a second old. */
  state: () => Promise<ReleaseState>;
  findRelease: (app: string, buildId: string) => Promise<Release | undefined>;
  files: ReleaseFiles;
}

export function openReleaseCatalog(services: Services, log: FastifyBaseLogger): ReleaseCatalog {
  const { db, appsFolder, fileStore } = services;
  const ownBuilds = watchBuilds(appsFolder, log);
  const state = watchState(db, log);
  const findPublished = readPublished(db);
  const sets = new LRUCache<string, Builds>({ max: 50 });
  const files = openReleaseFiles(fileStore.storage, log);

  async function buildsFor(schoolId: string | undefined, previews: Previews = {}): Promise<Builds> {
    const [now, own] = await Promise.all([state(), ownBuilds()]);
    const compose = (chosen: Chosen[]) => composedBuilds(own, chosen);
    const builds = await withPreviews(own, {
      chosen: chooseAll(now, schoolId),
      previews,
      compose,
    });
    // Whoever looks at the next build of an area sees it although it is switched off.
    const switches = [...now.switches].filter(([app]) => !(app in (builds.previews ?? {})));
    return withoutSwitchedOff(builds, new Map(switches));
  }

  async function composedBuilds(own: Builds, chosen: Chosen[]): Promise<Builds> {
    if (chosen.length === 0) return own;
    const ids = chosen.flatMap(({ app, buildId, before }) => [app, buildId, before ?? '-']);
    const signature = [own.signature, ...ids].join(' ');
    const composedBefore = sets.get(signature);
    if (composedBefore) return composedBefore;
    const found = await Promise.all(chosen.map(({ app, buildId }) => findPublished(app, buildId)));
    const releases = found.filter((one) => one !== undefined);
    const before = await releasesBefore(chosen, findPublished);
    const { builds, isWhole } = await composeBuilds({ own, releases, before, files, log });
    const composed = { ...builds, signature };
    if (isWhole && found.length === releases.length) sets.set(signature, composed);
    return composed;
  }

  async function buildsBesideShell(builds: Builds, shellId: string): Promise<Builds> {
    if (shellId === builds.shell?.buildId) return builds;
    const published = await findPublished('shell', shellId);
    const shell = published ? z.parse(shellBuild, published.record) : undefined;
    const beside = await buildsForShell(builds, shellId, { appsFolder, log, published: shell });
    return withoutSwitchedOff(beside, builds.switchedOff ?? new Map());
  }

  return { buildsFor, buildsBesideShell, ownBuilds, state, findRelease: findPublished, files };
}

type FindPublished = ReleaseCatalog['findRelease'];

/** Releases never change: each is read once. */
function readPublished(db: Services['db']): FindPublished {
  const known = new LRUCache<string, Release>({ max: 200 });
  return async (app, buildId) => {
    const key = `${app} ${buildId}`;
    const kept = known.get(key);
    if (kept) return kept;
    const found = await findRelease(db, app, buildId);
    if (!found) return undefined;
    const read = z.parse(release, JSON.parse(found.payload));
    known.set(key, read);
    return read;
  };
}

interface Chosen {
  app: string;
  buildId: string;
  /** What the school had before; null for the installation's own build. */
  before: string | null;
}

/** The published builds that a school gets. */
function chooseAll(now: ReleaseState, schoolId: string | undefined): Chosen[] {
  const seen = { schoolId, rings: (schoolId && now.rings.get(schoolId)) || [] };
  return [...now.pointers].flatMap(([app, pointed]) => {
    const buildId = chooseBuild(pointed, seen);
    return buildId === null ? [] : [{ app, buildId, before: buildBefore(now, app, seen) }];
  });
}

async function releasesBefore(
  chosen: Chosen[],
  findPublished: FindPublished,
): Promise<Map<string, Release | null>> {
  const before = new Map<string, Release | null>();
  for (const { app, before: id } of chosen) {
    const published = id === null ? null : await findPublished(app, id);
    if (published !== undefined) before.set(app, published);
  }
  return before;
}

/** The build that a school had of an app before the present one; null for the own one. */
function buildBefore({ pointers, replaced }: ReleaseState, app: string, seen: Seen) {
  const pointed = pointers.get(app) ?? [];
  const pointer = choosePointer(pointed, seen);
  const before = pointer && replaced.get(`${app} ${pointer.ring}`);
  if (before || !pointer) return before ?? null;
  return chooseBuild(
    pointed.filter((one) => one !== pointer),
    seen,
  );
}

interface Previewing {
  /** What the session has without previews. */
  chosen: Chosen[];
  previews: Previews;
  compose: (chosen: Chosen[]) => Promise<Builds>;
}

/** What is chosen, with previews in their places as far as those fit. */
async function withPreviews(
  own: Builds,
  { chosen, previews, compose }: Previewing,
): Promise<Builds> {
  const pointed = (app: string) => chosen.find((one) => one.app === app)?.buildId;
  const present = (app: string) =>
    pointed(app) ?? (app === 'shell' ? own.shell : own.built.get(app))?.buildId;
  const differing = Object.entries(previews).filter(([app, id]) => present(app) !== id);
  if (differing.length === 0) return compose(chosen);
  const others = chosen.filter(({ app }) => !differing.some(([previewed]) => previewed === app));
  const previewed = differing.map(([app, buildId]) => {
    return { app, buildId, before: pointed(app) ?? null };
  });
  const builds = await compose([...others, ...previewed]);
  const composed = (app: string) =>
    (app === 'shell' ? builds.shell : builds.remotes.get(app))?.buildId;
  const used = Object.fromEntries(differing.filter(([app, id]) => composed(app) === id));
  if (Object.keys(used).length === differing.length) {
    // Whoever looks at a build wants to see it fail.
    const fallbacks = new Map([...(builds.fallbacks ?? [])].filter(([app]) => !(app in used)));
    return { ...builds, previews: used, fallbacks };
  }
  // What does not fit must not take the released build away.
  return withPreviews(own, { chosen, previews: used, compose });
}

function withoutSwitchedOff(builds: Builds, switches: ReadonlyMap<string, string>): Builds {
  if (switches.size === 0) return builds;
  const paused = [...builds.remotes].filter(([name]) => switches.has(name));
  const remotes = [...builds.remotes].filter(([name]) => !switches.has(name));
  const parted = { remotes: new Map(remotes), paused: new Map(paused) };
  return { ...builds, ...parted, switchedOff: switches };
}

/** Reads the state again when it is a second old; several who ask at once share one query. */
function watchState(db: Services['db'], log: FastifyBaseLogger): () => Promise<ReleaseState> {
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
