export {
  closureOn,
  isSchoolDay,
  mondayToFriday,
  weekdayOf,
  type AcademicCalendar,
  type DaysOff,
} from './academic-calendar.ts';
export { endOfDay, instantAt, startOfDay } from './clock-changes.ts';
export { addDays, isDay, type Day } from './days.ts';
export {
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatRelativeDay,
  formatTime,
  formatWeekday,
} from './formats.ts';
export { capitalize, formatDayHeading, formatPeriod } from './headings.ts';
export {
  canonicalTimeZone,
  dayOf,
  groupByDay,
  schoolCalendar,
  type DayGroup,
  type Instant,
  type SchoolCalendar,
} from './instants.ts';
export { nationalHolidays, type NationalHoliday } from './national-holidays.ts';
export { endOfQuietHours, usualQuietHours, type QuietHours } from './quiet-hours.ts';
