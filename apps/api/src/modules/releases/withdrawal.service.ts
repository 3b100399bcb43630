import { everyone, share } from '@caderneta/releases';
import type { FastifyBaseLogger } from 'fastify';
import { healthWords, judgePointers, type PointerHealth } from './health.service.ts';
import { assertMayMove } from './may-move.ts';
import { ReleaseRefused } from './builds/release-refused.ts';
import { type PointerMove, type ReleaseContext, setPointers } from './releases.service.ts';
import { mailTeamsOf } from './team-mail.ts';
import { findWayBack, type WayBack, wayBackWords } from './way-back.ts';

/** Stands in the history as the name of who moved the pointer. */
const byItself = 'O portal';

interface WithdrawalContext extends ReleaseContext {
  log: FastifyBaseLogger;
}

/**
 * Rolls back each ring whose build fails clearly more often than the one that it replaced. Several
 * servers may try at once: the version of the pointer lets one of them succeed.
 */
export async function withdrawFailingBuilds(ctx: WithdrawalContext): Promise<void> {
  for (const health of await judgePointers(ctx)) {
    if (health.verdict === 'withdraw' && health.cameForward) await withdraw(ctx, health);
  }
}

async function withdraw(ctx: WithdrawalContext, health: PointerHealth): Promise<void> {
  const { log, now } = ctx;
  const { pointer, sessions, before } = health;
  const { app, ring, percent, version } = pointer;
  const wayBack = await findWayBack(ctx, { app, ring, percent });
  const { buildId } = wayBack;
  const move: PointerMove = {
    app,
    ring,
    percent,
    buildId,
    expectedVersion: version,
    by: byItself,
    reason: [healthWords(health), ...wayBackWords(wayBack)].join('. '),
    isRollback: true,
    isAutomatic: true,
  };
  const facts = { app, ring, from: pointer.buildId, to: buildId, sessions, before };
  try {
    const companions = await assertMayMove(ctx, move);
    // The server does this by itself.
    await ctx.db.transaction(async (tx) => {
      await setPointers(tx, move, { companions, now: now() });
      await mailTeamsOf(tx, { app, ...withdrawalNews(health, wayBack), now: now() });
    });
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    // Another server was faster.
    log.error({ ...facts, refused: error.message }, 'a failing build could not be withdrawn');
    return;
  }
  log.error(facts, 'a failing build was withdrawn by itself');
}

/** Tells a team that its build was withdrawn. */
function withdrawalNews(health: PointerHealth, wayBack: WayBack) {
  const { app, ring, percent, buildId: failing } = health.pointer;
  const schools =
    ring === everyone ? 'todas as escolas' : ring === share ? `${percent}% das escolas` : ring;
  const none = ring === everyone ? 'a versão da instalação' : 'a versão que as outras escolas têm';
  const instead = wayBack.buildId === null ? none : `a versão ${wayBack.buildId}`;
  return {
    subject: `Caderneta: a versão ${failing} de ${app} saiu do ar`,
    paragraphs: [
      `A versão ${failing} de ${app} saiu do ar sozinha para ${schools}: ${healthWords(health)}.`,
      ...wayBackWords(wayBack),
      ...(wayBack.isGone ? [] : [`Voltou ${instead}.`]),
      'Para publicar a mesma versão outra vez é preciso pedir com --anyway.',
    ],
  };
}
