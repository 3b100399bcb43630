import type { Communication, Report } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import { canEdit } from '#/policy/scope.ts';
import { type FileRow, imageFields, storedFile } from '#/modules/files/files.mapper.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import type { ClassroomCounts } from './audience.repository.ts';
import type { CommunicationRow } from './communications.repository.ts';

/** What every kind of communication shows of itself. */
export function communicationFields(
  row: CommunicationRow,
  attachments: FileRow[],
  { actor, links, now }: { actor: Actor; links: FileLinks; now: Date },
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
    isScheduled: row.sentAt === null && row.heldUntil === null,
    sentAt: row.sentAt?.toISOString() ?? null,
    heldSeconds: row.heldUntil && secondsUntil(row.heldUntil, now),
    isForAllClassrooms: row.isForAllClassrooms,
    isEditable: canEdit(actor, row.createdBy),
  };
}

export const secondsUntil = (instant: Date, now: Date) =>
  Math.max(0, (instant.getTime() - now.getTime()) / 1000);

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
