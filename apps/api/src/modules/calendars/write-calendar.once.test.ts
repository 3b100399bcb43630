import { expect, test } from '@jest/globals';
import { familyAddress, writeCalendar } from './write-calendar.ts';

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
