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
import type { KindCalls } from '../kinds/communication-kind.ts';
import type { EventValues } from './event-values.ts';

export const eventsQuery = (address: ListAddress) =>
  listQuery(['communications', 'events', 'list'], address, (query, signal) =>
    api.page(listEvents, { query }, { signal }),
  );

export interface EventTypes {
  values: EventValues;
  body: EventBody;
  item: SchoolEvent;
}

export const eventCalls: KindCalls<EventTypes> = {
  read: (id, signal) => api.versioned(getEvent, { params: { id } }, { signal }),
  create: (body, idempotencyKey) => api.call(createEvent, { body }, { idempotencyKey }),
  update: (id, body, ifMatch) => api.call(updateEvent, { params: { id }, body }, { ifMatch }),
  remove: (id) => api.call(deleteEvent, { params: { id } }),
};
