import type { SchoolCalendar } from '@caderneta/school-time';
import { limits } from './limits.ts';
import { communicationMessages } from './communication-messages.ts';

/** A broken rule: where in the request body, and the sentence for the person. */
export interface RuleViolation {
  path: string;
  message: string;
}

export const violation = (field: string, message: string, broken: boolean): RuleViolation[] =>
  broken ? [{ path: `communication.${field}`, message }] : [];

const isPast = (instant: string, { now }: SchoolCalendar) => Date.parse(instant) < Date.parse(now);
const isTooFar = (instant: string, { dayOf }: SchoolCalendar) => dayOf(instant) > limits.lastDay;

interface Scheduled {
  scheduledDate?: string;
}

/** An announcement is scheduled for tomorrow at the earliest. */
export function announcementViolations(
  { scheduledDate }: Scheduled,
  calendar: SchoolCalendar,
): RuleViolation[] {
  const { today, dayOf } = calendar;
  return scheduleViolations(scheduledDate, calendar, {
    // The specification has one text for the past and for today.
    past: communicationMessages.announcementToday,
    isTooSoon: (instant) => dayOf(instant) <= today,
  });
}

/** An event lies ahead, ends after it starts, and is announced at least a day before. */
export function eventViolations(
  { startTime, endTime, scheduledDate }: Scheduled & { startTime: string; endTime: string },
  calendar: SchoolCalendar,
): RuleViolation[] {
  const backwards = Date.parse(startTime) >= Date.parse(endTime);
  return [
    ...violation('startTime', communicationMessages.eventPast, isPast(startTime, calendar)),
    ...violation('startTime', communicationMessages.lastDay, isTooFar(startTime, calendar)),
    ...violation('startTime', communicationMessages.startBeforeEnd, backwards),
    ...violation('endTime', communicationMessages.endAfterStart, backwards),
    ...violation('endTime', communicationMessages.lastDay, isTooFar(endTime, calendar)),
    ...scheduleViolations(scheduledDate, calendar, {
      past: communicationMessages.eventSchedulePast,
      late: communicationMessages.eventScheduleLate,
      itemDay: calendar.dayOf(startTime),
    }),
  ];
}

/** An activity is due today or later, and announced at least a day before. */
export function activityViolations(
  { dueDate, scheduledDate }: Scheduled & { dueDate: string },
  calendar: SchoolCalendar,
): RuleViolation[] {
  return [
    // The specification reuses the event's wording.
    ...violation('dueDate', communicationMessages.eventPast, dueDate < calendar.today),
    ...scheduleViolations(scheduledDate, calendar, {
      past: communicationMessages.activitySchedulePast,
      late: communicationMessages.activityScheduleLate,
      itemDay: dueDate,
    }),
  ];
}

/** A gallery is scheduled for any later moment. */
export function galleryViolations(
  { scheduledDate }: Scheduled,
  calendar: SchoolCalendar,
): RuleViolation[] {
  return scheduleViolations(scheduledDate, calendar, {
    past: communicationMessages.gallerySchedulePast,
  });
}

interface ScheduleRules {
  past: string;
  isTooSoon?: (instant: string) => boolean;
  /** Where it is announced at least a day before: its day, and what is said otherwise. */
  itemDay?: string;
  late?: string;
}

/** Error of the time of sending: the first broken rule alone. */
export function scheduleViolations(
  scheduledDate: string | undefined,
  calendar: SchoolCalendar,
  { past, isTooSoon, itemDay, late }: ScheduleRules,
): RuleViolation[] {
  if (scheduledDate === undefined) return [];
  if (isPast(scheduledDate, calendar) || isTooSoon?.(scheduledDate)) {
    return violation('scheduledDate', past, true);
  }
  if (late !== undefined && itemDay !== undefined && calendar.dayOf(scheduledDate) >= itemDay) {
    return violation('scheduledDate', late, true);
  }
  return violation(
    'scheduledDate',
    communicationMessages.lastDay,
    isTooFar(scheduledDate, calendar),
  );
}
