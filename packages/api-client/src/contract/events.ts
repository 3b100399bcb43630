import * as z from 'zod/mini';
import { audience, communication, report } from './communications.ts';
import { endpoint } from './endpoint.ts';
import { instant, pageQuery } from './primitives.ts';

export const eventListItem = z.object({
  communication: z.extend(communication, {
    startTime: instant,
    endTime: instant,
    place: z.string(),
  }),
  report: z.extend(report, { accepted: z.number(), declined: z.number() }),
  ...audience,
});
export type EventListItem = z.output<typeof eventListItem>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/v1/communication/Event/list',
  summary: 'Events, newest first',
  access: 'employee',
  query: pageQuery,
  status: 200,
  response: z.array(eventListItem),
  paged: true,
});
