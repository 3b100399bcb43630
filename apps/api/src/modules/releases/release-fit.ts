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
import type { Pointed, ReleaseState } from '#/portal/choose-build.ts';
import type { ReleaseCatalog } from '#/portal/release-catalog.ts';
import { servedCalls } from '#/portal/builds.ts';
import type { Reason } from './release-refused.ts';

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
  if (app === 'family') return own.family;
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

async function misfitsOfRecord(
  catalog: ReleaseCatalog,
  state: ReleaseState,
  { record, ...where }: { record: BuildRecord } & Where,
): Promise<Reason[]> {
  const calls = await servedCalls();
  const reasons = missingCalls(record.calls, calls).map((misfit) => reasonOf(misfit));
  if (record.name === 'family') return reasons;
  const own = await catalog.ownBuilds();
  const others =
    record.name === 'shell'
      ? new Set<string>([...own.built.keys(), ...state.pointers.keys()])
      : new Set(['shell']);
  for (const app of others) {
    if (app === record.name || app === 'family') continue;
    for (const buildId of buildsBeside(state.pointers.get(app), where)) {
      const other = await recordOfBuild(catalog, app, buildId);
      if (other) reasons.push(...misfitsOfPair(record, other));
    }
  }
  return reasons;
}

function misfitsOfPair(one: BuildRecord, other: BuildRecord): Reason[] {
  const [shell, remote] = 'provides' in one ? [one, other] : [other, one];
  if (!('provides' in shell && 'needs' in remote)) return [];
  const beside = `${other.name} ${other.buildId}`;
  // `misfitsAt` has compared the calls before.
  return missingModules(remote.needs, shell.provides).map((misfit) => reasonOf(misfit, beside));
}

function reasonOf(misfit: Misfit, beside?: string): Reason {
  const sentence = describeMisfit(misfit, 'pt');
  return { subject: misfit.subject, problem: beside ? `Com ${beside}: ${sentence}` : sentence };
}
