import type {
  Announcement,
  AnnouncementEngagementRow,
  Communication,
} from '@caderneta/api-client/contract';
import { jardim, maternal } from './sample-classrooms.ts';
import { sampleId } from './sample-id.ts';

/** Of an announcement; the others have what it has, but for its `isUrgent`. */
export function sampleCommunication(
  changes: Partial<Announcement['communication']> = {},
): Announcement['communication'] {
  return {
    id: sampleId(100),
    title: 'Uniforme de verão',
    badge: null,
    description: 'A partir de dezembro.\nBoné <b>obrigatório</b>.',
    imageId: null,
    imageUrl: null,
    imageSrcSet: null,
    attachments: [],
    createdAt: '2026-11-18T12:00:00Z',
    createdBy: { id: sampleId(5), name: 'Marina Barros' },
    scheduledDate: null,
    isScheduled: false,
    heldSeconds: null,
    isForAllClassrooms: false,
    sentAt: '2026-11-18T12:12:00Z',
    isEditable: true,
    isUrgent: false,
    ...changes,
  };
}

export const scheduled: Partial<Communication> = {
  isScheduled: true,
  scheduledDate: '2026-11-22T03:00:00Z',
  sentAt: null,
};

export function sampleAnnouncement(changes: Partial<Announcement> = {}): Announcement {
  return {
    communication: sampleCommunication(),
    report: { classrooms: [{ name: 'Maternal I' }], visualized: 2, read: 1, total: 3 },
    classrooms: [
      { id: maternal.id, name: maternal.name },
      { id: jardim.id, name: jardim.name },
    ],
    wholeClassrooms: [],
    studentIds: [sampleId(11), sampleId(21)],
    engagementDetails: [
      engagement(11, 'Alice Moreira Lima', 'Paula Moreira', maternal.id, true, true),
      engagement(11, 'Alice Moreira Lima', 'Renato Moreira', maternal.id, true, false),
      engagement(21, 'Davi Rocha', 'Sílvia Rocha', jardim.id, false, false),
    ],
    ...changes,
  };
}

let guardians = 0;

function engagement(
  student: number,
  studentName: string,
  responsibleName: string,
  classroomId: string,
  visualized: boolean,
  read: boolean,
): AnnouncementEngagementRow {
  guardians += 1;
  return {
    studentId: sampleId(student),
    studentName,
    responsibleName,
    classroomId,
    visualized,
    delivery: 'delivered',
    guardianId: sampleId(7000 + guardians),
    paper: null,
    phone: null,
    read,
  };
}
