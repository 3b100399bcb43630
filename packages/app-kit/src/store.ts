import { useSyncExternalStore } from 'react';

/**
 * A value outside of React. Components read it with `useStore`; a class that extends it adds what
 * changes it.
 * @example const offer = new Store<InstallOffer | null>(null);
 */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  readonly current = (): T => this.#value;

  /** @returns how to stop */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }
}

/** A store as others see it if only its owner changes it. */
export type ReadableStore<T> = Pick<Store<T>, 'current' | 'subscribe'>;

export function useStore<T>({ subscribe, current }: ReadableStore<T>): T {
  return useSyncExternalStore(subscribe, current, current);
}
