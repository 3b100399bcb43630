import { dayLabel, messageTime } from './message-time.ts';

const now = new Date('2026-11-20T12:00:00Z');
const zone = 'America/Sao_Paulo';

test.each([
  ['2026-11-20T11:10:00Z', 'hoje, 08:10', 'hoje'],
  // Yesterday evening in São Paulo, though already the 20th in UTC.
  ['2026-11-20T01:30:00Z', 'ontem, 22:30', 'ontem'],
  ['2026-11-18T20:42:00Z', '18 de novembro, 17:42', '18 de novembro'],
  ['2025-11-20T12:00:00Z', '20 de novembro, 09:00', '20 de novembro de 2025'],
])('%s reads %s, under %s', (instant, time, day) => {
  expect(messageTime(instant, zone, now)).toBe(time);
  expect(dayLabel(instant, zone, now)).toBe(day);
});
