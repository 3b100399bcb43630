import { release, type Release, shellBuild } from '@caderneta/releases';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { isCleared as askWhetherCleared } from './power.service.ts';
import type { Services } from '#/services.ts';
import { openReleaseFiles, type ReleaseFiles } from './build-files.ts';
import { type Builds, buildsForShell, watchBuilds } from './builds.ts';
import {
  chooseAll,
  type Chosen,
  type ReleaseState,
  watchState,
  withoutFailedShells,
} from './choose-build.ts';
import { composeBuilds, withoutSwitchedOff, withPreviews } from './compose-builds.ts';
import { partsOfOwners } from './parts-of-owners.ts';
import type { Previews } from './preview-session.ts';
import { findRelease } from './releases.repository.ts';

export interface AskedBuilds {
  /** Builds that the session runs in their places; those that do not fit are left out. */
  previews?: Previews;
  /** Builds of the shell that did not start in its browser. */
  failedShells?: readonly string[];
}

/** Which builds there are, and which of them a session gets. */
export interface ReleaseCatalog {
  /**
   * @param schoolId undefined for an anonymous visitor
   * @param asked what the session asks for instead
   */
  buildsFor: (schoolId: string | undefined, asked?: AskedBuilds) => Promise<Builds>;
  /** The builds for a page that already runs a build of the shell. */
  buildsBesideShell: (builds: Builds, shellId: string) => Promise<Builds>;
  /** Builds of the installation's own folder. */
  ownBuilds: () => Promise<Builds>;
  /** At most a second old. */
  state: () => Promise<ReleaseState>;
  findRelease: (app: string, buildId: string) => Promise<Release | undefined>;
  /** Whether a published build may be loaded: it does not wait for a yes. */
  isCleared: (app: string, buildId: string) => Promise<boolean>;
  files: ReleaseFiles;
}

export function openReleaseCatalog(services: Services, log: FastifyBaseLogger): ReleaseCatalog {
  const { db, appsFolder, fileStore } = services;
  const ownBuilds = watchBuilds(services, log);
  const state = watchState(db, log);
  const findPublished = readPublished(db);
  const sets = new LRUCache<string, Builds>({ max: 50 });
  const usual = rememberUsual();
  const files = openReleaseFiles(fileStore.storage, log);
  const withOwnParts = partsOfOwners();

  async function buildsFor(
    schoolId: string | undefined,
    { previews = {}, failedShells = [] }: AskedBuilds = {},
  ): Promise<Builds> {
    const [now, own] = await Promise.all([state(), ownBuilds()]);
    const isUsual = failedShells.length === 0 && Object.keys(previews).length === 0;
    const known = isUsual ? usual(now, own) : undefined;
    if (known?.has(schoolId ?? '')) return known.get(schoolId ?? '')!;
    const all = chooseAll(now, schoolId);
    const without = (failed: readonly string[]) =>
      withoutFailedShells(all, own.shell?.buildId, failed);
    const chosen = without(failedShells);
    const compose = (those: Chosen[]) => composedBuilds(own, those);
    const composed = await withPreviews(own, { chosen, previews, compose });
    const builds = withOwnParts(composed, { own, recorded: now.claims });
    // A session sees the build that it previews although the area is switched off.
    const switches = [...now.switches].filter(([app]) => !(app in (builds.previews ?? {})));
    const shell = builds.shell?.buildId ?? '';
    const other = shellOf(without([...failedShells, shell]), own) ?? shell;
    const hasOtherShell = other !== shell && !failedShells.includes(other);
    const found = withoutSwitchedOff({ ...builds, hasOtherShell }, new Map(switches));
    // What could not be read whole is tried again.
    if (composed === own || sets.has(composed.signature)) known?.set(schoolId ?? '', found);
    return found;
  }

  async function composedBuilds(own: Builds, chosen: Chosen[]): Promise<Builds> {
    if (chosen.length === 0) return own;
    const ids = chosen.flatMap(({ app, buildId, before }) => [app, buildId, ...before, '-']);
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

  const catalog = { buildsFor, buildsBesideShell, ownBuilds, state, files };
  const isCleared = rememberCleared((...build) => askWhetherCleared({ db, catalog }, ...build));
  return { ...catalog, findRelease: findPublished, isCleared };
}

const shellOf = (chosen: Chosen[], own: Builds) =>
  (chosen.find(({ app }) => app === 'shell') ?? own.shell)?.buildId;

/** What was cleared once stays so: open pages go on with it. */
function rememberCleared(ask: ReleaseCatalog['isCleared']): ReleaseCatalog['isCleared'] {
  const cleared = new LRUCache<string, true>({ max: 500 });
  return async (app, buildId) => {
    const key = `${app} ${buildId}`;
    if (cleared.has(key)) return true;
    const isIt = await ask(app, buildId);
    if (isIt) cleared.set(key, true);
    return isIt;
  };
}

const mostSchools = 1_000;

/** The builds that schools get, forgotten when the state or the own builds change. */
function rememberUsual(): (state: ReleaseState, own: Builds) => LRUCache<string, Builds> {
  const known = new LRUCache<string, Builds>({ max: mostSchools });
  let last: { state: ReleaseState; own: Builds } | undefined;
  return (state, own) => {
    if (last?.state !== state || last.own !== own) {
      known.clear();
      last = { state, own };
    }
    return known;
  };
}

type FindPublished = ReleaseCatalog['findRelease'];

/** Reads each release once: releases never change. */
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

async function releasesBefore(
  chosen: Chosen[],
  findPublished: FindPublished,
): Promise<Map<string, Release[]>> {
  const before = new Map<string, Release[]>();
  for (const { app, before: ids } of chosen) {
    const found = await Promise.all(ids.map((id) => findPublished(app, id)));
    before.set(
      app,
      found.filter((one) => one !== undefined),
    );
  }
  return before;
}
