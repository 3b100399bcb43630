import { useSyncExternalStore } from 'react';

/** One value that parts of the page outside React can change. */
export interface Store<T> {
  read: () => T;
  write: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    write(value) {
      current = value;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>({ subscribe, read }: Store<T>): T {
  return useSyncExternalStore(subscribe, read);
}
