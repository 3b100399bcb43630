import { clockAt, type Day, type Instant } from './clocks.ts';

/**
 * The calendar day at a school.
 * @param when an instant; a day is its own
 * @param timeZone the school's, an IANA name
 * @returns the day that the school's calendar shows at that instant
 * @throws {RangeError} if `when` is no date or the time zone is unknown
 * @example dayOf('2026-11-21T01:00:00Z', 'America/Sao_Paulo') // '2026-11-20'
 */
export function dayOf(when: Instant, timeZone: string): Day {
  return clockAt(when, timeZone).slice(0, 10);
}

/** The items of one day. */
export interface DayGroup<Item> {
  day: Day;
  items: Item[];
}

/**
 * Groups a list by the school's days.
 * @param items in order of time; the order stays
 * @param instantOf the instant of an item
 * @param timeZone the school's, an IANA name
 * @returns each run of items of the same day
 * @throws {RangeError} if an instant is no date or the time zone is unknown
 * @example groupByDay(messages, ({ createdAt }) => createdAt, 'America/Sao_Paulo')
 */
export function groupByDay<Item>(
  items: readonly Item[],
  instantOf: (item: Item) => Instant,
  timeZone: string,
): DayGroup<Item>[] {
  const groups: DayGroup<Item>[] = [];
  for (const item of items) {
    const day = dayOf(instantOf(item), timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}

/**
 * Looks a time zone up in the database of time zones.
 * @param name as a person typed it
 * @returns its IANA name in the right case, or undefined if there is no such zone
 * @example canonicalTimeZone('america/manaus') // 'America/Manaus'
 */
export function canonicalTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The time zone that this machine is set to, an IANA name. */
export const machineTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A school's calendar and clock at one moment, as rules about days ask for them. */
export interface SchoolCalendar {
  /** The present instant, ISO 8601. */
  now: string;
  /** The present day there. */
  today: Day;
  /** The day there of an instant, ISO 8601 with offset. */
  dayOf: (instant: string) => Day;
}

/**
 * The calendar of a school, held at one moment so that all rules read the same clock.
 * @param timeZone the school's, an IANA name
 * @param now the present
 * @returns the present instant, today, and a function from instants to days
 * @throws {RangeError} if the time zone is unknown
 * @example schoolCalendar('America/Manaus', new Date('2026-11-22T03:30:00Z')).today // '2026-11-21'
 */
export function schoolCalendar(timeZone: string, now = new Date()): SchoolCalendar {
  return {
    now: now.toISOString(),
    today: dayOf(now, timeZone),
    dayOf: (instant) => dayOf(instant, timeZone),
  };
}
