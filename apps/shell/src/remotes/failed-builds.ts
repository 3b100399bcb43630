import type { RemoteEntry } from '@caderneta/releases';

const storageKey = 'caderneta.failed-builds';

/** Builds of remotes that failed in this tab, a reload ago too. */
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
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}
