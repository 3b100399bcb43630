import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { NotFound } from '#/kernel/problems.ts';
import type { Services } from '#/services.ts';

export interface WantedFile {
  app: string;
  buildId: string;
  file: string;
}

const pathOf = ({ app, buildId, file }: WantedFile) => join(app, 'dist', buildId, file);

/** Whether a file is in the installation's own folder. */
export function isOwnFile(
  { appsFolder }: Pick<Services, 'appsFolder'>,
  wanted: WantedFile,
): Promise<boolean> {
  return stat(join(appsFolder, pathOf(wanted))).then(
    (found) => found.isFile(),
    () => false,
  );
}

/**
 * Answers with a file of a build in the installation's own folder, or else of a published release.
 * What is in the folder needs no database.
 * @throws {NotFound} never answers HTML: a browser would run it as a script
 */
export async function sendBuildFile(
  reply: FastifyReply,
  services: Services,
  wanted: WantedFile,
): Promise<FastifyReply> {
  if (await isOwnFile(services, wanted)) return reply.sendFile(pathOf(wanted));
  const { findRelease, files } = reply.server.releaseCatalog;
  const found = await findRelease(wanted.app, wanted.buildId);
  if (!found) throw new NotFound();
  return files.send(reply, found, wanted.file);
}
