import { api, type Connection } from '@caderneta/api-client';
import type { HostEventBus } from '@caderneta/platform/host';

type Answer = ReturnType<NonNullable<Connection['preloaded']>>;

/** Milliseconds for which an answer is as good as a new one, as for the cache of queries. */
const freshFor = 10_000;

/** Answers of the API that were asked for before a page asks. Each is given once. */
export class PreparedData {
  /** Address with its query → when it was last asked, and what nobody has taken yet. */
  readonly #asked = new Map<string, { at: number; answer?: Answer }>();

  /** @param events that tell changes that others made */
  constructor(events: HostEventBus) {
    for (const name of ['chat-changed', 'chat-read', 'engagement-changed'] as const) {
      events.on(name, () => this.forget());
    }
  }

  /** Asks the server, unless it has just been asked the same. Never fails: the page asks then. */
  ask(address: string): void {
    this.#dropOld();
    if (this.#asked.has(address)) return;
    const endpoint = { method: 'GET', path: address, paged: true, response: {} };
    // The answer is kept as it came: no schema reads it.
    const asking = api.page(endpoint as unknown as Parameters<typeof api.page>[0], {});
    const answer = asking.then(
      ({ items, total }) => ({
        status: 200,
        data: items,
        header: (name: string) => (name === 'x-total-count' ? String(total) : null),
      }),
      () => undefined,
    );
    this.#asked.set(address, { at: Date.now(), answer });
  }

  /** Notes that a page asks, and gives it what was asked for before. */
  take({ pathname, search }: URL): Answer {
    const address = pathname + search;
    this.#dropOld();
    const { answer, at } = this.#asked.get(address) ?? {};
    this.#asked.set(address, { at: (answer && at) ?? Date.now() });
    return answer;
  }

  forget(): void {
    this.#asked.clear();
  }

  #dropOld(): void {
    for (const [address, { at }] of this.#asked) {
      if (Date.now() - at >= freshFor) this.#asked.delete(address);
    }
  }
}
