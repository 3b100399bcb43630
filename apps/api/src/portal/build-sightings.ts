import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PortalSet } from './portal-set.ts';

/** Its time says when a page last ran a build on disk; packages/remote-kit/src/webpack/prune-builds.ts reads it. */
const mark = '.seen';
/** Milliseconds for which a build that was seen need not be noted again. */
const pause = 60 * 60 * 1000;

export interface Sighting {
  app: string;
  buildId: string;
  seenAt: Date;
}

export interface SightingOptions {
  appsFolder: string;
  /** Notes it of a published build. @returns whether there is one */
  noteRelease: (sighting: Sighting) => Promise<boolean>;
  now: () => Date;
  /** Development builds come and go; nobody keeps a page of one for weeks. */
  enabled: boolean;
}

/** Notes which builds the open pages run, so that no build is removed under a page. */
export class BuildSightings {
  readonly #options: SightingOptions;
  readonly #noted = new Map<string, number>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(options: SightingOptions) {
    this.#options = options;
  }

  /** A build that nobody knows, or a place that takes nothing, costs only the note. */
  note(set: PortalSet): void {
    if (!this.#options.enabled) return;
    const seenAt = this.#options.now();
    const now = seenAt.getTime();
    for (const [app, buildId] of Object.entries(set)) {
      const build = `${app} ${buildId}`;
      if (now - (this.#noted.get(build) ?? -Infinity) < pause) continue;
      this.#noted.set(build, now);
      const write = this.#write({ app, buildId, seenAt }).then((isNoted) => {
        if (!isNoted) this.#noted.delete(build);
      });
      this.#writing = Promise.all([this.#writing, write]);
    }
  }

  /** Resolves once everything noted so far is written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** A build may be on disk and published. */
  async #write(sighting: Sighting): Promise<boolean> {
    const { app, buildId, seenAt } = sighting;
    const { appsFolder, noteRelease } = this.#options;
    const places = await Promise.all([
      touch(join(appsFolder, app, 'dist', buildId, mark), seenAt).catch(() => false),
      noteRelease(sighting).catch(() => false),
    ]);
    return places.includes(true);
  }
}

async function touch(path: string, time: Date): Promise<true> {
  const file = await open(path, 'a');
  try {
    await file.utimes(time, time);
    return true;
  } finally {
    await file.close();
  }
}
