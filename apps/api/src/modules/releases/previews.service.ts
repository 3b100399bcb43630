import {
  describeMisfit,
  misfitsOf,
  missingCalls,
  preview,
  type PreviewLink,
  recordOf,
  type RemoteBuild,
} from '@caderneta/releases';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { Conflict, Forbidden } from '#/kernel/problems.ts';
import { previewAddress, type Previews, readPreviewLink } from './builds/preview-session.ts';
import type { ReleaseCatalog } from './builds/release-catalog.ts';
import { mayLoad } from './builds/portal-set.ts';
import { servedCalls } from './builds/builds.ts';
import type { Services } from '#/services.ts';
import { assertIsRecent, openEnvelope } from './envelopes.ts';
import { requirePreviewer } from './builds/installation.service.ts';
import { assertMayRun } from './builds/power.service.ts';
import { type Reason, ReleaseRefused } from './builds/release-refused.ts';
import { findMissingFiles } from './builds/release-storage.ts';

export interface PreviewContext {
  db: Database;
  catalog: ReleaseCatalog;
  services: Pick<Services, 'config' | 'fileStore' | 'keys' | 'now'>;
}

/** Makes the link to a preview for a team. Moves no pointer. @throws {ReleaseRefused} */
export async function linkToPreview(ctx: PreviewContext, body: unknown): Promise<PreviewLink> {
  const { db, catalog, services } = ctx;
  const { statement } = await openEnvelope(db, body, preview);
  assertIsRecent(statement, services.now());
  const { app, buildId } = statement;
  const found = await catalog.findRelease(app, buildId);
  if (!found) throw new ReleaseRefused('unknown-release');
  const missing = await findMissingFiles(services.fileStore.storage, found);
  if (missing.length > 0) {
    const reasons = missing.map((subject) => ({ subject, problem: 'Ainda não foi enviado.' }));
    throw new ReleaseRefused('files-missing', reasons);
  }
  // No other preview of the session could supply a call that this server lacks.
  const calls = missingCalls(recordOf(found).calls, await servedCalls());
  if (calls.length > 0) {
    const reasons = calls.map((misfit) => toReason(misfit.subject, describeMisfit(misfit, 'pt')));
    throw new ReleaseRefused('does-not-fit', reasons);
  }
  await assertMayRun({ db, catalog }, found);
  const misfits = await misfitsOfPreviews(catalog, undefined, { [app]: buildId });
  return { ...(await previewAddress(app, buildId, services)), misfits };
}

const toReason = (subject: string, problem: string): Reason => ({ subject, problem });

/** Finds what does not fit in a school's set when previews replace its builds. */
async function misfitsOfPreviews(
  catalog: ReleaseCatalog,
  schoolId: string | undefined,
  previews: Previews,
): Promise<Reason[]> {
  const ordinary = await catalog.buildsFor(schoolId);
  const remotes = new Map<string, RemoteBuild>(ordinary.remotes);
  let { shell } = ordinary as { shell?: Pick<NonNullable<typeof ordinary.shell>, 'provides'> };
  for (const [app, buildId] of Object.entries(previews)) {
    const found = await catalog.findRelease(app, buildId);
    if (!found) continue;
    const record = recordOf(found);
    if ('provides' in record) shell = record;
    else if ('needs' in record) remotes.set(app, record);
  }
  if (!shell) return [];
  const fitting = { shell, server: { calls: await servedCalls() } };
  return [...remotes.values()].flatMap((remote) =>
    misfitsOf({ remote, ...fitting }).map((misfit) =>
      toReason(misfit.subject, `${remote.name} ${remote.buildId}: ${describeMisfit(misfit, 'pt')}`),
    ),
  );
}

/**
 * Adds the preview of a link to those that a session runs.
 * @returns all of them
 * @throws {Forbidden} where the caller may not see it, {Conflict} where it cannot be run
 */
export async function openPreviewFor(
  { db, catalog, services }: PreviewContext,
  actor: Actor,
  { token, current }: { token: string; current: Previews },
): Promise<Previews> {
  await requirePreviewer(db, actor, services.config);
  const link = await readPreviewLink(token, services);
  const found = link && (await catalog.findRelease(link.app, link.build));
  if (!found) {
    throw new Conflict('preview-gone');
  }
  const record = recordOf(found);
  if ('access' in record && !mayLoad(actor, record)) {
    throw new Forbidden('Esta prévia é de uma área que o seu perfil não abre.');
  }
  await assertMayRun({ db, catalog }, found);
  const wanted = { ...current, [found.app]: found.buildId };
  const misfits = await misfitsOfPreviews(catalog, actor.schoolId, wanted);
  if (misfits.length > 0) {
    const { subject, problem } = misfits[0]!;
    const why = `A prévia não combina com o que está no ar: ${subject}, ${problem}.`;
    throw new Conflict('preview-misfit', why, { reasons: misfits });
  }
  return wanted;
}
