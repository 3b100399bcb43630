import { type Build, noteHealth } from '../health/health.ts';
import { heard } from '../health/heard.ts';
import { isLoading } from '../health/starts.ts';

const ofRemote = /\/remotes\/(\w+)\/([\w-]+)\//;

/** Whether a remote's script is calling, which then counts as a failure of its build. */
function refuses(isMeant?: (build: Build) => boolean): boolean {
  const [, app = '', buildId = ''] = ofRemote.exec(new Error().stack ?? '') ?? [];
  const build = { app, buildId };
  if (!app || isMeant?.(build) === false) return false;
  noteHealth({ kind: 'touch', build });
  return true;
}

/** Lets a method of the browser do nothing for remotes. */
function guard(owner: { prototype: object } | undefined, method: string, answer?: unknown): void {
  if (!owner) return;
  const own = Reflect.get(owner.prototype, method) as (...given: unknown[]) => unknown;
  Reflect.set(owner.prototype, method, function (this: unknown, ...given: unknown[]) {
    return refuses() ? answer : own.apply(this, given);
  });
}

interface OwnedByPortal {
  CacheStorage?: typeof CacheStorage;
  ServiceWorkerRegistration?: typeof ServiceWorkerRegistration;
  navigation?: EventTarget;
}

interface NavigateEvent extends Event {
  destination: { sameDocument: boolean };
}

/**
 * Keeps what belongs to the whole portal from remotes. Whoever means harm finds another way: this
 * is for mistakes. Each one stopped counts as a failure of its build.
 */
export function guardPortal(): void {
  const refused = Promise.resolve(false);
  // Older browsers, and pages over plain http, lack some of them.
  const { CacheStorage, ServiceWorkerRegistration, navigation } = window as OwnedByPortal;
  guard(Storage, 'clear');
  guard(CacheStorage, 'delete', refused);
  guard(ServiceWorkerRegistration, 'unregister', refused);
  navigation?.addEventListener('navigate', (event) => {
    const { destination, cancelable } = event as NavigateEvent;
    // The call that leads elsewhere is in the trace.
    if (cancelable && !destination.sameDocument && refuses(isLoading)) event.preventDefault();
  });
  addEventListener('keydown', (event) => heard.key?.(event), true);
}
