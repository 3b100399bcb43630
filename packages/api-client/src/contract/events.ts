import * as z from 'zod/mini';
import {
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
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { byId, id, instant, requiredInstant, requiredText } from './primitives.ts';

const eventCommunication = z.extend(communication, {
  startTime: instant,
  endTime: instant,
  place: z.string(),
});
const eventReport = z.extend(report, { accepted: z.number(), declined: z.number() });

export const eventListItem = z.object({
  communication: eventCommunication,
  report: eventReport,
  ...audience,
});
export type EventListItem = z.output<typeof eventListItem>;

export const eventEngagementRow = z.extend(engagementRow, {
  accepted: z.boolean(),
  declined: z.boolean(),
});
export type EventEngagementRow = z.output<typeof eventEngagementRow>;

export const schoolEvent = z.extend(eventListItem, {
  studentIds: z.array(id),
  engagementDetails: z.array(eventEngagementRow),
});
export type SchoolEvent = z.output<typeof schoolEvent>;

/** Its rules about days are `eventViolations`. */
export const eventBody = z.strictObject({
  communication: z.strictObject({
    ...communicationFields,
    startTime: requiredInstant,
    endTime: requiredInstant,
    place: requiredText(limits.placeLength, messages.placeLength),
  }),
  studentIds,
});
export type EventBody = z.output<typeof eventBody>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/v1/communication/Event/list',
  summary: 'Events, newest first or by their day',
  access: 'employee',
  query: datedListQuery,
  status: 200,
  response: z.array(eventListItem),
  paged: true,
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/v1/communication/Event/:id',
  summary: 'One event with its engagement',
  access: 'employee',
  params: byId,
  status: 200,
  response: schoolEvent,
  versioned: true,
  audited: ['event', 'view'],
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/v1/Communication/event',
  summary: 'Send or schedule an event',
  access: 'employee',
  query: holdQuery,
  body: eventBody,
  status: 201,
  response: createdCommunication,
  refusals: [409],
  audited: ['event', 'create'],
});

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/v1/Communication/event/:id',
  summary: 'Change a scheduled event; without scheduledDate it is sent now',
  access: 'employee',
  params: byId,
  query: holdQuery,
  body: eventBody,
  status: 200,
  response: schoolEvent,
  refusals: [409],
  versioned: true,
  audited: ['event', 'update'],
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/v1/Communication/event/:id',
  summary: 'Delete an event, for guardians too',
  access: 'employee',
  params: byId,
  status: 204,
  audited: ['event', 'delete'],
});
