export {
  closureOn,
  isSchoolDay,
  mondayToFriday,
  schoolDayBeside,
  type AcademicCalendar,
  type DaysOff,
} from './academic-calendar.ts';
export { endOfDay, instantAt, startOfDay } from './clock-changes.ts';
export { midnightOf, type Day, type Instant } from './clocks.ts';
export { formatDate, formatDateTime } from './dates.ts';
export { isDay } from './days.ts';
export { formatDayAndMonth, formatTime, formatWeekday, monthNames, weekdays } from './formats.ts';
export { capitalize, formatDayHeading, formatPeriod, formatRelativeDay } from './headings.ts';
export {
  canonicalTimeZone,
  dayOf,
  groupByDay,
  machineTimeZone,
  schoolCalendar,
  type DayGroup,
  type SchoolCalendar,
} from './instants.ts';
export { nationalHolidays, type NationalHoliday } from './national-holidays.ts';
export { endOfQuietHours, usualQuietHours, type QuietHours } from './quiet-hours.ts';
export { noteClock, type SteadyClock } from './offsets.ts';
export { steadyClock } from './steady-clock.ts';
export {
  brazilianZones,
  likelyZone,
  otherZones,
  zoneCity,
  zoneText,
  type ZoneName,
} from './zones.ts';
