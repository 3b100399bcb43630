import { api } from '@caderneta/api-client/fetch';
import {
  answerEvent,
  completeActivity,
  confirmReading,
  getFamilyCommunication,
} from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';
import { askOrShowStored } from '../app/stored-answers.ts';

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['item', id],
    queryFn: (context) => askOrShowStored(context, getFamilyCommunication, { params: { id } }),
  });

export const confirm = (id: string) => api.call(confirmReading, { params: { id } });

export type Answer = 'accepted' | 'declined';

export const answer = (id: string, studentId: string, given: Answer) =>
  api.call(answerEvent, { params: { id }, body: { studentId, answer: given } });

export const complete = (id: string, studentId: string, done: boolean) =>
  api.call(completeActivity, { params: { id }, body: { studentId, done } });

/** The event as a file for the phone's calendar. */
export const calendarOf = (id: string) => `/v1/family/events/${id}/calendar.ics`;
