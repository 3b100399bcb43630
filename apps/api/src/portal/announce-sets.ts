import type { FastifyInstance } from 'fastify';
import { announcedSet, previewSetHeader, setHeader } from '#/modules/releases/builds/portal-set.ts';
import { type Previews, readPreviews } from '#/modules/releases/builds/preview-session.ts';
import type { Services } from '#/services.ts';
import { failedShells } from './watchdog.ts';

/** Tells employees' pages, with each answer, which set a new page would get. */
export function announceSets(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const { actor } = request;
    if (!actor) return;
    const announce = async (header: string, previews?: Previews) => {
      const asked = { previews, failedShells: failedShells(request) };
      const builds = await app.releaseCatalog.buildsFor(actor.schoolId, asked);
      const { set, id } = announcedSet(actor, builds);
      app.sightings.note(set);
      reply.header(header, id);
    };
    await announce(setHeader);
    const previews = await readPreviews(request, actor, services);
    if (Object.keys(previews).length > 0) await announce(previewSetHeader, previews);
  });
}
