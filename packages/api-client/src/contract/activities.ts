import * as z from 'zod/mini';
import { audience, communication, report } from './communications.ts';
import { endpoint } from './endpoint.ts';
import { day, pageQuery } from './primitives.ts';

export const activityListItem = z.object({
  communication: z.extend(communication, { dueDate: day }),
  report: z.extend(report, { done: z.number() }),
  ...audience,
});
export type ActivityListItem = z.output<typeof activityListItem>;

export const listActivities = endpoint({
  method: 'GET',
  path: '/v1/Communication/activity/list',
  summary: 'Activities, newest first',
  access: 'employee',
  query: pageQuery,
  status: 200,
  response: z.array(activityListItem),
  paged: true,
});
