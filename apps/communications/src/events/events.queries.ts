import { api } from '@caderneta/api-client';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  updateEvent,
  type EventBody,
  type SchoolEvent,
} from '@caderneta/api-client/contract';
import { listQuery, type ListAddress } from '@caderneta/listing';
import { datesOf } from '../listing/days-filter.ts';
import type { KindCalls } from '../kinds/communication-kind.ts';
import { hold } from '../undoing/hold.ts';
import type { EventValues } from './event-values.ts';

export const eventsQuery = (address: ListAddress<string>) =>
  listQuery(['communications', 'events', 'list'], address, (query, signal) =>
    api.page(listEvents, { query: { ...query, ...datesOf(address) } }, { signal }),
  );

export interface EventTypes {
  values: EventValues;
  body: EventBody;
  item: SchoolEvent;
}

export const eventCalls: KindCalls<EventTypes> = {
  read: (id, signal) => api.versioned(getEvent, { params: { id } }, { signal }),
  create: (body, idempotencyKey) =>
    api.call(createEvent, { body, query: hold }, { idempotencyKey }),
  update: (id, body, ifMatch) =>
    api.call(updateEvent, { params: { id }, body, query: hold }, { ifMatch }),
  remove: (id) => api.call(deleteEvent, { params: { id } }),
};
