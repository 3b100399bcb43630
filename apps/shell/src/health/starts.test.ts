import { FailedBuilds } from '../remotes/failed-builds.ts';
import { hangSeconds } from './health.ts';
import { arrives, deadStarts, starts, startsKey } from './starts.ts';

const chat = { app: 'chat', buildId: 'bad0123456' };
const diaries = { app: 'diaries', buildId: 'aaaa012345' };

const marks = () =>
  Object.entries<string>(localStorage).filter(([key]) => key.startsWith(startsKey));
const builds = () => marks().map(([, mark]) => mark.replace(/^\d+ /, ''));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  localStorage.clear();
  jest.useRealTimers();
});

test('a page marks the builds that it begins to run, and lives after some beats', () => {
  const hasArrived = arrives(chat);
  starts([diaries]);
  expect(builds()).toEqual(['chat bad0123456 diaries aaaa012345']);
  jest.advanceTimersByTime(4000);
  expect(builds()).toEqual(['chat bad0123456']);
  jest.advanceTimersByTime(hangSeconds * 1000);
  // It has beaten meanwhile.
  expect(deadStarts()).toEqual([]);
  hasArrived();
  jest.advanceTimersByTime(4000);
  expect(marks()).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});

test.each(['pagehide', 'beforeunload', 'beforeprint', 'visibilitychange'])(
  'what begins to run ends with %s',
  (name) => {
    starts([chat]);
    window.dispatchEvent(new Event(name));
    expect(marks()).toEqual([]);
  },
);

test('a page that is not seen is not watched', () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  starts([chat]);
  expect(marks()).toEqual([]);
  hidden.mockRestore();
});

test('the build before takes the place of one whose page hung, for a day', () => {
  const before = { buildId: 'good012345' };
  const remote = { name: 'chat', buildId: chat.buildId, fallback: before };
  const shown = () => new FailedBuilds().replaceIn([remote as never]).map(({ buildId }) => buildId);
  const hung = (ago: number) =>
    localStorage.setItem(`${startsKey}1`, `${Date.now() - ago} chat ${chat.buildId}`);
  hung(hangSeconds * 1000 - 1000);
  expect(shown()).toEqual([chat.buildId]);
  hung(hangSeconds * 1000 + 1000);
  expect(shown()).toEqual([before.buildId]);
  hung(25 * 3_600_000);
  expect(shown()).toEqual([chat.buildId]);
});
