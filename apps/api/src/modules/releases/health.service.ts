import { countText } from '@caderneta/formats';
import {
  type BuildHealth,
  everyone,
  type HealthReport,
  previousBuild,
  share,
  type Trouble,
} from '@caderneta/releases';
import { subDays } from 'date-fns/subDays';
import type { Database } from '#/database/database.ts';
import type { Actor } from '#/policy/actor.ts';
import { choosePointer, isInShare, type Seen } from './builds/choose-build.ts';
import type { ReleaseCatalog } from './builds/release-catalog.ts';
import { mayLoad } from './builds/portal-set.ts';
import { compareWork, type Heaviness, weightWords } from './weight.ts';
import {
  addHealth,
  findArrival,
  findJudgeable,
  type HealthPlace,
  type HealthSums,
  nothingCounted,
  type Sessions,
  sumSince,
  sumUnderPointer,
} from './health.repository.ts';
import {
  findMoves,
  findPointers,
  hadBuild,
  type PointerRow,
} from './builds/releases.repository.ts';

interface HealthContext {
  db: Database;
  catalog: ReleaseCatalog;
  now: () => Date;
}

export const hourMilliseconds = 3_600_000;

/** The start of the hour under which the sessions of a moment are counted. */
export const hourOf = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / hourMilliseconds) * hourMilliseconds);

/**
 * Counts what a tab reports of its builds. Skips builds that the person's school does not get and
 * never got.
 * @param actor undefined for an anonymous visitor
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
    const { isFirst, isFailing, problems, work } = build;
    const sessions = { sessions: Number(isFirst), failing: Number(isFailing) };
    await addHealth(ctx.db, { ...place, hour }, { ...sessions, ...problems, ...work });
  }
  for (const { kind, isFailing, builds } of report.troubles ?? []) {
    const place = await suspectOf(ctx, actor, builds);
    if (!place) continue;
    await addHealth(
      ctx.db,
      { ...place, hour },
      { sessions: 0, failing: Number(isFailing), [kind]: 1 },
    );
  }
}

/** Of several builds that may be at fault, the one that came last to the person's school. */
async function suspectOf(
  ctx: HealthContext,
  actor: Actor | undefined,
  builds: Trouble['builds'],
): Promise<HealthPlace | undefined> {
  const places: { place: HealthPlace; cameAt: number }[] = [];
  for (const build of builds) {
    const place = await placeOf(ctx, actor, build);
    if (!place) continue;
    const cameAt = await findArrival(ctx.db, build);
    places.push({ place, cameAt: cameAt?.getTime() ?? 0 });
  }
  return places.sort((one, other) => other.cameAt - one.cameAt)[0]?.place;
}

/** Where a build of a session is counted; undefined where the session cannot have it. */
async function placeOf(
  { db, catalog }: HealthContext,
  actor: Actor | undefined,
  { app, buildId }: Pick<BuildHealth, 'app' | 'buildId'>,
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

/** Everybody runs the shell; the newest build of a remote says who may load it. */
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
  const { shell, built } = await catalog.ownBuilds();
  return (app === 'shell' ? shell : built.get(app))?.buildId;
}

/** `hold`: clearly worse than before, but with too few sessions to withdraw it. */
export type Verdict = 'fine' | 'hold' | 'withdraw';

/** A build is worse than before if its rate of failing sessions is at least so many times higher. */
const worseTimes = 3;
/** Stands for the rate of a replaced build without failures or sessions. */
const smallestRate = 0.01;
const failingToWithdraw = 3;
const failingToHold = 2;
/** The highest accepted probability that a build as good as before looks this bad by chance. */
const chance = 1 / 200;

export function rateOf({ sessions, failing }: Sessions): number {
  // The report of a session's start may have been lost.
  const all = Math.max(sessions, failing);
  return all === 0 ? 0 : failing / all;
}

/**
 * Compares a build with the one it replaced.
 * @param before sessions of the replaced build in one or several spans of time; the worst span
 * counts, so that trouble of both builds withdraws neither
 */
export function judge(build: Sessions, before: readonly Sessions[]): Verdict {
  const usual = Math.max(smallestRate, ...before.map(rateOf));
  const rate = rateOf(build);
  if (build.failing < failingToHold || rate < worseTimes * usual) return 'fine';
  const isEnough = build.failing >= failingToWithdraw;
  return isEnough && chanceOf(build, usual) <= chance ? 'withdraw' : 'hold';
}

