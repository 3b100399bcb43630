import { byDay } from './days.ts';
import { dayLabel, messageTime } from './message-time.ts';
import { FakeChat, guardian } from './testing/fake-chat.ts';

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

test('days part where the school’s midnight is', () => {
  const chat = new FakeChat();
  for (const at of ['2026-11-20T02:59:59Z', '2026-11-20T03:00:00Z', '2026-11-20T23:00:00Z']) {
    chat.write(guardian, at, at);
  }
  const days = byDay(chat.messages, zone);
  expect(days.map(({ day, messages }) => [day, messages.length])).toEqual([
    ['2026-11-19', 1],
    ['2026-11-20', 2],
  ]);
});
