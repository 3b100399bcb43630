import { Store } from '@caderneta/app-kit';
import type { Remotes } from '../remotes/remotes.ts';

/** The server's: names the builds that a new page of the session would run. */
export const setHeader = 'caderneta-set';
/** The same for the pages that run previews. */
export const previewSetHeader = 'caderneta-preview-set';

const hour = 60 * 60 * 1000;
/** Milliseconds between two times that the page tells which builds it runs. */
const tellEvery = 12 * hour;

/** The newer set that the person may be asked about; null while there is none. */
export class Updates extends Store<string | null> {
  readonly #remotes: Remotes;
  readonly #employeeId: () => string | null;
  /** Whether the question is on the screen. */
  isAsking = false;
  #preparing: string | null = null;
  #toldAt = Date.now();

  /** @param employeeId id of the signed-in employee */
  constructor(remotes: Remotes, employeeId: () => string | null) {
    super(null);
    this.#remotes = remotes;
    this.#employeeId = employeeId;
  }

  /** Takes the set that an answer of the server named. */
  notice(set: string | null): void {
    const { owner, setId } = this.#remotes;
    // After a sign-in, the remotes come first.
    if (!set || !setId || owner !== this.#employeeId()) return;
    if (Date.now() - this.#toldAt > tellEvery) {
      this.#toldAt = Date.now();
      this.#remotes.tellHeld().catch(() => undefined);
    }
    if (set === setId) this.#withdraw();
    else if (set !== this.current() && set !== this.#preparing) void this.#prepare(set);
  }

  /** Withdraws the offer, because the server went back to the set of this page. */
  #withdraw(): void {
    this.#preparing = null;
    if (this.current()) this.set(null);
  }

  async #prepare(set: string): Promise<void> {
    this.#preparing = set;
    try {
      if ((await this.#remotes.newestSet()) === this.#remotes.setId) return;
      await fetchNextPage();
      if (this.#preparing === set) this.set(set);
    } catch {
      // The next answer names it again.
    } finally {
      if (this.#preparing === set) this.#preparing = null;
    }
  }
}

/**
 * Fetches what this address needs in a new page, so that starting anew finds it in the browser's
 * cache. A failure costs only that head start.
 */
async function fetchNextPage(): Promise<void> {
  try {
    const { pathname, search } = window.location;
    const html = await fetch(pathname + search, { headers: { accept: 'text/html' } });
    const scripts = (await html.text()).matchAll(
      /<(?:script|link) [^>]*(?:src|href)="([^"]+\.js)"/g,
    );
    await Promise.all([...scripts].map(([, address = '']) => fetch(address, { priority: 'low' })));
  } catch {
    // Starting anew fetches what is missing.
  }
}
