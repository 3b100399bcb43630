export { endOfDay, instantAt, startOfDay } from './clock-changes.ts';
export { addDays, isDay, isSchoolDay, type Day } from './days.ts';
export {
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatRelativeDay,
  formatTime,
  formatWeekday,
} from './formats.ts';
export { canonicalTimeZone, dayOf, groupByDay, type DayGroup, type Instant } from './instants.ts';
export { schoolCalendar, type SchoolCalendar } from './school-calendar.ts';
