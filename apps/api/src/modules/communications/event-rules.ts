import {
  type EventBody,
  type EventListItem,
  eventViolations,
  type SchoolEvent,
} from '@caderneta/api-client/contract';
import { checkDays } from './check-days.ts';
import { engagementFields } from './communication-detail.ts';
import { reportOf } from './communication-fields.ts';
import type { KindRules } from './communication.service.ts';
import type { ListedCommunication } from './list-communications.ts';
import { required } from './required-column.ts';
import { writeDraft } from './write-draft.ts';

export function toEvent({ row, counts, ...shared }: ListedCommunication): EventListItem {
  return {
    communication: {
      ...shared.communication,
      startTime: required(row.startTime).toISOString(),
      endTime: required(row.endTime).toISOString(),
      place: required(row.place),
    },
    report: reportOf(counts, 'accepted', 'declined'),
    classrooms: shared.classrooms,
  };
}

export const eventRules: KindRules<EventBody, SchoolEvent> = {
  kind: 'event',
  alreadySent: 'Este evento já foi enviado.',
  draftOf: (asking, body, now) => {
    const { startTime, endTime, place } = body.communication;
    checkDays(eventViolations, body.communication, asking.actor, now);
    const times = { startTime: new Date(startTime), endTime: new Date(endTime) };
    return writeDraft(asking, 'event', body, { ...times, place });
  },
  describe: (detail) => ({
    ...toEvent(detail),
    studentIds: detail.studentIds,
    engagementDetails: detail.engagement.map((recipient) => ({
      ...engagementFields(recipient),
      accepted: recipient.answer === 'accepted',
      declined: recipient.answer === 'declined',
    })),
  }),
};
