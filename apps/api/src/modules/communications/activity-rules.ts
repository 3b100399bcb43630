import {
  type Activity,
  type ActivityBody,
  type ActivityListItem,
  activityViolations,
} from '@caderneta/api-client/contract';
import { checkDays } from './check-days.ts';
import { engagementFields } from './communication-detail.ts';
import { reportOf } from './communication-fields.ts';
import type { KindRules } from './communication.service.ts';
import type { ListedCommunication } from './list-communications.ts';
import { required } from './required-column.ts';
import { writeDraft } from './write-draft.ts';

export function toActivity({
  row,
  counts,
  communication,
  classrooms,
}: ListedCommunication): ActivityListItem {
  return {
    communication: { ...communication, dueDate: required(row.dueDate) },
    report: reportOf(counts, 'done'),
    classrooms,
  };
}

export const activityRules: KindRules<ActivityBody, Activity> = {
  kind: 'activity',
  alreadySent: 'Esta atividade já foi enviada.',
  draftOf: (asking, body, now) => {
    const { dueDate } = body.communication;
    checkDays(activityViolations, body.communication, asking.actor, now);
    return writeDraft(asking, 'activity', body, { dueDate });
  },
  describe: (detail) => ({
    ...toActivity(detail),
    studentIds: detail.studentIds,
    engagementDetails: detail.engagement.map((recipient) => ({
      ...engagementFields(recipient),
      done: recipient.doneAt !== null,
    })),
  }),
};
