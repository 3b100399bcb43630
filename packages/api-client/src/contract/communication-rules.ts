import { messages } from './messages.ts';

/** The school's calendar, as rules about days need it. */
export interface SchoolCalendar {
  /** Today there, `YYYY-MM-DD`. */
  today: string;
  /** The day there of an instant, `YYYY-MM-DD`. */
  dayOf: (instant: string) => string;
}

/** A broken rule: where in the request body, and the sentence for the person. */
export interface RuleViolation {
  path: string;
  message: string;
}

const violation = (field: string, message: string, broken: boolean): RuleViolation[] =>
  broken ? [{ path: `communication.${field}`, message }] : [];

interface Scheduled {
  scheduledDate?: string;
}

/** An announcement is scheduled for tomorrow at the earliest. */
export function announcementViolations(
  { scheduledDate }: Scheduled,
  { today, dayOf }: SchoolCalendar,
): RuleViolation[] {
  const tooEarly = scheduledDate !== undefined && dayOf(scheduledDate) <= today;
  return violation('scheduledDate', messages.announcementToday, tooEarly);
}

/** An event lies ahead, ends after it starts, and is announced at least a day before. */
export function eventViolations(
  { startTime, endTime, scheduledDate }: Scheduled & { startTime: string; endTime: string },
  { today, dayOf }: SchoolCalendar,
): RuleViolation[] {
  const backwards = Date.parse(startTime) >= Date.parse(endTime);
  const scheduledDay = scheduledDate && dayOf(scheduledDate);
  return [
    ...violation('startTime', messages.eventPast, dayOf(startTime) < today),
    ...violation('startTime', messages.startBeforeEnd, backwards),
    ...violation('endTime', messages.endAfterStart, backwards),
    ...(scheduledDay
      ? scheduleViolations(scheduledDay, today, dayOf(startTime), {
          past: messages.eventSchedulePast,
          late: messages.eventScheduleLate,
        })
      : []),
  ];
}

/** An activity is due today or later, and announced at least a day before. */
export function activityViolations(
  { dueDate, scheduledDate }: Scheduled & { dueDate: string },
  { today, dayOf }: SchoolCalendar,
): RuleViolation[] {
  return [
    // The specification reuses the event's wording.
    ...violation('dueDate', messages.eventPast, dueDate < today),
    ...(scheduledDate
      ? scheduleViolations(dayOf(scheduledDate), today, dueDate, {
          past: messages.activitySchedulePast,
          late: messages.activityScheduleLate,
        })
      : []),
  ];
}

/** A gallery may be scheduled for today or later. */
export function galleryViolations(
  { scheduledDate }: Scheduled,
  { today, dayOf }: SchoolCalendar,
): RuleViolation[] {
  const past = scheduledDate !== undefined && dayOf(scheduledDate) < today;
  return violation('scheduledDate', messages.gallerySchedulePast, past);
}

function scheduleViolations(
  scheduledDay: string,
  today: string,
  itemDay: string,
  { past, late }: { past: string; late: string },
): RuleViolation[] {
  if (scheduledDay < today) return violation('scheduledDate', past, true);
  return violation('scheduledDate', late, scheduledDay >= itemDay);
}
