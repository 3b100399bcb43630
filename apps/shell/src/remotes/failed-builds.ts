import type { RemoteEntry } from '@caderneta/releases';
import { deadStarts } from '../health/starts.ts';

const storageKey = 'caderneta.failed-builds';

/** Builds of remotes that failed in this tab, a reload ago too, or hung a page of this browser. */
export class FailedBuilds {
  #ids = readStored();

  add({ buildId }: RemoteEntry): void {
    this.#ids += ` ${buildId}`;
    try {
      sessionStorage.setItem(storageKey, this.#ids);
    } catch {
      // Without a storage the tab forgets them when it is reloaded.
    }
  }

  /** Puts the last good builds in the places of failed ones. */
  replaceIn(remotes: readonly RemoteEntry[]): RemoteEntry[] {
    return remotes.map((remote) =>
      remote.fallback && this.#ids.includes(remote.buildId)
        ? { ...remote, ...remote.fallback, fallback: undefined }
        : remote,
    );
  }
}

function readStored(): string {
  try {
    return `${sessionStorage.getItem(storageKey) ?? ''} ${deadStarts().join()}`;
  } catch {
    return '';
  }
}
