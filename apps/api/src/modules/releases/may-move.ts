import { everyone, share } from '@caderneta/releases';
import { emptyState, readReleaseState } from './builds/choose-build.ts';
import { type Companion, describeCompanion, findCompanions } from './companions.ts';
import { healthWords, judgePointers } from './health.service.ts';
import { assertRunsAt } from './release-fit.ts';
import { ReleaseRefused } from './builds/release-refused.ts';
import { findWithdrawal } from './builds/releases.repository.ts';
import type { PointerMove, ReleaseContext } from './releases.service.ts';
import { findWayBack } from './way-back.ts';

/**
 * Must run outside of transactions: it reads files and the catalog.
 * @returns the remotes that make room with a shell
 * @throws {ReleaseRefused}
 */
export async function assertMayMove(ctx: ReleaseContext, given: PointerMove): Promise<Companion[]> {
  const { db } = ctx;
  const { app, ring, buildId } = given;
  const state = await readReleaseState(db, emptyState);
  const isNamed = ring !== everyone && ring !== share;
  if (isNamed && ![...state.rings.values()].some((rings) => rings.includes(ring))) {
    throw new ReleaseRefused('unknown-ring', [
      { subject: ring, problem: 'Inclua uma escola com npm run school -- ring.' },
    ]);
  }
  if (given.isRollback) await assertIsWayBack(ctx, given);
  if (buildId !== null) {
    if (!given.isRollback && !given.anyway) await assertIsHealthy(ctx, { app, buildId });
    await assertRunsAt(ctx, state, { ...given, buildId });
  }
  if (app !== 'shell') return [];
  const companions = await findCompanions(ctx, state, given);
  if (companions.length > 0 && !given.together && !given.isAutomatic) {
    throw new ReleaseRefused('takes-others-along', companions.map(describeCompanion));
  }
  return companions;
}

/** The newest build before that can run; also the newest one of all, to hear why it cannot. */
async function assertIsWayBack(ctx: ReleaseContext, given: PointerMove): Promise<void> {
  const { buildId, skipped } = await findWayBack(ctx, given);
  if (given.buildId !== buildId && given.buildId !== skipped[0]?.buildId) {
    throw new ReleaseRefused('no-way-back');
  }
}

/** Refuses a build that was withdrawn, or that fails more in a ring that already runs it. */
async function assertIsHealthy(
  ctx: ReleaseContext,
  { app, buildId }: { app: string; buildId: string },
): Promise<void> {
  const withdrawn = await findWithdrawal(ctx.db, app, buildId);
  if (withdrawn) {
    throw new ReleaseRefused('went-back', [{ subject: buildId, problem: withdrawn.reason }]);
  }
  const judged = await judgePointers(ctx, app);
  const worse = judged.filter(
    ({ pointer, verdict }) => pointer.buildId === buildId && verdict !== 'fine',
  );
  if (worse.length === 0) return;
  const reasons = worse.map((health) => ({
    subject: health.pointer.ring,
    problem: healthWords(health),
  }));
  throw new ReleaseRefused('fails-more', reasons);
}
