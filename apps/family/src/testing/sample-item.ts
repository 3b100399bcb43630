import type { FamilyCommunication, FeedItem, StoredFile } from '@caderneta/api-client/contract';
import { ana, bento, theFamily } from './the-family.ts';

const idOf = (number: number) => `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const itemId = idOf(500);

const copyOf = ({ id, name }: typeof ana) => ({
  studentId: id,
  studentName: name,
  read: false,
  accepted: false,
  declined: false,
  done: false,
  choice: null,
  isOnPaper: false,
});

/** Something that was sent for both of Marta's children, and that she has not reacted to. */
export function sampleItem(fields: Partial<FamilyCommunication> = {}): FamilyCommunication {
  return {
    kind: 'announcement',
    id: itemId,
    schoolId: theFamily.school.id,
    title: 'Passeio ao jardim botânico',
    description: 'Levem boné.\nMais em https://example.org/jardim.',
    imageUrl: null,
    imageSrcSet: null,
    attachments: [],
    sentAt: '2026-02-25T12:05:00.000Z',
    createdBy: { name: 'Tiago Lopes' },
    startTime: null,
    endTime: null,
    place: null,
    isAnswerable: false,
    dueDate: null,
    date: null,
    options: null,
    closingDay: null,
    copies: [copyOf(ana), copyOf(bento)],
    ...fields,
  };
}

/** An event that still accepts answers. */
export const sampleEvent = (fields: Partial<FamilyCommunication> = {}) =>
  sampleItem({
    kind: 'event',
    title: 'Reunião de pais',
    startTime: '2026-11-27T21:00:00.000Z',
    endTime: '2026-11-27T22:30:00.000Z',
    place: 'Auditório',
    isAnswerable: true,
    ...fields,
  });

export function sampleFile(number: number, fields: Partial<StoredFile> = {}): StoredFile {
  const id = idOf(600 + number);
  return {
    id,
    originalName: `foto-${number}.jpg`,
    location: `/files/${id}/original?e=1&s=x`,
    mediaType: 'image/jpeg',
    size: 120_000,
    srcSet: null,
    ...fields,
  };
}

/** The item as the feed shows it. */
export function sampleFeedItem({ kind, id, title, sentAt }: FamilyCommunication): FeedItem {
  return {
    kind,
    id,
    schoolId: theFamily.school.id,
    title,
    badge: null,
    standsFirst: false,
    excerpt: null,
    at: sentAt,
    isUnread: true,
    students: [ana],
    startTime: null,
    dueDate: null,
    closingDay: null,
    day: null,
    asks: null,
    imageSrcSet: null,
    imageUrl: null,
    imageCount: 0,
  };
}
