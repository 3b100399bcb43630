import {
  listClassroomRecipients,
  listClassroomsWithStudents,
  listStudentGroups,
  previewRecipients,
  previewUrgent,
  type ClassroomWithStudents,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { sampleId } from './sample-id.ts';

const student = (number: number, name: string, responsibleCount: number) => ({
  id: sampleId(number),
  name,
  responsibleCount,
});

export const maternal: ClassroomWithStudents = {
  id: sampleId(1),
  name: 'Maternal I',
  period: 'Morning',
  diaryMode: 'Preschool',
  students: [
    student(11, 'Alice Moreira Lima', 2),
    student(12, 'Bento Carvalho Reis', 1),
    student(13, 'Clara Nunes', 2),
  ],
};

export const jardim: ClassroomWithStudents = {
  id: sampleId(2),
  name: 'Jardim',
  period: 'Afternoon',
  diaryMode: 'Simple',
  students: [student(21, 'Davi Rocha', 1)],
};

const asRecipients = ({ id, name, students }: ClassroomWithStudents) => ({
  ...{ id, name, students },
  studentCount: students.length,
});

/** Answers of a server whose school has these classrooms, and whose guardians are all told. */
export const recipientsOf = (...classrooms: ClassroomWithStudents[]) => [
  mockEndpoint(listClassroomRecipients, () => classrooms.map(asRecipients)),
  mockEndpoint(listClassroomsWithStudents, () => classrooms),
  mockEndpoint(listStudentGroups, () => []),
  mockEndpoint(previewRecipients, ({ body }) => ({
    guardians: body.studentIds.length,
    untold: 0,
    isLarge: false,
    untoldGuardians: [],
  })),
  mockEndpoint(previewUrgent, ({ body }) => ({
    guardians: body.studentIds.length,
    untold: 0,
    untoldGuardians: [],
    channels: [
      { channel: 'push' as const, guardians: 1, reais: 0, withoutCredit: 0 },
      { channel: 'sms' as const, guardians: 2, reais: 0.18, withoutCredit: 1 },
    ],
    at: new Date().toISOString(),
  })),
];
