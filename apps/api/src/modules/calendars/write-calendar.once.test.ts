import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import ical from 'node-ical';
import { familyAddress, writeCalendar, writeCancellation } from './write-calendar.ts';

test('the calendar of an event follows RFC 5545 to the last byte', () => {
  const event = {
    id: '0198c0de-0000-7000-8000-000000000001',
    title: `Festa\u0000 junina\u0007 ${'da escola '.repeat(12)}🎉`,
    description: 'Tragam:\r\n- bolo\u001b; suco, água\u007f',
    place: 'Pátio\u0085',
    startTime: new Date('2026-06-20T17:00:00Z'),
    endTime: new Date('2026-06-20T20:00:00Z'),
    ...{ dueDate: null, closingDay: null, version: 1, deletedAt: null },
    sentAt: new Date('2026-06-01T12:00:00Z'),
  };
  const text = writeCalendar([event], familyAddress('https://portal.test'));
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines.filter((line) => /\p{Cc}/u.test(line))).toEqual([]);
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toMatch('DESCRIPTION:Tragam:\\n- bolo\\; suco\\, água');
  expect(unfolded).toMatch(`https://portal.test/familia/item/${event.id}`);
});

/** As two parsers read the only entry of a calendar, which must agree. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  const [other] = Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT');
  const entry = { uid: event.uid, sequence: event.sequence ?? 0 };
  expect({ uid: other!.uid, sequence: Number(other!.sequence) }).toEqual(entry);
  const organizer = event.component.getFirstPropertyValue('organizer') as string | null;
  const status = event.component.getFirstPropertyValue('status') as string | null;
  return { ...entry, organizer, status, start: event.startDate.toJSDate() };
}

test('a cancellation is the latest word about what a calendar has, whatever the school is called', () => {
  const startTime = new Date('2026-06-20T17:00:00Z');
  const endTime = new Date('2026-06-20T20:00:00Z');
  const written = { title: 'Festa da Ana', description: '', place: null };
  const dates = { startTime, endTime, dueDate: null, closingDay: null };
  const at = new Date('2026-06-10T12:00:00Z');
  const school = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
  const email = 'avisos@girassol.test';
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 1, max: 9999 }),
      fc.boolean(),
      school,
      (id, before, isDeleted, name) => {
        // Whatever takes it away raises its version.
        const event = { id, version: before + 1, deletedAt: isDeleted ? at : null, ...dates };
        const how = { at, organizer: { name, email }, attendee: '11900000001@familia.test' };
        const text = writeCancellation(event, how);
        expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
        expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
        expect(text).not.toMatch(/Festa|https?:/);
        const cancelled = read(text);
        expect(cancelled).toMatchObject({
          ...{ status: 'CANCELLED', start: startTime, organizer: `mailto:${email}` },
        });
        const alive = { ...event, ...written, version: before, deletedAt: null, sentAt: at };
        const address = familyAddress('https://portal.test');
        const known = read(writeCalendar([alive], address));
        expect(cancelled.uid).toBe(known.uid);
        expect(cancelled.sequence).toBeGreaterThan(known.sequence);
        const ended = { ...alive, ...event, removedAt: isDeleted ? null : at };
        expect(cancelled.sequence).toBe(read(writeCalendar([ended], address)).sequence);
      },
    ),
  );
});