/** Upper bound (Chernoff) of the probability of so many failing sessions at the usual rate. */
function chanceOf(build: Sessions, usual: number): number {
  const rate = rateOf(build);
  const all = Math.max(build.sessions, build.failing);
  const well = rate === 1 ? 0 : (1 - rate) * Math.log((1 - rate) / (1 - usual));
  return Math.exp(-all * (rate * Math.log(rate / usual) + well));
}

/** Compares the build of a pointer with the one that it replaced. */
export interface PointerHealth {
  pointer: PointerRow & { buildId: string };
  verdict: Verdict;
  /** What of the browser it takes far more of than the one that it replaced. */
  heavier: Heaviness[];
  sessions: HealthSums;
  /** Null where there was no build before. */
  replaced: string | null;
  before: HealthSums;
  /** The usual work of the replaced build. */
  usual: HealthSums;
  /** Whether a move brought the ring here; after a rollback there is nothing to go back to. */
  cameForward: boolean;
}

/** The usual rate of the replaced build is that of so many days. */
const usualDays = 7;

const isSet = (pointer: PointerRow): pointer is PointerHealth['pointer'] =>
  pointer.buildId !== null;

/** Judges the pointers under which sessions failed, or were measured. */
export async function judgePointers(ctx: HealthContext, app?: string): Promise<PointerHealth[]> {
  const counted = new Set((await findJudgeable(ctx.db)).map(placeText));
  if (counted.size === 0) return [];
  const pointers = (await findPointers(ctx.db, app)).filter(isSet);
  const judged: PointerHealth[] = [];
  for (const pointer of pointers) {
    if (counted.has(placeText(pointer))) judged.push(await judgePointer(ctx, pointer));
  }
  return judged;
}

const placeText = ({ app, ring, buildId }: Pick<HealthPlace, 'app' | 'ring' | 'buildId'>) =>
  `${app} ${ring} ${buildId}`;

/** Judges the build of a pointer by the sessions since the ring got it. */
async function judgePointer(
  { db, catalog, now }: HealthContext,
  pointer: PointerHealth['pointer'],
): Promise<PointerHealth> {
  const { app, ring, buildId, version } = pointer;
  const moves = await findMoves(db, { app, ring });
  // Each move is one version; a share that grew keeps its build and its count.
  const kept = moves.length - 1 - moves.findLastIndex((move) => move.toBuild !== buildId);
  const firstVersion = version - kept + 1;
  const begun = moves.at(-kept);
  const place = { app, ring, buildId, version };
  const sessions = await sumUnderPointer(db, { ...place, firstVersion });
  const replaced =
    previousBuild(moves) ?? (await buildWithout(db, pointer)) ?? (await ownBuildId(catalog, app));
  const spans: HealthSums[] = [];
  if (replaced !== undefined) {
    const usual = subDays(now(), usualDays);
    const sinceThen = hourOf(begun?.createdAt ?? now());
    for (const from of [usual, sinceThen]) {
      spans.push(await sumSince(db, { app, buildId: replaced }, from));
    }
  }
  const worst = spans.toSorted((one, other) => rateOf(other) - rateOf(one))[0];
  const [ofDays = nothingCounted] = spans;
  const heavier = compareWork(sessions, ofDays);
  const verdict = judge(sessions, spans);
  return {
    pointer,
    verdict: verdict === 'fine' && heavier.length > 0 ? 'hold' : verdict,
    heavier,
    usual: ofDays,
    sessions,
    replaced: replaced ?? null,
    before: worst ?? nothingCounted,
    cameForward: begun?.kind === 'move',
  };
}

/** The build that the schools of a smaller ring would get without that ring. */
async function buildWithout(db: Database, { app, ring }: PointerRow): Promise<string | undefined> {
  if (ring === everyone) return undefined;
  const common = (await findPointers(db, app)).find((one) => one.ring === everyone);
  return common?.buildId ?? undefined;
}

const percent = (sessions: Sessions) =>
  countText(rateOf(sessions), { style: 'percent', maximumFractionDigits: 1 });

/** The figures in words: 'falhou em 5 de 14 sessões (35,7%); a versão anterior, em 0 de 80 (0%)'. */
export function healthWords(health: PointerHealth): string {
  const { sessions, before, heavier, usual: ofDays } = health;
  const heavy = weightWords(heavier, sessions, ofDays);
  if (heavy && judge(sessions, [before]) === 'fine') return heavy;
  const words = (of: Sessions) =>
    `em ${countText(of.failing)} de ${countText(of.sessions)} sessões (${percent(of)})`;
  const usual = before.sessions > 0 ? words(before) : 'ainda sem sessões contadas';
  return `falhou ${words(sessions)}; a versão anterior, ${usual}${heavy && `; ${heavy}`}`;
}
