import { paths, pathTo } from '@caderneta/family-texts';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { communications } from '#/database/schema/communications.ts';
import { cleanText } from '#/kernel/clean-text.ts';

/** An event with its times, or an item with a deadline. */
export type CalendarEntry = Pick<
  typeof communications.$inferSelect,
  'id' | 'title' | 'description' | 'place' | 'startTime' | 'endTime' | 'dueDate' | 'closingDay'
> &
  Pick<typeof communications.$inferSelect, 'version' | 'sentAt' | 'deletedAt'> & {
    /** When it was taken from the child of the family that reads. */
    removedAt?: Date | null;
  };

/** Calendar apps that follow it ask again after an hour. */
const readAgainSeconds = 3600;

/** The kinds that have a day. */
export const datedKinds = ['event', 'activity', 'poll'] as const;
export type DatedKind = (typeof datedKinds)[number];

/** Address of an item, by its kind and id. */
export type ItemAddress = (kind: DatedKind, id: string) => string;

/** Addresses of items in the family's app. */
export const familyAddress =
  (publicUrl: string): ItemAddress =>
  (_, id) =>
    publicUrl + pathTo(paths.item, { id });

const prodId = { company: 'Caderneta', product: 'Eventos', language: 'PT' };

/**
 * Events and deadlines as RFC 5545 has them. An event's times are instants (UTC), which every phone
 * shows in its own time; a deadline takes its whole day and keeps nobody from other things. The
 * identifier of an item stays, its SEQUENCE grows with each change, and what was deleted, or taken from
 * the child of the family, is CANCELLED.
 * The same entries give the same text.
 * @param name of a calendar that is subscribed to; a file of one event has none
 */
export function writeCalendar(
  entries: CalendarEntry[],
  addressOf: ItemAddress,
  name?: string,
): string {
  const calendar = ical({
    prodId,
    ...(name && { name: cleanText(name), ttl: readAgainSeconds }),
  });
  for (const entry of entries) {
    const { id, title, description, sentAt, deletedAt, removedAt } = entry;
    const endedAt = deletedAt ?? removedAt;
    const kind = kindOf(entry);
    calendar.createEvent({
      ...timesOf(entry),
      ...identityOf(entry),
      stamp: endedAt ?? sentAt ?? new Date(0),
      ...(endedAt && { status: ICalEventStatus.CANCELLED }),
      // RFC 5545, 3.3.11: no controls but tabs and the ends of lines.
      summary: cleanText(dayLabels[kind] + title),
      description: cleanText(description),
      url: addressOf(kind, id),
    });
  }
  // RFC 5545, 3.1: every line ends, the last one too.
  return `${calendar.toString()}\r\n`;
}

/** Who it is from and for. Mail programs heed what comes from the address of the e-mail. */
interface Sending {
  /** When the event was deleted, or taken from the guardian's child. */
  at: Date;
  organizer: { name: string; email: string };
  /** Address of the guardian. */
  attendee: string;
}

/**
 * Takes an event out of the calendar that has it, by RFC 5546. It says nothing of what people wrote:
 * the calendar knows the event by its identifier.
 */
export function writeCancellation(
  event: Pick<CalendarEntry, 'id' | 'version' | 'startTime' | 'endTime' | 'deletedAt'>,
  { at, organizer, attendee }: Sending,
): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod.CANCEL });
  calendar.createEvent({
    ...identityOf(event),
    start: event.startTime!,
    end: event.endTime,
    stamp: at,
    status: ICalEventStatus.CANCELLED,
    summary: 'Evento cancelado',
    organizer: { ...organizer, name: cleanText(organizer.name) },
    attendees: [{ email: attendee }],
  });
  return `${calendar.toString()}\r\n`;
}

/** The same wherever a calendar reads of an item. */
const identityOf = ({
  id,
  version,
  deletedAt,
}: Pick<CalendarEntry, 'id' | 'version' | 'deletedAt'>) => ({
  id: `${id}@caderneta`,
  sequence: deletedAt ? version : version - 1,
});

const kindOf = ({ startTime, dueDate }: CalendarEntry): DatedKind =>
  startTime ? 'event' : dueDate ? 'activity' : 'poll';

/** What the day of a kind is, before its title. */
const dayLabels: Record<DatedKind, string> = {
  event: '',
  activity: 'Entrega: ',
  poll: 'Último dia da enquete: ',
};

function timesOf({ startTime, endTime, place, dueDate, closingDay }: CalendarEntry) {
  if (startTime && endTime) {
    return { start: startTime, end: endTime, location: place && cleanText(place) };
  }
  const day = dueDate ?? closingDay;
  if (!day) throw new Error('an entry without a day');
  const transparency = ICalEventTransparency.TRANSPARENT;
  return { start: new Date(`${day}T00:00:00Z`), allDay: true, transparency };
}
