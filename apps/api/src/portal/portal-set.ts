import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#/policy/actor.ts';
import type { Builds } from './builds.ts';
import type { Services } from '#/services.ts';
import { type Previews, readPreviews } from './preview-session.ts';
import { mayLoad, type RemotesDocument, remotesDocument, remotesOf } from './remotes-document.ts';

/** Names the set of a session on HTML of signed-in people and on every call of an employee. */
export const setHeader = 'caderneta-set';

/** The same of the set with the previews of the session, for the pages that run it. */
export const previewSetHeader = 'caderneta-preview-set';

/** App → build id: what one page of the portal runs. */
export type PortalSet = Record<string, string>;

/**
 * The builds that a session gets now: one of the shell and one of each remote it may load. What is
 * switched off counts: a page that has it has nothing newer to load.
 */
export function setFor(actor: Actor | undefined, builds: Builds): PortalSet {
  const shell = builds.shell?.buildId;
  const paused = [...(builds.paused?.values() ?? [])].filter((build) => mayLoad(actor, build));
  const all = [...remotesOf(actor, builds), ...paused];
  const remotes = all.map(({ name, buildId }) => [name, buildId]);
  return { ...(shell && { shell }), ...(Object.fromEntries(remotes) as PortalSet) };
}

/** The same for the same builds: the first 16 hexadecimal characters of a SHA-256. */
export function idOfSet(set: PortalSet): string {
  const lines = Object.entries(set).map(([app, buildId]) => `${app} ${buildId}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex').slice(0, 16);
}

/** Body of `GET /remotes.json`, with the set that a page runs once it has taken these remotes. */
export function sessionDocument(
  actor: Actor | undefined,
  builds: Builds,
): RemotesDocument & { set: string } {
  return { ...remotesDocument(actor, builds), set: idOfSet(setFor(actor, builds)) };
}

/** Tells the pages of employees, with each call, which set a new page would get. */
export function announceSets(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const { actor } = request;
    if (!actor) return;
    const announce = async (header: string, previews?: Previews) => {
      const set = setFor(actor, await app.releaseCatalog.buildsFor(actor.schoolId, previews));
      app.sightings.note(set);
      reply.header(header, idOfSet(set));
    };
    await announce(setHeader);
    const previews = await readPreviews(request, actor, services);
    if (Object.keys(previews).length > 0) await announce(previewSetHeader, previews);
  });
}
