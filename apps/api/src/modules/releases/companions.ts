import { buildsBefore, everyone } from '@caderneta/releases';
import type { ReleaseState } from './builds/choose-build.ts';
import type { Database } from '#/database/database.ts';
import { misfitsWithShell, remotesUnfitFor } from './release-fit.ts';
import type { Reason } from './builds/release-refused.ts';
import { findMoves } from './builds/releases.repository.ts';
import type { PointerMove, ReleaseContext } from './releases.service.ts';
import { mailTeamsOf } from './team-mail.ts';

/** A remote that does not fit a shell that is about to go on the air. */
export interface Companion {
  app: string;
  /** The build that does not fit; null: the installation's own. */
  from: string | null;
  /** The build that takes its place; null: the installation's own, or that of the wider ring. */
  to: string | null;
  /** Whether nothing takes its place. */
  isGone: boolean;
  /** Absent where no pointer names the build. */
  pointer?: { ring: string; percent: number; version: number };
  reasons: Reason[];
}

/**
 * Finds the remotes that do not fit once a ring gets a build of the shell, and what takes the place
 * of each: its newest build that fits, or nothing. Must run outside of transactions.
 */
export async function findCompanions(
  { db, catalog }: Pick<ReleaseContext, 'db' | 'catalog'>,
  state: ReleaseState,
  shell: { ring: string; percent: number; buildId: string | null },
): Promise<Companion[]> {
  const found: Companion[] = [];
  for (const { app, buildId, reasons } of await remotesUnfitFor(catalog, state, shell)) {
    const fits = async (id: string | null) =>
      (await misfitsWithShell(catalog, shell.buildId, { app, buildId: id }))?.length === 0;
    const pointers = buildId === null ? [] : (state.pointers.get(app) ?? []);
    const those = pointers.filter((one) => one.buildId === buildId);
    if (those.length === 0) found.push({ app, from: buildId, to: null, isGone: true, reasons });
    for (const pointer of those) {
      let to: string | null = null;
      for (const id of buildsBefore(await findMoves(db, pointer))) {
        to = id;
        if (id !== null && (await fits(id))) break;
      }
      const isGone = to === null && pointer.ring === everyone && !(await fits(null));
      found.push({ app, from: buildId, to, isGone, pointer, reasons });
    }
  }
  return found;
}

const nameOf = (buildId: string | null) => buildId ?? 'da instalação';

/** A line of the table that is shown before. */
export function describeCompanion({ app, from, to, isGone, reasons }: Companion): Reason {
  const why = reasons.map(({ subject, problem }) => `${subject}: ${problem}`).join('; ');
  const instead = isGone ? 'sai do menu' : `volta a versão ${nameOf(to)}`;
  return { subject: `${app} ${nameOf(from)}`, problem: `não combina (${why}); ${instead}` };
}

/** The moves of the remotes that go along with the shell. */
export const movesOf = (companions: Companion[], shell: PointerMove): PointerMove[] =>
  companions.flatMap((one) => {
    const { app, to, pointer } = one;
    if (!pointer) return [];
    const { ring, percent, version } = pointer;
    const { subject, problem } = describeCompanion(one);
    return {
      ...{ app, ring, percent, buildId: to, expectedVersion: version, by: shell.by },
      reason: `Junto com o shell ${nameOf(shell.buildId)}: ${subject} ${problem}`,
      isRollback: true,
    };
  });

/** Tells teams that a build of theirs went off the air with the shell. Must run in a transaction. */
export async function mailCompanions(
  tx: Database,
  companions: Companion[],
  { shell, now }: { shell: PointerMove; now: Date },
): Promise<void> {
  for (const companion of companions) {
    const { app, from } = companion;
    const { subject, problem } = describeCompanion(companion);
    await mailTeamsOf(tx, {
      app,
      subject: `Caderneta: a versão ${nameOf(from)} de ${app} saiu do ar junto com o shell`,
      paragraphs: [
        `${shell.by} colocou no ar a versão ${nameOf(shell.buildId)} do shell.`,
        `${subject} ${problem}.`,
      ],
      now,
    });
  }
}
