import { distinctIds } from '#/policy/distinct-ids.ts';
import { requireUsableFiles } from '#/modules/files/files.service.ts';
import { ensureAudience } from './audience.service.ts';
import type { Asking } from './list-communications.ts';
import type { Draft } from './sending.repository.ts';

interface Written {
  communication: {
    title: string;
    description: string;
    imageId?: string | null;
    scheduledDate?: string;
    attachmentIds?: string[];
    /** Images of a gallery. */
    fileIds?: string[];
  };
  studentIds: string[];
}

/** What every kind is written with; refuses files and students that the actor may not use. */
export async function writeDraft(
  { db, actor }: Asking,
  kind: Draft['kind'],
  { communication, studentIds }: Written,
  extras: Draft['extras'] = {},
): Promise<Draft> {
  const { title, description, imageId = null, scheduledDate } = communication;
  const { attachmentIds = [], fileIds = [] } = communication;
  const images = { 'communication.imageId': [imageId], 'communication.fileIds': fileIds };
  await requireUsableFiles({ db, actor }, { images, attachmentIds });
  return {
    kind,
    title,
    description,
    imageFileId: imageId,
    extras,
    fileIds: distinctIds([...attachmentIds, ...fileIds]),
    studentIds: await ensureAudience(db, actor, studentIds),
    scheduledDate: scheduledDate === undefined ? null : new Date(scheduledDate),
  };
}
