import { imageTypes, messages } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import type { Database } from '#/database/database.ts';
import { Invalid, NotFound } from '#/http/problems.ts';
import { findFiles } from './files.repository.ts';

export interface FileReferences {
  /** The picture of an item, if it has one, and the field it was given in. */
  image?: { id: string | null | undefined; path: string };
  /** Of any accepted type. */
  attachmentIds?: string[];
}

/** Refuses references to files that are not of the actor's school, and documents as pictures. */
export async function ensureFilesUsable(
  db: Database,
  actor: Actor,
  { image, attachmentIds = [] }: FileReferences,
): Promise<void> {
  const ids = [...new Set([...attachmentIds, image?.id].filter((id) => typeof id === 'string'))];
  if (ids.length === 0) return;
  const found = await findFiles(db, actor.schoolId, ids);
  const types = new Map(found.map((file) => [file.id, file.mediaType]));
  if (ids.some((id) => !types.has(id.toLowerCase()))) throw new NotFound();
  const imageType = image?.id ? types.get(image.id.toLowerCase()) : undefined;
  if (image && imageType && !imageTypes.some((type) => type === imageType)) {
    throw new Invalid([{ path: image.path, message: messages.imageType }]);
  }
}
