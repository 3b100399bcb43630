import { getFamilyCommunication } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';
import { askOrShowStored } from '../ground/stored-answers.ts';

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['item', id],
    queryFn: (context) => askOrShowStored(context, getFamilyCommunication, { params: { id } }),
  });

export type Answer = 'accepted' | 'declined';

/** All photos of a gallery as one file. */
export const photosOf = (id: string) => `/v1/family/galleries/${id}/photos.zip`;

/** The event as a file for the phone's calendar. */
export const calendarOf = (id: string) => `/v1/family/events/${id}/calendar.ics`;
