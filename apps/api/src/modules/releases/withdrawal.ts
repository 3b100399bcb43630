import { previousBuild } from '@caderneta/releases';
import type { FastifyBaseLogger } from 'fastify';
import { queueEmployeeMail } from '#/outbox/channels/employee-mail.repository.ts';
import { healthWords, judgeFailing, type PointerHealth } from './health.service.ts';
import { findTeams } from './installation.repository.ts';
import { ReleaseRefused } from './release-refused.ts';
import { findMoves } from './releases.repository.ts';
import {
  assertMayMove,
  type PointerMove,
  type ReleaseContext,
  setPointer,
  toEvent,
} from './releases.service.ts';
import { withdrawalMail } from './withdrawal-mail.ts';

/** Who moved, in the history. */
export const byItself = 'O portal';

export interface WithdrawalContext extends ReleaseContext {
  log: FastifyBaseLogger;
}

/**
 * Takes rings back whose build fails clearly more often than the one that it replaced. Several
 * servers may do so at once: the version of the pointer lets one of them.
 */
export async function withdrawFailingBuilds(ctx: WithdrawalContext): Promise<void> {
  for (const health of await judgeFailing(ctx)) {
    if (health.verdict === 'withdraw' && health.cameForward) await withdraw(ctx, health);
  }
}

async function withdraw(ctx: WithdrawalContext, health: PointerHealth): Promise<void> {
  const { db, log, now } = ctx;
  const { pointer, sessions, before } = health;
  const { app, ring, percent, version } = pointer;
  const moves = await findMoves(db, { app, ring });
  const buildId = previousBuild(moves.map(toEvent));
  const words = healthWords(health);
  const move: PointerMove = {
    app,
    ring,
    percent,
    buildId,
    expectedVersion: version,
    by: byItself,
    reason: words,
    isRollback: true,
    isAutomatic: true,
  };
  const facts = { app, ring, from: pointer.buildId, to: buildId, sessions, before };
  try {
    await assertMayMove(ctx, move);
    const mails = (await findTeams(db)).filter(
      (team) => team.mail !== null && team.revokedAt === null && team.apps.includes(app),
    );
    await db.transaction(async (tx) => {
      await setPointer(tx, move, now());
      for (const { name, mail } of mails) {
        const written = withdrawalMail({ team: name, to: mail!, health, buildId, words });
        await queueEmployeeMail(tx, written, now());
      }
    });
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    // Another server was faster, or what was before fits no longer.
    log.error({ ...facts, refused: error.message }, 'a failing build could not be withdrawn');
    return;
  }
  log.error(facts, 'a failing build was withdrawn by itself');
}
