import {
  describeMisfit,
  everyone,
  type Misfit,
  missingCalls,
  missingModules,
  recordOf,
  type Release,
  share,
} from '@caderneta/releases';
import type { Pointed, ReleaseState } from './builds/choose-build.ts';
import type { ReleaseCatalog } from './builds/release-catalog.ts';
import { servedCalls } from './builds/builds.ts';
import { assertMayRun } from './builds/power.service.ts';
import { type Reason, ReleaseRefused } from './builds/release-refused.ts';
import { findMissingFiles } from './builds/release-storage.ts';
import type { ReleaseContext } from './releases.service.ts';

type BuildRecord = ReturnType<typeof recordOf>;
type Where = { ring: string; percent: number };

/** Builds of another app that sessions of the ring may run beside the moved one; null: own. */
function buildsBeside(pointers: Pointed[] = [], { ring, percent }: Where): (string | null)[] {
  const set = pointers.filter(({ buildId }) => buildId !== null);
  const find = (name: string) => set.find((one) => one.ring === name);
  const named = set.filter((one) => one.ring !== everyone && one.ring !== share);
  const common = find(everyone)?.buildId ?? null;
  const shared = find(share);
  if (ring === everyone) return [...new Set([common, ...set.map(({ buildId }) => buildId)])];
  if (ring === share) {
    const covers = shared && shared.percent >= percent;
    const rest = covers ? [shared.buildId] : [common, ...(shared ? [shared.buildId] : [])];
    return [...new Set([...rest, ...named.map(({ buildId }) => buildId)])];
  }
  const own = find(ring);
  return own ? [own.buildId] : [common, ...(shared ? [shared.buildId] : [])];
}

async function recordOfBuild(
  catalog: ReleaseCatalog,
  app: string,
  buildId: string | null,
): Promise<BuildRecord | undefined> {
  if (buildId !== null) {
    const found = await catalog.findRelease(app, buildId);
    return found && recordOf(found);
  }
  const own = await catalog.ownBuilds();
  return app === 'shell' ? own.shell : own.built.get(app);
}

/**
 * Compares a build with the calls that this server answers, and with every build of other apps that
 * sessions of the ring may run beside it.
 * @returns what does not fit
 */
export const misfitsAt = (
  catalog: ReleaseCatalog,
  state: ReleaseState,
  { moved, ...where }: { moved: Release } & Where,
): Promise<Reason[]> => misfitsOfRecord(catalog, state, { record: recordOf(moved), ...where });

/** The same for the installation's own build of an app; undefined where there is none. */
export async function misfitsOfOwn(
  catalog: ReleaseCatalog,
  state: ReleaseState,
  { app, ...where }: { app: string } & Where,
): Promise<Reason[] | undefined> {
  const record = await recordOfBuild(catalog, app, null);
  return record && misfitsOfRecord(catalog, state, { record, ...where });
}

/** A shell is compared by `remotesUnfitFor`: what does not fit it makes room. */
async function misfitsOfRecord(
  catalog: ReleaseCatalog,
  state: ReleaseState,
  { record, ...where }: { record: BuildRecord } & Where,
): Promise<Reason[]> {
  const calls = await servedCalls();
  const reasons = missingCalls(record.calls, calls).map((misfit) => reasonOf(misfit));
  if (!('needs' in record)) return reasons;
  for (const buildId of buildsBeside(state.pointers.get('shell'), where)) {
    const shell = await recordOfBuild(catalog, 'shell', buildId);
    if (shell) reasons.push(...misfitsOfPair(record, shell));
  }
  return reasons;
}

/** Builds of remotes that sessions of a ring may run, and that do not fit a shell. */
export async function remotesUnfitFor(
  catalog: ReleaseCatalog,
  state: ReleaseState,
  { buildId: shell, ...where }: Where & { buildId: string | null },
): Promise<{ app: string; buildId: string | null; reasons: Reason[] }[]> {
  const own = await catalog.ownBuilds();
  const apps = new Set([...own.built.keys(), ...state.pointers.keys()]);
  const unfit: Awaited<ReturnType<typeof remotesUnfitFor>> = [];
  for (const app of apps) {
    for (const buildId of buildsBeside(state.pointers.get(app), where)) {
      const reasons = (await misfitsWithShell(catalog, shell, { app, buildId })) ?? [];
      if (reasons.length > 0) unfit.push({ app, buildId, reasons });
    }
  }
  return unfit;
}

/** What a build of a remote lacks in a shell; undefined where there is no such build. */
export async function misfitsWithShell(
  catalog: ReleaseCatalog,
  shellId: string | null,
  remote: { app: string; buildId: string | null },
): Promise<Reason[] | undefined> {
  const shell = await recordOfBuild(catalog, 'shell', shellId);
  const record = await recordOfBuild(catalog, remote.app, remote.buildId);
  if (!shell || !record || !('needs' in record)) return record && [];
  const calls = missingCalls(record.calls, await servedCalls()).map((one) => reasonOf(one));
  return [...calls, ...misfitsOfPair(record, shell)];
}

function misfitsOfPair(remote: BuildRecord, shell: BuildRecord): Reason[] {
  if (!('provides' in shell && 'needs' in remote)) return [];
  const beside = `${shell.name} ${shell.buildId}`;
  // The calls were compared before.
  return missingModules(remote.needs, shell.provides).map((misfit) => reasonOf(misfit, beside));
}

function reasonOf(misfit: Misfit, beside?: string): Reason {
  const sentence = describeMisfit(misfit, 'pt');
  return { subject: misfit.subject, problem: beside ? `Com ${beside}: ${sentence}` : sentence };
}

/**
 * Refuses a build that is not whole, does not fit what its ring may run beside it, or waits for a
 * yes. @throws {ReleaseRefused}
 */
export async function assertRunsAt(
  ctx: ReleaseContext,
  state: ReleaseState,
  place: { app: string; ring: string; percent: number; buildId: string },
): Promise<void> {
  const { storage, catalog } = ctx;
  const { app, buildId } = place;
  const found = await catalog.findRelease(app, buildId);
  if (!found) throw new ReleaseRefused('unknown-release');
  const missing = await findMissingFiles(storage, found);
  if (missing.length > 0) {
    const reasons = missing.map((subject) => ({ subject, problem: 'Ainda não foi enviado.' }));
    throw new ReleaseRefused('files-missing', reasons);
  }
  const reasons = await misfitsAt(catalog, state, { ...place, moved: found });
  if (reasons.length > 0) throw new ReleaseRefused('does-not-fit', reasons);
  await assertMayRun(ctx, found);
}
