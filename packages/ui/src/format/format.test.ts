import fc from 'fast-check';
import {
  calendarDay,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatRelativeDay,
  formatTime,
  formatWeekday,
} from './dates.ts';
import { formatFileSize } from './file-size.ts';
import { fold } from './fold.ts';
import { firstTwoWords, initials } from './names.ts';
import { formatPhone } from './phone.ts';

const saoPaulo = 'America/Sao_Paulo';
const zones = fc.constantFrom(
  saoPaulo,
  'America/Noronha',
  'America/Rio_Branco',
  'UTC',
  'Asia/Tokyo',
);
const instants = fc.date({
  min: new Date('2000-01-02T00:00:00Z'),
  max: new Date('2999-12-30T00:00:00Z'),
  noInvalidDate: true,
});
const days = instants.map((date) => date.toISOString().slice(0, 10));

test('an instant is written as the school lives it', () => {
  const when = '2026-11-18T02:30:00Z';
  expect(formatDateTime(when, saoPaulo)).toBe('17/11/2026 23:30');
  expect(formatDateTime(when, 'UTC')).toBe('18/11/2026 02:30');
  expect(formatTime('2026-11-18T03:00:00Z', saoPaulo)).toBe('00:00');
  expect(formatWeekday('2026-11-20T12:00:00Z', saoPaulo)).toBe('sexta-feira, 20 de novembro');
  expect(formatDayAndMonth('2026-03-01', saoPaulo)).toBe('1 de março');
});

test('a calendar day reads the same in every time zone', () => {
  fc.assert(
    fc.property(days, zones, (day, zone) => {
      expect(formatDate(day, zone)).toBe(day.split('-').reverse().join('/'));
    }),
  );
});

test('today and yesterday are said in words, every other day as a date', () => {
  fc.assert(
    fc.property(instants, zones, fc.integer({ min: 0, max: 4 * 86_400_000 }), (now, zone, age) => {
      const when = new Date(now.getTime() - age);
      const distance =
        (Date.parse(calendarDay(now, zone)) - Date.parse(calendarDay(when, zone))) / 86_400_000;
      const expected = ['hoje', 'ontem'][distance] ?? formatDate(when, zone);
      expect(formatRelativeDay(when, zone, now)).toBe(expected);
    }),
  );
  expect(formatRelativeDay('2026-11-20T02:59:00Z', saoPaulo, '2026-11-20T03:00:00Z')).toBe('ontem');
});

test('a file has a size in kB until one MB, and the limit is 10 MB', () => {
  expect(formatFileSize(0)).toBe('0 kB');
  expect(formatFileSize(1)).toBe('1 kB');
  expect(formatFileSize(212 * 1024)).toBe('212 kB');
  expect(formatFileSize(1.44 * 1024 * 1024)).toBe('1,4 MB');
  expect(formatFileSize(10_485_760)).toBe('10 MB');
  fc.assert(
    fc.property(fc.nat(50_000_000), (bytes) => {
      expect(formatFileSize(bytes)).toMatch(/^(\d{1,3}|1\.0[01]\d|1\.02[0-3]|\d+(,\d)?) (kB|MB)$/);
    }),
  );
});

test('a phone of eleven digits is grouped and none of its digits is lost', () => {
  expect(formatPhone('11987654321')).toBe('(11) 98765-4321');
  fc.assert(
    fc.property(fc.stringMatching(/^\d{11}$/), (phone) => {
      expect(formatPhone(phone).replace(/\D/g, '')).toBe(phone);
    }),
  );
  expect(formatPhone('1198')).toBe('1198');
});

test('names are shortened by words', () => {
  expect(firstTwoWords('  Ana   Clara de Souza ')).toBe('Ana Clara');
  expect(initials('Marina de Barros')).toBe('MB');
  expect(initials('ítalo')).toBe('Í');
  expect(initials(' ')).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(firstTwoWords(name).split(' ').length).toBeLessThanOrEqual(2);
      expect(firstTwoWords(firstTwoWords(name))).toBe(firstTwoWords(name));
    }),
  );
});

test('a search meets its words with or without accents', () => {
  expect(fold(' João ÇÉDRIC ')).toBe('joao cedric');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (words) =>
      expect(fold(fold(words))).toBe(fold(words)),
    ),
  );
});
