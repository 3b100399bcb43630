import type { Shell } from '../ground/shell-context.ts';
import type { Sighting } from '../health/health.ts';
import { measureWork } from './measure-work.ts';
import { shown } from '../health/shown.ts';

const shell = { app: 'shell', buildId: 'aaaa1111' };
const chat = { app: 'chat', buildId: '0123456789' };

let tell: (...durations: number[]) => void;
class Observer {
  static supportedEntryTypes = ['longtask'];
  constructor(hear: (list: { getEntries: () => object[] }) => void) {
    tell = (...durations) =>
      hear({ getEntries: () => durations.map((duration) => ({ duration })) });
  }
  observe() {}
  disconnect() {}
}

let seen: Sighting[];
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { PerformanceObserver: Observer });
  Object.assign(performance, { memory: { usedJSHeapSize: 81_600_000 } });
  seen = [];
  const pageOf = (pathname: string) =>
    pathname === '/mensagens' ? { remote: { name: 'chat', buildId: chat.buildId } } : undefined;
  const given = { remotes: { pageOf }, build: shell } as unknown as Shell;
  stop = measureWork(given, (sighting) => seen.push(sighting));
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const seconds = (count: number) => jest.advanceTimersByTime(count * 1000);
const leave = () => window.dispatchEvent(new Event('pagehide'));

test('each build of a visit says how long it held the page, the last one the memory', () => {
  shown.at = '/';
  seconds(12);
  shown.at = '/mensagens';
  for (let turn = 0; turn < 10; turn += 1) {
    tell(300, 200);
    seconds(2);
  }
  leave();
  expect(seen).toEqual([
    { kind: 'work', build: shell, work: { busy: 0 } },
    { kind: 'work', build: chat, work: { busy: 250, memory: 82 } },
  ]);
  leave();
  expect(seen).toHaveLength(2);
});

test('a short visit, and a page that is not seen, say nothing', () => {
  shown.at = '/mensagens';
  seconds(8);
  leave();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  seconds(60);
  leave();
  hidden.mockRestore();
  expect(seen).toEqual([]);
});
