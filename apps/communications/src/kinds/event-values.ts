import {
  eventViolations,
  communicationMessages,
  type EventBody,
  type RuleViolation,
  type SchoolEvent,
} from '@caderneta/api-client/contract';
import type { FieldErrors } from '@caderneta/edit-form';
import { dayOf, formatTime, instantAt, isDay, schoolCalendar } from '@caderneta/school-time';
import type * as z from 'zod/mini';
import { writtenTexts } from './communication-kind.ts';
import type { eventForm } from './form-schemas.ts';

export type EventValues = z.output<typeof eventForm>;

export const blankEvent: EventValues = {
  communication: { title: '', description: '', date: '', startHour: '', endHour: '', place: '' },
  studentIds: [],
};

interface When {
  date: string;
  startHour: string;
  endHour: string;
}

const timesOf = ({ date, startHour, endHour }: When, timeZone: string) => ({
  startTime: instantAt(date, startHour, timeZone).toISOString(),
  endTime: instantAt(date, endHour, timeZone).toISOString(),
});

export function toEventBody(
  { communication, studentIds }: EventValues,
  timeZone: string,
): EventBody {
  const { date, startHour, endHour, ...others } = communication;
  const times = timesOf({ date, startHour, endHour }, timeZone);
  return { communication: { ...others, ...times }, studentIds };
}

export function toEventValues(
  { communication, studentIds }: SchoolEvent,
  timeZone: string,
): EventValues {
  const { place, startTime, endTime } = communication;
  return {
    communication: {
      ...writtenTexts(communication),
      date: dayOf(startTime, timeZone),
      startHour: formatTime(startTime, timeZone),
      endHour: formatTime(endTime, timeZone),
      place,
    },
    studentIds,
  };
}

/** Where the form shows what is wrong with an instant of the body. */
export function eventFieldOf(path: string, message: string): string {
  if (message === communicationMessages.eventPast || message === communicationMessages.lastDay)
    return 'communication.date';
  return hourOf(path);
}

function hourOf(path: string): string {
  if (path === 'communication.startTime') return 'communication.startHour';
  if (path === 'communication.endTime') return 'communication.endHour';
  return path;
}

export function eventRules(
  { communication }: EventValues,
  timeZone: string,
): FieldErrors<EventValues> {
  const { date, startHour, endHour } = communication;
  if (!isDay(date)) return {};
  const calendar = schoolCalendar(timeZone);
  const { today } = calendar;
  // A day that is over is told before its times are known.
  if (date < today) return { 'communication.date': communicationMessages.eventPast };
  if (!startHour || !endHour) return {};
  const violations = eventViolations(timesOf({ date, startHour, endHour }, timeZone), calendar);
  // Today's day is right: what is over is the hour.
  const fieldOf = ({ path, message }: RuleViolation) =>
    date === today ? hourOf(path) : eventFieldOf(path, message);
  // A field shows the first of its messages.
  const entries = violations.map((broken) => [fieldOf(broken), broken.message] as const);
  return Object.fromEntries(entries.reverse());
}
