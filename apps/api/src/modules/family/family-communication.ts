import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { type FileRow, imageFields, storedFile } from '#/modules/files/file-links.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import type { Copy, Received } from './received.repository.ts';

interface Parts {
  copies: Copy[];
  attachments: FileRow[];
  links: FileLinks;
  now: Date;
}

/** Something the school sent, as the family reads it. */
export function toReceived(row: Received, parts: Parts): FamilyCommunication {
  const { copies, attachments, links, now } = parts;
  const { imageUrl, imageSrcSet } = imageFields(row.image, links);
  return {
    kind: row.kind,
    id: row.id,
    title: row.title,
    description: row.description,
    imageUrl,
    imageSrcSet,
    attachments: attachments.map((file) => storedFile(file, links)),
    sentAt: (row.sentAt ?? row.createdAt).toISOString(),
    createdBy: { name: row.authorName },
    startTime: row.startTime?.toISOString() ?? null,
    endTime: row.endTime?.toISOString() ?? null,
    place: row.place,
    isAnswerable: takesAnswers(row, now),
    dueDate: row.dueDate,
    date: row.galleryDate,
    copies: copies.map(toCopy),
  };
}

/** Only an event has a start. */
export function takesAnswers({ startTime }: Pick<Received, 'startTime'>, now: Date): boolean {
  return startTime !== null && now < startTime;
}

function toCopy({ studentId, studentName, readAt, answer, doneAt }: Copy) {
  return {
    studentId,
    studentName,
    read: readAt !== null,
    accepted: answer === 'accepted',
    declined: answer === 'declined',
    done: doneAt !== null,
  };
}
