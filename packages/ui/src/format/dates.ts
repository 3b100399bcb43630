/** A point in time: ISO 8601 with offset, or a Date. */
export type Instant = string | Date;

const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

// 2026-11-18 is a day, not midnight of a place: it reads the same in every time zone.
function read(when: Instant, timeZone: string): [Date, string] {
  if (typeof when === 'string' && calendarDate.test(when)) {
    return [new Date(`${when}T00:00:00Z`), 'UTC'];
  }
  return [new Date(when), timeZone];
}

function write(when: Instant, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const [date, zone] = read(when, timeZone);
  return new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: zone }).format(date);
}

/**
 * @param timeZone The school's IANA name.
 * @returns '18/11/2026'
 * @throws RangeError if `when` is no date.
 */
export function formatDate(when: Instant, timeZone: string): string {
  return write(when, timeZone, { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** @returns '09:12', in the school's time zone. */
export function formatTime(when: Instant, timeZone: string): string {
  return write(when, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** @returns '18/11/2026 09:12', in the school's time zone. */
export function formatDateTime(when: Instant, timeZone: string): string {
  return `${formatDate(when, timeZone)} ${formatTime(when, timeZone)}`;
}

/** @returns '18 de novembro', in the school's time zone. */
export function formatDayAndMonth(when: Instant, timeZone: string): string {
  return write(when, timeZone, { day: 'numeric', month: 'long' });
}

/** @returns 'sexta-feira, 20 de novembro', in the school's time zone. */
export function formatWeekday(when: Instant, timeZone: string): string {
  return write(when, timeZone, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** @returns The calendar day an instant falls on in the school: '2026-11-18'. */
export function calendarDay(when: Instant, timeZone: string): string {
  const [date, zone] = read(when, timeZone);
  const parts = new Intl.DateTimeFormat('en-CA', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: zone,
  });
  return parts.format(date);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** @returns 'hoje' or 'ontem' by the school's calendar, else the date. */
export function formatRelativeDay(
  when: Instant,
  timeZone: string,
  now: Instant = new Date(),
): string {
  const today = calendarDay(now, timeZone);
  const day = calendarDay(when, timeZone);
  if (day === today) return 'hoje';
  if (day === dayBefore(today)) return 'ontem';
  return formatDate(when, timeZone);
}
