import { imageTypes, messages } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { Invalid, NotFound } from '#/kernel/problems.ts';
import { findVisibleFiles } from './files.repository.ts';

export interface FileReferences {
  /** Pictures, by the field they were given in; a field may be empty. */
  images?: Record<string, (string | null | undefined)[]>;
  /** Of any accepted type. */
  attachmentIds?: string[];
}

/** Refuses references to files that the actor does not see, and documents as pictures. */
export async function ensureFilesUsable(
  db: Database,
  actor: Actor,
  { images = {}, attachmentIds = [] }: FileReferences,
): Promise<void> {
  const given = [...attachmentIds, ...Object.values(images).flat()];
  const ids = [...new Set(given.filter((id) => typeof id === 'string'))];
  if (ids.length === 0) return;
  const found = await findVisibleFiles(db, actor, ids);
  const types = new Map(found.map((file) => [file.id, file.mediaType]));
  if (ids.some((id) => !types.has(id.toLowerCase()))) throw new NotFound();
  const isPicture = (id: string | null | undefined) =>
    !id || imageTypes.some((type) => type === types.get(id.toLowerCase()));
  const errors = Object.entries(images)
    .filter(([, pictures]) => !pictures.every(isPicture))
    .map(([path]) => ({ path, message: messages.imageType }));
  if (errors.length > 0) throw new Invalid(errors);
}
