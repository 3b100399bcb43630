import ical from 'ical-generator';
import type { Received } from './received.repository.ts';

/**
 * An event as calendars take it. Its times are instants (UTC), which every phone shows in its own
 * time; the identifier stays, so that adding the event again replaces it.
 */
export function eventCalendar(event: Received, { url, now }: { url: string; now: Date }): string {
  const { id, title, description, place, startTime, endTime } = event;
  if (!startTime || !endTime) throw new Error('an event without times');
  const calendar = ical({ prodId: { company: 'Caderneta', product: 'Eventos', language: 'PT' } });
  calendar.createEvent({
    id: `${id}@caderneta`,
    stamp: now,
    start: startTime,
    end: endTime,
    summary: title,
    description,
    location: place,
    url,
  });
  return calendar.toString();
}
