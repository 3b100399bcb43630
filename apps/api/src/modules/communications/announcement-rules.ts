import {
  type Announcement,
  type AnnouncementBody,
  announcementViolations,
} from '@caderneta/api-client/contract';
import { checkDays } from './check-days.ts';
import { engagementFields } from './communication-detail.ts';
import { reportOf } from './communication-fields.ts';
import type { KindRules } from './communication.service.ts';
import { writeDraft } from './write-draft.ts';

export const announcementRules: KindRules<AnnouncementBody, Announcement> = {
  kind: 'announcement',
  alreadySent: 'Este comunicado já foi enviado.',
  draftOf: (asking, body, now) => {
    checkDays(announcementViolations, body.communication, asking.actor, now);
    return writeDraft(asking, 'announcement', body);
  },
  describe: ({ communication, counts, classrooms, studentIds, engagement }) => ({
    communication,
    report: reportOf(counts, 'read'),
    classrooms,
    studentIds,
    engagementDetails: engagement.map((recipient) => ({
      ...engagementFields(recipient),
      read: recipient.readAt !== null,
    })),
  }),
};
