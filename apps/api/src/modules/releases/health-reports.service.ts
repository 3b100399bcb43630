import { type BuildHealth, everyone, type HealthReport, share } from '@caderneta/releases';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { choosePointer, isInShare, type Seen } from '#/portal/choose-build.ts';
import type { ReleaseCatalog } from '#/portal/release-catalog.ts';
import { mayLoad } from '#/portal/remotes-document.ts';
import { addHealth, type HealthPlace } from './health.repository.ts';
import { hadBuild } from './releases.repository.ts';

interface HealthContext {
  db: Database;
  catalog: ReleaseCatalog;
  now: () => Date;
}

export const hourMilliseconds = 3_600_000;

/** The hour that counts of a moment belong to. */
export const hourOf = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / hourMilliseconds) * hourMilliseconds);

/**
 * Counts what a tab says of its builds. Builds that the person's school does not get, and never
 * got, are passed over.
 * @param actor undefined where nobody is signed in
 */
export async function takeHealthReport(
  ctx: HealthContext,
  actor: Actor | undefined,
  report: HealthReport,
): Promise<void> {
  const hour = hourOf(ctx.now());
  const builds = new Map(report.builds.map((build) => [`${build.app} ${build.buildId}`, build]));
  for (const build of builds.values()) {
    const place = await placeOf(ctx, actor, build);
    if (!place) continue;
    const { isFirst, isFailing, problems } = build;
    const sessions = { sessions: Number(isFirst), failing: Number(isFailing) };
    await addHealth(ctx.db, { ...place, hour }, { ...sessions, ...problems });
  }
}

/** Where a build of a session is counted; undefined where the session cannot have it. */
async function placeOf(
  { db, catalog }: HealthContext,
  actor: Actor | undefined,
  { app, buildId }: BuildHealth,
): Promise<HealthPlace | undefined> {
  if (!(await mayUse(catalog, actor, app))) return undefined;
  const { pointers, rings } = await catalog.state();
  const schoolId = actor?.schoolId;
  const seen: Seen = { schoolId, rings: (schoolId && rings.get(schoolId)) || [] };
  const own = pointers.get(app) ?? [];
  const pointer = choosePointer(own, seen);
  const build = { app, buildId };
  if (pointer?.buildId === buildId) {
    return { ...build, ring: pointer.ring, version: pointer.version };
  }
  if ((await ownBuildId(catalog, app)) === buildId) return { ...build, ring: '', version: 0 };
  // A tab from before, or one that fell back to the last good build.
  const names = [...seen.rings, everyone, ...(isInShare(own, seen) ? [share] : [])];
  const had = await hadBuild(db, { ...build, rings: names });
  return had ? { ...build, ring: pointer?.ring ?? '', version: 0 } : undefined;
}

/** Everybody runs the shell; who may load a remote is what its newest build says. */
async function mayUse(
  catalog: ReleaseCatalog,
  actor: Actor | undefined,
  app: string,
): Promise<boolean> {
  if (app === 'shell') return true;
  const { known } = await catalog.buildsFor(actor?.schoolId);
  const build = known.get(app);
  return build !== undefined && mayLoad(actor, build);
}

/** The build of an app in the installation's own folder. */
export async function ownBuildId(
  catalog: ReleaseCatalog,
  app: string,
): Promise<string | undefined> {
  const { shell, family, built } = await catalog.ownBuilds();
  if (app === 'shell') return shell?.buildId;
  return app === 'family' ? family?.buildId : built.get(app)?.buildId;
}
