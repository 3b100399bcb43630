import type { Gallery } from '@caderneta/api-client/contract';
import { sampleCommunication } from './sample-announcement.ts';
import { jardim, maternal } from './sample-classrooms.ts';
import { sampleId } from './sample-id.ts';
import { storedPicture } from './sample-upload.ts';

/** Two images; Alice of Maternal I and Davi of Jardim get it. */
export function sampleGallery(changes: Partial<Gallery['communication']> = {}): Gallery {
  const attachments = [storedPicture(401), storedPicture(402)];
  return {
    communication: {
      ...sampleCommunication({ id: sampleId(400), title: 'Festa', description: 'A de junho.' }),
      date: '2026-11-10',
      imageCount: attachments.length,
      attachments,
      ...changes,
    },
    report: { classrooms: [], visualized: 1, total: 2 },
    classrooms: [
      { id: maternal.id, name: maternal.name },
      { id: jardim.id, name: jardim.name },
    ],
    wholeClassrooms: [],
    studentIds: [sampleId(11), sampleId(21)],
    engagementDetails: [
      {
        studentId: sampleId(11),
        studentName: 'Alice Moreira Lima',
        responsibleName: 'Paula Moreira',
        classroomId: maternal.id,
        visualized: true,
        delivery: 'delivered',
        guardianId: sampleId(7101),
        paper: null,
        phone: null,
      },
      {
        studentId: sampleId(21),
        studentName: 'Davi Rocha',
        responsibleName: 'Sílvia Rocha',
        classroomId: jardim.id,
        visualized: false,
        delivery: 'failed',
        guardianId: sampleId(7102),
        paper: null,
        phone: null,
      },
    ],
  };
}
