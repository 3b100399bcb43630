import type { BuildStates } from './build-state.ts';
import type { HotApp } from './page-development.ts';

interface Page {
  /** Whether the page's React can exchange components. */
  canRefresh: () => boolean;
  reload: () => void;
}

/** How often the page hears of a build that it cannot fetch, before it loads itself anew. */
const patience = 3;

/** Brings the apps of a page up to date, or the whole page where that is not possible. */
export class AppUpdates {
  readonly #apps = new Map<string, HotApp>();
  readonly #busy = new Set<string>();
  readonly #waited = new Map<string, number>();
  readonly #page: Page;
  #first: BuildStates | undefined;
  #isLeaving = false;
  #states: BuildStates = {};

  constructor(page: Page) {
    this.#page = page;
  }

  join(name: string, app: HotApp): void {
    this.#apps.set(name, app);
    void this.#update(name);
  }

  /** Whether an app of this page that is built for development has that script. */
  has(script: string): boolean {
    return [...this.#apps.values()].some(({ folder }) => script.startsWith(folder));
  }

  /** Takes what the page heard, again and again. */
  hear(states: BuildStates): void {
    this.#states = states;
    this.#first ??= states;
    if (isAnother(this.#first, states)) return this.#reload();
    for (const name of this.#apps.keys()) void this.#update(name);
  }

  async #update(name: string): Promise<void> {
    const [app, state] = [this.#apps.get(name), this.#states[name]];
    if (!app || !state?.hash || state.errors?.length || this.#busy.has(name)) return;
    if (app.hash() === state.hash) {
      this.#waited.delete(name);
      return;
    }
    this.#busy.add(name);
    try {
      if (this.#page.canRefresh() && (await app.update())) this.#waited.delete(name);
      else this.#wait(name);
    } catch {
      this.#reload();
    } finally {
      this.#busy.delete(name);
    }
  }

  #reload(): void {
    if (!this.#isLeaving) this.#page.reload();
    this.#isLeaving = true;
  }

  /** A page may hear of a build a moment before or after it is there. */
  #wait(name: string): void {
    const waited = (this.#waited.get(name) ?? 0) + 1;
    this.#waited.set(name, waited);
    if (waited >= patience) this.#reload();
  }
}

/** Whether something changed that only a new page has. */
function isAnother(before: BuildStates, now: BuildStates): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].some((name) => {
    const [one, other] = [before[name], now[name]];
    if (other?.hash === undefined) return one?.build !== other?.build;
    return one?.shape !== other.shape;
  });
}
