import {
  getPendingDiaryCount,
  getSchool,
  listActivities,
  listAnnouncements,
  listChats,
  listEvents,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { testSession } from '@caderneta/platform/testing';

/** A quiet day: the school is there, and nothing else. */
export const portalHandlers = [
  mockEndpoint(getSchool, () => testSession().school),
  mockEndpoint(listChats, () => []),
  mockEndpoint(getPendingDiaryCount, () => []),
  mockEndpoint(listEvents, () => []),
  mockEndpoint(listActivities, () => []),
  mockEndpoint(listAnnouncements, () => []),
];
