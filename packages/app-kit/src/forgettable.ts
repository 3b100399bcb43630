interface Asking {
  state?: Record<string, unknown>;
}

/**
 * Keeps what a service worker stores for a person from outliving their stay: nothing is stored that
 * was asked for before everything was forgotten.
 * @example const stay = new Forgettable(); new NetworkFirst({ plugins: [stay.plugin()] });
 */
export class Forgettable {
  #round = 0;

  /** Call first of all when somebody leaves, before their caches are deleted. */
  forget(): void {
    this.#round += 1;
  }

  /** Starts something that takes time. @returns whether nothing was forgotten since */
  begin(): () => boolean {
    const round = this.#round;
    return () => round === this.#round;
  }

  /** A Workbox plugin for a strategy whose answers belong to somebody. */
  plugin() {
    const isPresent = ({ state }: Asking) => (state?.isPresent as (() => boolean) | undefined)?.();
    return {
      handlerWillStart: async ({ state }: Asking) => {
        if (state) state.isPresent = this.begin();
      },
      cacheWillUpdate: async ({ response, state }: Asking & { response: Response }) =>
        isPresent({ state }) ? response : null,
      // Workbox opens the cache after it asks whether to store, and so may make it anew.
      cacheDidUpdate: async ({ cacheName, request, state }: Asking & Stored) => {
        if (!isPresent({ state })) await (await caches.open(cacheName)).delete(request);
      },
    };
  }
}

interface Stored {
  cacheName: string;
  request: Request;
}
