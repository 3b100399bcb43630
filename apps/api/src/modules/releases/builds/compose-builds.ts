import { type Release, remoteBuild, type RemoteBuild, shellBuild } from '@caderneta/releases';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { describeError } from '#/describe-error.ts';
import type { ReleaseFiles } from './build-files.ts';
import { type Builds, checkFit, thoseThatFit } from './builds.ts';
import type { Chosen } from './choose-build.ts';
import type { Previews } from './preview-session.ts';

interface Parts {
  own: Builds;
  releases: Release[];
  /** App → its releases before, the newest first. */
  before: ReadonlyMap<string, Release[]>;
  files: ReleaseFiles;
  log: FastifyBaseLogger;
}

/**
 * Replaces the installation's own builds with releases. Where a release cannot be used, the own
 * build of that app stays. Where a remote does not fit, its newest build before that fits takes its
 * place; without one it is absent.
 * @returns the builds, and whether every release was used
 */
export async function composeBuilds({ own, releases, before, files, log }: Parts) {
  const builds: Builds = { ...own, built: new Map(own.built), known: new Map(own.known) };
  let isWhole = true;
  // The shell first: remotes are compared with it.
  const shellFirst = [...releases].sort(({ app }) => (app === 'shell' ? -1 : 0));
  for (const one of shellFirst) {
    try {
      await place(builds, one, files);
    } catch (error) {
      isWhole = false;
      const { app, buildId } = one;
      log.error({ app, buildId, error: describeError(error) }, 'release cannot be used');
    }
  }
  if (!builds.shell) return { builds, isWhole };
  const fit = await checkFit(builds.built, builds.shell, log);
  const remotes = new Map<string, RemoteBuild>();
  const fallbacks = new Map<string, RemoteBuild>();
  const absent = new Set<string>();
  for (const [name, build] of builds.built) {
    const older = before.has(name) ? olderBuilds(name, own, before) : [];
    const inOrder = [build, ...older].filter(isNewId);
    const fitting = await thoseThatFit(inOrder, builds.shell);
    const [running, next] = fitting;
    if (running) remotes.set(name, running);
    else absent.add(name);
    if (next) fallbacks.set(name, next);
  }
  return { builds: { ...builds, remotes, unfit: fit.unfit, fallbacks, absent }, isWhole };
}

const isNewId = ({ buildId }: RemoteBuild, index: number, all: RemoteBuild[]) =>
  all.findIndex((one) => one.buildId === buildId) === index;

/** Published ones, then the installation's own. */
function olderBuilds(name: string, own: Builds, before: Parts['before']): RemoteBuild[] {
  const records = (before.get(name) ?? []).map(({ record }) => remoteBuild.safeParse(record).data);
  return [...records, own.built.get(name)].filter((one) => one !== undefined);
}

async function place(builds: Builds, one: Release, files: ReleaseFiles): Promise<void> {
  const { app, record } = one;
  if (app === 'shell') {
    const shell = z.parse(shellBuild, record);
    builds.shell = { ...shell, ...(await templateOf(one, shell.html, files)) };
  } else {
    const remote = z.parse(remoteBuild, record);
    builds.built.set(app, remote);
    builds.known.set(app, remote);
  }
}

async function templateOf(one: Release, html: string, files: ReleaseFiles) {
  const template = (await files.read(one, html)).toString('utf8');
  const digests = Object.entries(one.files).map(([name, { sha384 }]) => [name, sha384] as const);
  return { template, digests: new Map(digests) };
}

interface Previewing {
  /** What the session has without previews. */
  chosen: Chosen[];
  previews: Previews;
  compose: (chosen: Chosen[]) => Promise<Builds>;
}

/** Composes the chosen builds with those previews in their places that fit. */
export async function withPreviews(
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
    const before = pointed(app);
    return { app, buildId, before: before === undefined ? [] : [before] };
  });
  const builds = await compose([...others, ...previewed]);
  const composed = (app: string) =>
    (app === 'shell' ? builds.shell : builds.remotes.get(app))?.buildId;
  const used = Object.fromEntries(differing.filter(([app, id]) => composed(app) === id));
  if (Object.keys(used).length === differing.length) {
    // Somebody who previews a build wants to see it fail: no fallback hides that.
    const fallbacks = new Map([...(builds.fallbacks ?? [])].filter(([app]) => !(app in used)));
    return { ...builds, previews: used, fallbacks };
  }
  // A preview that does not fit must not remove the released build.
  return withPreviews(own, { chosen, previews: used, compose });
}

/** Moves the remotes that are switched off from `remotes` to `paused`. */
export function withoutSwitchedOff(builds: Builds, switches: ReadonlyMap<string, string>): Builds {
  if (switches.size === 0) return builds;
  const paused = [...builds.remotes].filter(([name]) => switches.has(name));
  const remotes = [...builds.remotes].filter(([name]) => !switches.has(name));
  const parted = { remotes: new Map(remotes), paused: new Map(paused) };
  return { ...builds, ...parted, switchedOff: switches };
}
