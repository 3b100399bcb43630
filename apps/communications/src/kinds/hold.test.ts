import { freezeClock } from '@caderneta/platform/testing';
import { millisecondsInDay } from 'date-fns/constants';
import { refetchDelay } from './hold.ts';

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['what was sent stays', { sentAt: '2026-11-20T11:00:00Z' }, false],
  ['what is held leaves in seconds', { heldSeconds: 9 }, 9_500],
  ['a scheduled item leaves at its time', { scheduledDate: '2026-11-20T12:02:00Z' }, 130_000],
  ['one that is due leaves any moment', { scheduledDate: '2026-11-20T11:59:00Z' }, 10_000],
  ['a far day is looked for daily', { scheduledDate: '2027-11-20T12:00:00Z' }, millisecondsInDay],
])('%s', (_, state, delay) => {
  freezeClock('2026-11-20T12:00:00Z');
  const waiting = { sentAt: null, heldSeconds: null, scheduledDate: null, ...state };

  expect(refetchDelay(waiting)).toBe(delay);
});
