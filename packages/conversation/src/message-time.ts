import {
  dayOf,
  formatDayAndMonth,
  formatRelativeDay,
  formatTime,
  type Instant,
} from '@caderneta/school-time';

function dayAndMonth(instant: string, timeZone: string, now: Instant): string {
  const relative = formatRelativeDay(instant, timeZone, now);
  return relative === 'hoje' || relative === 'ontem'
    ? relative
    : formatDayAndMonth(instant, timeZone);
}

/**
 * Writes when a message was sent, by the school's calendar.
 * @param instant ISO 8601 with offset
 * @param timeZone the school's, an IANA name
 * @param now the present, or its day
 * @returns 'hoje, 08:10', 'ontem, 17:42' or '18 de novembro, 17:42'
 */
export function messageTime(instant: string, timeZone: string, now: Instant): string {
  return `${dayAndMonth(instant, timeZone, now)}, ${formatTime(instant, timeZone)}`;
}

/**
 * Writes the heading over the messages of one day.
 * @param instant of any message of that day
 * @param timeZone the school's, an IANA name
 * @param now the present, or its day
 * @returns 'hoje', 'ontem', '18 de novembro', or '18 de novembro de 2025' of another year
 */
export function dayLabel(instant: string, timeZone: string, now: Instant): string {
  const year = (when: string | Date) => dayOf(when, timeZone).slice(0, 4);
  const label = dayAndMonth(instant, timeZone, now);
  const isRelative = !label.includes(' ');
  return isRelative || year(instant) === year(now) ? label : `${label} de ${year(instant)}`;
}
