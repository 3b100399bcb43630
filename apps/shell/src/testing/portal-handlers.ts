import {
  countUnreadMessages,
  getEmailProof,
  getHome,
  getOwnCalendar,
  getSchool,
  getSecondFactor,
  listChats,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { testSession } from '@caderneta/platform/testing';

/** Handlers of a school without any content. */
export const portalHandlers = [
  mockEndpoint(getHome, () => ({
    school: testSession().school,
    diaries: [],
    agenda: { events: [], activities: [], scheduled: [] },
    unreadMessages: { count: 0 },
  })),
  mockEndpoint(getSchool, () => testSession().school),
  mockEndpoint(countUnreadMessages, () => ({ count: 0 })),
  mockEndpoint(listChats, () => []),
  mockEndpoint(getEmailProof, () => ({ isAsked: false })),
  mockEndpoint(getOwnCalendar, () => ({ address: null })),
  mockEndpoint(getSecondFactor, () => ({ since: null, recoveryCodesLeft: 0 })),
];
