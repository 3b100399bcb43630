import * as z from 'zod/mini';
import {
  attachmentIds,
  audience,
  communication,
  communicationFields,
  createdCommunication,
  datedListQuery,
  engagementRow,
  holdQuery,
  report,
  studentIds,
} from './communications.ts';
import { endpoint } from './endpoint.ts';
import { byId, calendarDate, day, id } from './primitives.ts';

export const activityListItem = z.object({
  communication: z.extend(communication, { dueDate: day }),
  report: z.extend(report, { done: z.number() }),
  ...audience,
});
export type ActivityListItem = z.output<typeof activityListItem>;

export const activityEngagementRow = z.extend(engagementRow, { done: z.boolean() });
export type ActivityEngagementRow = z.output<typeof activityEngagementRow>;

export const activity = z.extend(activityListItem, {
  studentIds: z.array(id),
  engagementDetails: z.array(activityEngagementRow),
});
export type Activity = z.output<typeof activity>;

const { imageId: _, ...activityFields } = communicationFields;

/** Its rules about days are `activityViolations`. */
export const activityBody = z.strictObject({
  communication: z.strictObject({ ...activityFields, dueDate: calendarDate, attachmentIds }),
  studentIds,
});
export type ActivityBody = z.output<typeof activityBody>;

export const listActivities = endpoint({
  method: 'GET',
  path: '/v1/Communication/activity/list',
  summary: 'Activities, newest first or by their due date',
  access: 'employee',
  query: datedListQuery,
  status: 200,
  response: z.array(activityListItem),
  paged: true,
});

export const getActivity = endpoint({
  method: 'GET',
  path: '/v1/communication/activity/:id',
  summary: 'One activity with its engagement',
  access: 'employee',
  params: byId,
  status: 200,
  response: activity,
  versioned: true,
  audited: ['activity', 'view'],
});

export const createActivity = endpoint({
  method: 'POST',
  path: '/v1/communication/activity',
  summary: 'Send or schedule an activity',
  access: 'employee',
  query: holdQuery,
  body: activityBody,
  status: 201,
  response: createdCommunication,
  refusals: [409],
  audited: ['activity', 'create'],
});

export const updateActivity = endpoint({
  method: 'PUT',
  path: '/v1/communication/activity/:id',
  summary: 'Change a scheduled activity; without scheduledDate it is sent now',
  access: 'employee',
  params: byId,
  query: holdQuery,
  body: activityBody,
  status: 200,
  response: activity,
  refusals: [409],
  versioned: true,
  audited: ['activity', 'update'],
});

export const deleteActivity = endpoint({
  method: 'DELETE',
  path: '/v1/Communication/activity/:id',
  summary: 'Delete an activity, for guardians too',
  access: 'employee',
  params: byId,
  status: 204,
  audited: ['activity', 'delete'],
});
