import { familyBuild, type Release, remoteBuild, shellBuild } from '@caderneta/releases';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { describeError } from '#/kernel/describe-error.ts';
import { type Builds, checkFit } from './builds.ts';
import type { ReleaseFiles } from './release-files.ts';

interface Parts {
  own: Builds;
  releases: Release[];
  /** Remote → its release before, or null for the installation's own build. */
  before: ReadonlyMap<string, Release | null>;
  files: ReleaseFiles;
  log: FastifyBaseLogger;
}

/**
 * The installation's own builds with releases in their places. A release that cannot be used costs
 * only itself: the own build of that app stays.
 * @returns whether every release was used
 */
export async function composeBuilds({ own, releases, before, files, log }: Parts) {
  const builds: Builds = { ...own, built: new Map(own.built), known: new Map(own.known) };
  let isWhole = true;
  // The shell first: remotes are measured by it.
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
  const unfit = [...fit.unfit.keys()];
  const ownOnes = new Map([...own.built].filter(([name]) => unfit.includes(name)));
  const ownFit = await checkFit(ownOnes, builds.shell, log);
  const remotes = new Map(
    [...builds.built.keys()].flatMap((name) => {
      const build = fit.remotes.get(name) ?? ownFit.remotes.get(name);
      return build ? [[name, build] as const] : [];
    }),
  );
  const { remotes: fallbacks } = await checkFit(fallbacksOf(own, before), builds.shell, log);
  return { builds: { ...builds, remotes, unfit: fit.unfit, fallbacks }, isWhole };
}

function fallbacksOf(own: Builds, before: Parts['before']): Builds['built'] {
  return new Map(
    [...before].flatMap(([app, one]) => {
      const build = one ? remoteBuild.safeParse(one.record).data : own.built.get(app);
      return build ? [[app, build] as const] : [];
    }),
  );
}

async function place(builds: Builds, one: Release, files: ReleaseFiles): Promise<void> {
  const { app, record } = one;
  if (app === 'shell') {
    const shell = z.parse(shellBuild, record);
    builds.shell = { ...shell, ...(await templateOf(one, shell.html, files)) };
  } else if (app === 'family') {
    const family = z.parse(familyBuild, record);
    builds.family = { ...family, ...(await templateOf(one, family.html, files)) };
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
