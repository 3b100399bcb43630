import type { Activity } from '@caderneta/api-client/contract';
import { sampleAnnouncement, sampleCommunication } from './sample-announcement.ts';

/** Of three guardians two have seen it, and one has marked it done. */
export function sampleActivity(changes: Partial<Activity['communication']> = {}): Activity {
  const { report, classrooms, wholeClassrooms, studentIds, engagementDetails } =
    sampleAnnouncement();
  return {
    communication: {
      ...sampleCommunication({ title: 'Leitura', description: 'Capítulo 3.' }),
      dueDate: '2990-12-01',
      ...changes,
    },
    report: { ...report, done: 1, children: { total: 2, differing: 0, done: 1 } },
    classrooms,
    wholeClassrooms,
    studentIds,
    engagementDetails: engagementDetails.map(({ read, others, ...row }) => ({
      ...row,
      done: read,
    })),
  };
}
