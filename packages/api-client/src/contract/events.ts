import * as z from 'zod/mini';
import { communicationKind, kindCalls } from './communication-kind.ts';
import { eventViolations } from './communication-rules.ts';
import { communicationFields, datedListQuery, format, holdQuery } from './communications.ts';
import { limits } from './limits.ts';
import { communicationMessages } from './communication-messages.ts';
import { instant, requiredInstant, requiredText } from './primitives.ts';

const place = {
  kind: 'event',
  paths: {
    list: '/v1/communication/Event/list',
    get: '/v1/communication/Event/:id',
    create: '/v1/Communication/event',
    update: '/v1/Communication/event/:id',
    delete: '/v1/Communication/event/:id',
  },
} as const;

export const eventKind = communicationKind({
  ...place,
  listQuery: datedListQuery,
  updateQuery: holdQuery,
  shows: { startTime: instant, endTime: instant, place: z.string() },
  writes: {
    ...communicationFields,
    format,
    startTime: requiredInstant,
    endTime: requiredInstant,
    place: requiredText(limits.placeLength, communicationMessages.placeLength),
  },
  answers: ['accepted', 'declined'],
  listAnswers: ['accepted', 'declined'],
  countsChildren: true,
  violations: eventViolations,
  texts: { alreadySent: 'Este evento já foi enviado.', novelty: 'um novo evento' },
  staysEditable: false,
});

export const eventCalls = kindCalls({
  ...place,
  query: eventKind,
  response: eventKind.schemas,
});
export const {
  list: listEvents,
  get: getEvent,
  create: createEvent,
  update: updateEvent,
  delete: deleteEvent,
} = eventCalls;
export const eventEndpoints = {
  listEvents,
  getEvent,
  createEvent,
  updateEvent,
  deleteEvent,
};

export const {
  listItem: eventListItem,
  item: schoolEvent,
  engagement: eventEngagementRow,
  body: eventBody,
} = eventKind.schemas;
export type EventListItem = z.output<typeof eventListItem>;
export type SchoolEvent = z.output<typeof schoolEvent>;
export type EventEngagementRow = z.output<typeof eventEngagementRow>;
export type EventBody = z.output<typeof eventBody>;

export const eventSummaries = {
  listEvents: 'Events, newest first or by their day',
  getEvent: 'One event with its engagement',
  createEvent: 'Send or schedule an event',
  updateEvent: 'Change a scheduled event; without scheduledDate it is sent now',
  deleteEvent: 'Delete an event, for guardians too',
};

/** Of the fields that only this kind writes. */
export const eventFieldLabels = {
  imageId: 'imagem',
  format: 'formatação',
  startTime: 'início',
  endTime: 'término',
  place: 'local',
};
