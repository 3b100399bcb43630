import { buildsBefore, everyone } from '@caderneta/releases';
import { emptyState, readReleaseState } from './builds/choose-build.ts';
import { misfitsOfOwn, assertRunsAt } from './release-fit.ts';
import { type Reason, ReleaseRefused } from './builds/release-refused.ts';
import { findMoves } from './builds/releases.repository.ts';
import type { ReleaseContext } from './releases.service.ts';

/** Where a ring goes back to. */
export interface WayBack {
  /** Null: what the next wider ring or the installation's own folder has. */
  buildId: string | null;
  /** Whether the app is nowhere then: the installation has no build of it that fits. */
  isGone: boolean;
  /** Newer builds that the ring had before, and why none of them can run; null: the installation's. */
  skipped: { buildId: string | null; reasons: Reason[] }[];
}

/**
 * Finds the newest build before the present one that can run. Must run outside of transactions: it
 * reads files and the catalog.
 */
export async function findWayBack(
  ctx: ReleaseContext,
  place: { app: string; ring: string; percent: number },
): Promise<WayBack> {
  const { ring } = place;
  const moves = await findMoves(ctx.db, place);
  const state = await readReleaseState(ctx.db, emptyState);
  const skipped: WayBack['skipped'] = [];
  for (const buildId of buildsBefore(moves).filter((one) => one !== null)) {
    const reasons = await reasonsAgainst(() => assertRunsAt(ctx, state, { ...place, buildId }));
    if (reasons.length === 0) return { buildId, isGone: false, skipped };
    skipped.push({ buildId, reasons });
  }
  if (ring !== everyone) return { buildId: null, isGone: false, skipped };
  const own = await misfitsOfOwn(ctx.catalog, state, place);
  if (own && own.length > 0) skipped.push({ buildId: null, reasons: own });
  return { buildId: null, isGone: own === undefined || own.length > 0, skipped };
}

async function reasonsAgainst(check: () => Promise<void>): Promise<Reason[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    const { reasons } = error;
    return reasons.length > 0 ? reasons : [{ subject: '', problem: error.message }];
  }
}

/** Says which builds were passed over, and what is there now. */
export function wayBackWords({ isGone, skipped }: WayBack): string[] {
  const passed = skipped.map(({ buildId, reasons }) => {
    const why = reasons.map(({ subject, problem }) =>
      [subject, problem].filter(Boolean).join(': '),
    );
    return `A versão ${buildId ?? 'da instalação'} não pode voltar (${why.join('; ')}).`;
  });
  return isGone ? [...passed, 'Não há outra versão: a área saiu do menu.'] : passed;
}
