import { dayOf } from '@caderneta/school-time';
import { lastMessageDate } from './chat-columns.tsx';

const now = new Date('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:05:00Z', 'Hoje às 08:05'],
  // Yesterday evening in São Paulo, though already the 20th in UTC.
  ['2026-11-20T01:30:00Z', '19/11/2026 22:30'],
  // The same day of another month.
  ['2026-10-20T11:05:00Z', '20/10/2026 08:05'],
])('%s is shown as %s', (instant, words) => {
  expect(lastMessageDate(instant, 'America/Sao_Paulo', dayOf(now, 'America/Sao_Paulo'))).toBe(
    words,
  );
});
