import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, most } from './primitives.ts';

/** An address at which a calendar app reads the events and deadlines of one person. */
export const calendarAddress = z.object({
  /** Whoever has it reads the calendar. Null where there is none. */
  address: z.nullable(z.string()),
});
export type CalendarAddress = z.output<typeof calendarAddress>;

const ofEmployee = '/v1/Employees/Profile/Calendar';
const ofFamily = '/v1/family/calendars';

export const getOwnCalendar = endpoint({
  method: 'GET',
  path: ofEmployee,
  access: 'employee',
  status: 200,
  response: calendarAddress,
});

export const createOwnCalendar = endpoint({
  method: 'POST',
  path: ofEmployee,
  access: 'employee',
  status: 201,
  response: calendarAddress,
  shownOnce: true,
  audited: ['ownCalendar', 'create'],
});

export const endOwnCalendar = endpoint({
  method: 'DELETE',
  path: ofEmployee,
  access: 'employee',
  status: 204,
  audited: ['ownCalendar', 'delete'],
});

const oneOfSchools = z.strictObject({
  /** One of the device's schools. */
  schoolId: id,
});

export const listFamilyCalendars = endpoint({
  method: 'GET',
  path: ofFamily,
  access: 'guardian',
  status: 200,
  response: z.array(z.extend(calendarAddress, { schoolId: id })),
});

export const createFamilyCalendar = endpoint({
  method: 'POST',
  path: ofFamily,
  access: 'guardian',
  body: oneOfSchools,
  status: 201,
  response: calendarAddress,
  shownOnce: true,
});

export const endFamilyCalendar = endpoint({
  method: 'DELETE',
  path: ofFamily,
  access: 'guardian',
  /** Without a school the one that was paired first. */
  query: z.partial(oneOfSchools),
  status: 204,
});

/** Read by calendar apps, which have no session: the key opens it, so that it is not among `endpoints`. */
export const readCalendar = endpoint({
  method: 'GET',
  path: '/v1/calendar.ics',
  access: 'public',
  query: z.object({ key: z.string().check(most(100)) }),
  status: 200,
  file: 'text/calendar',
});

export const calendarSummaries = {
  getOwnCalendar: 'Address at which calendar apps read the events and deadlines of the caller',
  createOwnCalendar: 'A new address; the former one ends',
  endOwnCalendar: 'End the address',
  listFamilyCalendars: 'Address of the guardian’s calendar at each school of the device',
  createFamilyCalendar: 'A new address for one school; the former one ends',
  endFamilyCalendar: 'End the address of one school',
  readCalendar: 'Events and deadlines of one person, as calendar apps subscribe to them',
};

export const calendarSchemas = { CalendarAddress: calendarAddress };
