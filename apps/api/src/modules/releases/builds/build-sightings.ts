import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PortalSet } from './portal-set.ts';

/** File whose time says when a page last ran a build on disk; prune-builds.ts of remote-kit reads it. */
const mark = '.seen';
/** Milliseconds after which a sighting of the same build is noted again. */
const pause = 60 * 60 * 1000;

export interface Sighting {
  app: string;
  buildId: string;
  seenAt: Date;
}

export interface SightingOptions {
  appsFolder: string;
  /** Notes the sighting of a published build. @returns false where none has that id */
  noteRelease: (sighting: Sighting) => Promise<boolean>;
  now: () => Date;
  /** False in development, where builds come and go and no page stays open for weeks. */
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

  /** Does not wait and does not fail: a sighting that cannot be written is dropped. */
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

  /** A build may be on disk, published, or both. */
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
