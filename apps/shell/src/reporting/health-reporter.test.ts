import { ApiError } from '@caderneta/api-client';
import { messages } from '@caderneta/api-client/contract';
import { healthReport, slowPageMilliseconds, type HealthReport } from '@caderneta/releases';
import { buildOfTrace, createReporter, startReporting } from './health-reporter.ts';
import { noteHealth } from '../health/health.ts';
import { hangSeconds } from '../health/health.ts';
import { startsKey } from '../health/starts.ts';

const chat = { app: 'chat', buildId: '0123456789' };
const shell = { app: 'shell', buildId: 'aaaa1111' };
const inChat = 'at x (https://escola.test/remotes/chat/0123456789/list.0123.js:1:2)';
const inShell = 'at y (https://escola.test/assets/aaaa1111/main.4567.js:3:4)';

/** Calls the observers of paints, because jsdom paints nothing. */
let show: (milliseconds: number) => void;
class Observer {
  static supportedEntryTypes = ['largest-contentful-paint'];
  constructor(tell: (list: { getEntries: () => object[] }) => void) {
    show = (startTime) => tell({ getEntries: () => [{ startTime }] });
  }
  observe() {}
  disconnect() {}
}
Object.assign(globalThis, { PerformanceObserver: Observer });

let sent: Blob[];
beforeEach(() => {
  sent = [];
  const sendBeacon = (_: string, body: Blob) => sent.push(body) > 0;
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
});
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  sessionStorage.clear();
});

/** Returns the reports since the last call, checked by the server's schema. */
async function reports(): Promise<HealthReport['builds'][]> {
  // Reports leave at the end of the present task.
  await Promise.resolve();
  const texts = await Promise.all(sent.splice(0).map((body) => body.text()));
  return texts.map((text) => healthReport.parse(JSON.parse(text)).builds);
}

const told = (isFirst: boolean, isFailing: boolean, problems = {}) => ({
  isFirst,
  isFailing,
  problems,
});

test('a tab tells each build once, its first failure at once, and the rest when it goes', async () => {
  const note = createReporter();
  note({ kind: 'used', build: shell });
  note({ kind: 'used', build: chat });
  note({ kind: 'used', build: chat });
  expect(await reports()).toEqual([
    [
      { ...shell, ...told(true, false) },
      { ...chat, ...told(true, false) },
    ],
  ]);
  note({ kind: 'render', build: chat });
  expect(await reports()).toEqual([[{ ...chat, ...told(false, true, { render: 1 }) }]]);
  note({ kind: 'error', trace: inChat });
  note({ kind: 'fallback', build: chat });
  expect(await reports()).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(await reports()).toEqual([
    [{ ...chat, ...told(false, false, { error: 1, fallback: 1 }) }],
  ]);
});

test('after a reload it is still the same tab', async () => {
  createReporter()({ kind: 'load', build: chat });
  expect(await reports()).toEqual([[{ ...chat, ...told(true, true, { load: 1 }) }]]);
  const note = createReporter();
  note({ kind: 'used', build: chat });
  note({ kind: 'load', build: chat });
  expect(await reports()).toEqual([]);
});

test('a rejected value is not a failure of the build, a malformed call is', async () => {
  const note = createReporter();
  note({ kind: 'slow', build: chat });
  const refusal = (status: number, code: string, message: string) =>
    new ApiError({ kind: 'refused', status, code, message, fieldErrors: [{ path: 'a', message }] });
  note({ kind: 'refused', trace: inChat, refusal: refusal(422, 'invalid', 'Escreva um título.') });
  expect(await reports()).toEqual([[{ ...chat, ...told(true, false, { slow: 1 }) }]]);

  const misshapen = refusal(422, 'invalid', messages.unknownFields);
  note({ kind: 'refused', trace: inChat, refusal: misshapen });
  expect(await reports()).toEqual([[{ ...chat, ...told(false, true, { refused: 1 }) }]]);
});

test.each([
  [`${inShell}\n${inChat}`, chat],
  [inShell, shell],
  [`at z (chrome-extension://abc/remotes/chat/0123456789/a.js:1:1)\n${inChat}`, undefined],
  ['at https://escola.test/familia/assets/', undefined],
  [undefined, undefined],
])('%s is of the build %j', (trace, build) => {
  expect(buildOfTrace(trace)).toEqual(build);
});

test('the reporter sends earlier sightings, and all later ones', async () => {
  noteHealth({ kind: 'used', build: shell });
  const error = Object.assign(new Error('broken'), { stack: inChat });
  noteHealth({ kind: 'error', error });
  const remotes = { pageOf: () => undefined };
  const mark = `${Date.now() - hangSeconds * 1000 - 1000} chat 0123456789`;
  localStorage.setItem(`${startsKey}1`, mark);
  startReporting({ remotes, build: shell } as unknown as Parameters<typeof startReporting>[0]);
  await new Promise((done) => setTimeout(done));
  // Of a page that hung, once.
  expect(JSON.parse(await sent.pop()!.text())).toEqual({
    schema: 1,
    builds: [],
    troubles: [{ kind: 'hang', isFailing: true, builds: [chat] }],
  });
  expect(localStorage.getItem(`${startsKey}1`)).toBe(`${mark} told`);
  localStorage.clear();
  expect(await reports()).toEqual([
    [
      { ...shell, ...told(true, false) },
      { ...chat, ...told(true, true, { error: 1 }) },
    ],
  ]);
  show(slowPageMilliseconds - 1);
  show(slowPageMilliseconds);
  const violation = new Event('securitypolicyviolation');
  document.dispatchEvent(Object.assign(violation, { sourceFile: inShell }));
  expect(await reports()).toEqual([[{ ...shell, ...told(false, true, { slow: 1, policy: 1 }) }]]);
  // A server that is away is no fault of a build.
  const away = new ApiError({ kind: 'network', status: null, code: 'network', message: '' });
  noteHealth({ kind: 'error', error: Object.assign(away, { stack: inShell }) });
  window.dispatchEvent(new Event('pagehide'));
  expect(await reports()).toEqual([]);
});
