import { ensureFilesUsable } from '#/modules/files/usable-files.ts';
import { distinctIds, ensureAudience } from './audience.service.ts';
import type { Asking } from './list-communications.ts';
import type { Draft } from './sending.repository.ts';

interface Written {
  communication: {
    title: string;
    description: string;
    imageId?: string | null;
    scheduledDate?: string;
  };
  studentIds: string[];
}

/** What every kind is written with; `fileIds` are its attachments or images. */
export async function writeDraft(
  { db, actor }: Asking,
  kind: Draft['kind'],
  { communication, studentIds }: Written,
  fileIds: string[] = [],
): Promise<Draft> {
  const { title, description, imageId = null, scheduledDate } = communication;
  const image = { id: imageId, path: 'communication.imageId' };
  await ensureFilesUsable(db, actor, { image, attachmentIds: fileIds });
  return {
    kind,
    title,
    description,
    imageFileId: imageId,
    fileIds: distinctIds(fileIds),
    studentIds: await ensureAudience(db, actor, studentIds),
    scheduledDate: scheduledDate === undefined ? null : new Date(scheduledDate),
  };
}
