import type { EventEngagementRow, SchoolEvent } from '@caderneta/api-client/contract';
import { sampleAnnouncement, sampleCommunication } from './sample-announcement.ts';

/** Three guardians: one comes, one does not, one has not seen it. */
export function sampleEvent(changes: Partial<SchoolEvent['communication']> = {}): SchoolEvent {
  const { report, classrooms, wholeClassrooms, studentIds, engagementDetails } =
    sampleAnnouncement();
  const answers = [
    { accepted: true, declined: false },
    { accepted: false, declined: true },
    { accepted: false, declined: false },
  ];
  return {
    communication: {
      ...sampleCommunication({ title: 'Reunião de pais', description: 'Tragam perguntas.' }),
      startTime: '2990-11-27T21:00:00Z',
      endTime: '2990-11-27T22:30:00Z',
      place: 'Auditório',
      ...changes,
    },
    report: {
      ...{ ...report, accepted: 1, declined: 1 },
      children: { total: 2, differing: 1, accepted: 0, declined: 0 },
    },
    classrooms,
    wholeClassrooms,
    studentIds,
    engagementDetails: engagementDetails.map(({ others, ...row }, index): EventEngagementRow => ({
      ...row,
      ...answers[index]!,
    })),
  };
}
