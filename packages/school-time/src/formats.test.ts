import { expect, test } from '@jest/globals';
import { format } from 'date-fns/format';
import { ptBR } from 'date-fns/locale/pt-BR';
import { parseISO } from 'date-fns/parseISO';
import fc from 'fast-check';
import {
  dayOf,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatDayHeading,
  formatPeriod,
  formatRelativeDay,
  formatTime,
  formatWeekday,
} from './index.ts';

const saoPaulo = 'America/Sao_Paulo';
const zones = fc.constantFrom(saoPaulo, 'America/Noronha', 'America/Rio_Branco', 'Asia/Tokyo');
const instants = fc.date({
  min: new Date('2000-01-02T00:00:00Z'),
  max: new Date('2999-12-30T00:00:00Z'),
  noInvalidDate: true,
});

test('an instant is written as the school lives it', () => {
  const when = '2026-11-18T02:30:00Z';
  expect(formatDateTime(when, saoPaulo)).toBe('17/11/2026 23:30');
  expect(formatDateTime(when, 'UTC')).toBe('18/11/2026 02:30');
  expect(formatTime('2026-11-18T03:00:00Z', saoPaulo)).toBe('00:00');
  expect(formatWeekday('2026-11-20T12:00:00Z', saoPaulo)).toBe('sexta-feira, 20 de novembro');
  expect(formatDayAndMonth('2026-03-01', saoPaulo)).toBe('1 de março');
});

test('weekdays and months are called as the Portuguese of date-fns calls them', () => {
  fc.assert(
    fc.property(instants, zones, (when, zone) => {
      const written = format(parseISO(dayOf(when, zone)), "EEEE, d 'de' MMMM", { locale: ptBR });
      expect(formatWeekday(when, zone)).toBe(written);
    }),
  );
});

test('today and yesterday are written in words, every other day as a date', () => {
  fc.assert(
    fc.property(instants, zones, fc.integer({ min: 0, max: 4 * 86_400_000 }), (now, zone, age) => {
      const when = new Date(now.getTime() - age);
      const distance = (Date.parse(dayOf(now, zone)) - Date.parse(dayOf(when, zone))) / 86_400_000;
      const expected = ['hoje', 'ontem'][distance] ?? formatDate(when, zone);
      expect(formatRelativeDay(when, zone, now)).toBe(expected);
    }),
  );
  expect(formatRelativeDay('2026-11-20T02:59:00Z', saoPaulo, '2026-11-20T03:00:00Z')).toBe('ontem');
});

test('a heading names a day of this year by its weekday, and a period says its end once', () => {
  const now = '2026-11-21T12:00:00Z';
  expect(formatDayHeading('2026-11-20', saoPaulo, now)).toBe('Ontem');
  expect(formatDayHeading('2026-11-18', saoPaulo, now)).toBe('Quarta-feira, 18 de novembro');
  expect(formatDayHeading('2025-11-18', saoPaulo, now)).toBe('18/11/2025');
  expect(formatPeriod('2026-11-27T21:00:00Z', '2026-11-27T22:30:00Z', saoPaulo)).toBe(
    'Sexta-feira, 27 de novembro, das 18:00 às 19:30',
  );
  expect(formatPeriod('2026-11-27T21:00:00Z', '2026-11-28T12:00:00Z', saoPaulo)).toBe(
    'Sexta-feira, 27 de novembro, às 18:00, até sábado, 28 de novembro, às 09:00',
  );
});
