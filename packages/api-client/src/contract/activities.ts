import * as z from 'zod/mini';
import { communicationKind, kindCalls } from './communication-kind.ts';
import { activityViolations } from './communication-rules.ts';
import {
  attachmentIds,
  communicationFields,
  datedListQuery,
  format,
  holdQuery,
} from './communications.ts';
import { calendarDate, day } from './primitives.ts';

const { imageId: _, ...fields } = communicationFields;

const place = {
  kind: 'activity',
  paths: {
    list: '/v1/Communication/activity/list',
    get: '/v1/communication/activity/:id',
    create: '/v1/communication/activity',
    update: '/v1/communication/activity/:id',
    delete: '/v1/Communication/activity/:id',
  },
} as const;

export const activityKind = communicationKind({
  ...place,
  listQuery: datedListQuery,
  updateQuery: holdQuery,
  shows: { dueDate: day },
  writes: { ...fields, format, dueDate: calendarDate, attachmentIds },
  answers: ['done'],
  listAnswers: ['done'],
  countsChildren: true,
  violations: activityViolations,
  texts: { alreadySent: 'Esta atividade já foi enviada.', novelty: 'uma nova atividade' },
  staysEditable: false,
});

export const activityCalls = kindCalls({
  ...place,
  query: activityKind,
  response: activityKind.schemas,
});
export const {
  list: listActivities,
  get: getActivity,
  create: createActivity,
  update: updateActivity,
  delete: deleteActivity,
} = activityCalls;
export const activityEndpoints = {
  listActivities,
  getActivity,
  createActivity,
  updateActivity,
  deleteActivity,
};

export const {
  listItem: activityListItem,
  item: activity,
  engagement: activityEngagementRow,
  body: activityBody,
} = activityKind.schemas;
export type ActivityListItem = z.output<typeof activityListItem>;
export type Activity = z.output<typeof activity>;
export type ActivityEngagementRow = z.output<typeof activityEngagementRow>;
export type ActivityBody = z.output<typeof activityBody>;

export const activitySummaries = {
  listActivities: 'Activities, newest first or by their due date',
  getActivity: 'One activity with its engagement',
  createActivity: 'Send or schedule an activity',
  updateActivity: 'Change a scheduled activity; without scheduledDate it is sent now',
  deleteActivity: 'Delete an activity, for guardians too',
};

/** Of the fields that only this kind writes. */
export const activityFieldLabels = {
  format: 'formatação',
  dueDate: 'data de entrega',
  attachmentIds: 'anexos',
};
