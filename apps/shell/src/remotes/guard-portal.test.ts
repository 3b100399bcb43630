import { sightings } from '../health/health.ts';
import { arrives, starts } from '../health/starts.ts';
import { guardPortal } from './guard-portal.ts';

const chat = { app: 'chat', buildId: '0123456789' };

/** Calls from within a script. */
function from(script: string, call: () => unknown): unknown {
  const source = `return call();\n//# sourceURL=https://escola.test${script}`;
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a trace needs a script of that name
  return (new Function('call', source) as (call: () => unknown) => unknown)(call);
}
const fromChat = (call: () => unknown) => from('/remotes/chat/0123456789/list.0123.js', call);
const fromShell = (call: () => unknown) => from('/assets/aaaa1111/main.4567.js', call);

class Cleared {
  calls = 0;
  unregister() {
    this.calls += 1;
    return Promise.resolve(true);
  }
}
const navigation = new EventTarget();

beforeAll(() => {
  Object.assign(window, { ServiceWorkerRegistration: Cleared, navigation });
  guardPortal();
});
beforeEach(() => sightings.splice(0));

const seen = () => sightings.splice(0);

test('a remote cannot empty the storage or remove the worker, and its build fails', async () => {
  localStorage.setItem('caderneta.a', '1');
  const registration = new Cleared();
  fromChat(() => localStorage.clear());
  await expect(fromChat(() => registration.unregister())).resolves.toBe(false);
  expect([localStorage.length, registration.calls]).toEqual([1, 0]);
  expect(seen()).toEqual([
    { kind: 'touch', build: chat },
    { kind: 'touch', build: chat },
  ]);

  await expect(fromShell(() => registration.unregister())).resolves.toBe(true);
  fromShell(() => localStorage.clear());
  expect([localStorage.length, registration.calls]).toEqual([0, 1]);
  expect(seen()).toEqual([]);
});

test('a build that is being loaded cannot lead elsewhere', () => {
  const leads = (given: object = {}) => {
    const destination = { sameDocument: false };
    const event = new Event('navigate', { cancelable: true });
    navigation.dispatchEvent(Object.assign(event, { destination, ...given }));
    return !event.defaultPrevented;
  };
  expect(fromChat(leads)).toBe(true);
  const hasArrived = arrives({ ...chat });
  // What shows the page that waits for it says so as well.
  starts([chat]);
  expect(fromShell(leads)).toBe(true);
  expect(fromChat(() => leads({ destination: { sameDocument: true } }))).toBe(true);
  expect(seen()).toEqual([]);
  expect(fromChat(leads)).toBe(false);
  expect(seen()).toEqual([{ kind: 'touch', build: chat }]);
  // Loaded: what somebody clicks may lead elsewhere.
  hasArrived();
  expect(fromChat(leads)).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
});
