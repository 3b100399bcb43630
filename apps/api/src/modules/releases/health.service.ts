import { everyone, previousBuild } from '@caderneta/releases';
import type { Database } from '#/database/database.ts';
import type { ReleaseCatalog } from '#/portal/release-catalog.ts';
import { hourOf, ownBuildId } from './health-reports.service.ts';
import { findFailing, type HealthPlace, sumSince, sumUnderPointer } from './health.repository.ts';
import { judge, rateOf, type Sessions, type Verdict } from './health-verdict.ts';
import { findMoves, findPointers, type PointerRow } from './releases.repository.ts';

interface HealthContext {
  db: Database;
  catalog: ReleaseCatalog;
  now: () => Date;
}

/** How the build of a pointer does, against the one that it replaced. */
export interface PointerHealth {
  pointer: PointerRow & { buildId: string };
  verdict: Verdict;
  sessions: Sessions;
  /** Null where there was no build before. */
  replaced: string | null;
  before: Sessions;
  /** Whether the ring went forward to this build; where it came back there is nothing to go to. */
  cameForward: boolean;
}

const dayMilliseconds = 86_400_000;
/** Days from which the usual rate of the replaced build is taken. */
const usualDays = 7;

const isSet = (pointer: PointerRow): pointer is PointerHealth['pointer'] =>
  pointer.buildId !== null;

/** Judges the pointers under which sessions failed; where none failed there is nothing to judge. */
export async function judgeFailing(ctx: HealthContext, app?: string): Promise<PointerHealth[]> {
  const failing = new Set((await findFailing(ctx.db)).map(placeText));
  if (failing.size === 0) return [];
  const pointers = (await findPointers(ctx.db, app)).filter(isSet);
  const judged: PointerHealth[] = [];
  for (const pointer of pointers) {
    if (failing.has(placeText(pointer))) judged.push(await judgePointer(ctx, pointer));
  }
  return judged;
}

const placeText = ({ app, ring, buildId }: Pick<HealthPlace, 'app' | 'ring' | 'buildId'>) =>
  `${app} ${ring} ${buildId}`;

/** Judges the build of a pointer by the sessions since the ring got it. */
export async function judgePointer(
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
  const spans: Sessions[] = [];
  if (replaced !== undefined) {
    const usual = new Date(now().getTime() - usualDays * dayMilliseconds);
    const sinceThen = hourOf(begun?.createdAt ?? now());
    for (const from of [usual, sinceThen]) {
      spans.push(await sumSince(db, { app, buildId: replaced }, from));
    }
  }
  const worst = spans.toSorted((one, other) => rateOf(other) - rateOf(one))[0];
  return {
    pointer,
    verdict: judge(sessions, spans),
    sessions,
    replaced: replaced ?? null,
    before: worst ?? { sessions: 0, failing: 0 },
    cameForward: begun?.kind === 'move',
  };
}

/** What the schools of a smaller ring would get without it. */
async function buildWithout(db: Database, { app, ring }: PointerRow): Promise<string | undefined> {
  if (ring === everyone) return undefined;
  const common = (await findPointers(db, app)).find((one) => one.ring === everyone);
  return common?.buildId ?? undefined;
}

const percent = (sessions: Sessions) =>
  rateOf(sessions).toLocaleString('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

/** The figures in words: 'falhou em 5 de 14 sessões (35,7%); a versão anterior, em 0 de 80 (0%)'. */
export function healthWords({ sessions, before }: PointerHealth): string {
  const words = (of: Sessions) => `em ${of.failing} de ${of.sessions} sessões (${percent(of)})`;
  const usual = before.sessions > 0 ? words(before) : 'ainda sem sessões contadas';
  return `falhou ${words(sessions)}; a versão anterior, ${usual}`;
}
