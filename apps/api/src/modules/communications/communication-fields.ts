import type { Communication, Report } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import { mayChange } from '#/access/reach.ts';
import { type FileRow, imageFields, storedFile } from '#/modules/files/file-links.ts';
import type { SignedLinks } from '#/modules/files/signed-links.ts';
import type { ClassroomCounts } from './audience.repository.ts';
import type { CommunicationRow } from './communications.repository.ts';

/** What every kind of communication shows of itself. */
export function communicationFields(
  row: CommunicationRow,
  attachments: FileRow[],
  { actor, links }: { actor: Actor; links: SignedLinks },
): Communication {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    ...imageFields(row.image, links),
    attachments: attachments.map((file) => storedFile(file, links)),
    createdAt: row.createdAt.toISOString(),
    createdBy: { id: row.createdBy, name: row.authorName },
    scheduledDate: row.scheduledDate?.toISOString() ?? null,
    isScheduled: row.sentAt === null,
    sentAt: row.sentAt?.toISOString() ?? null,
    isEditable: mayChange(actor, row.createdBy),
  };
}

type Count = 'read' | 'accepted' | 'declined' | 'done';

/** The counts that every kind has, and those of one kind. */
export function reportOf<K extends Count = never>(
  counts: ClassroomCounts[],
  ...kinds: K[]
): Report & Record<K, number> {
  const sum = (key: Count | 'visualized' | 'total') =>
    counts.reduce((total, classroom) => total + classroom[key], 0);
  return {
    classrooms: counts.map(({ classroomName }) => ({ name: classroomName })),
    visualized: sum('visualized'),
    total: sum('total'),
    ...(Object.fromEntries(kinds.map((kind) => [kind, sum(kind)])) as Record<K, number>),
  };
}

export function classroomsOf(counts: ClassroomCounts[]) {
  return counts.map(({ classroomId, classroomName }) => ({ id: classroomId, name: classroomName }));
}
