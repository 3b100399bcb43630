import type { ApiError } from '@caderneta/api-client';
import type { ProblemKind } from '@caderneta/releases';

export interface Build {
  app: string;
  buildId: string;
}

/** One visit of a page of a build. */
export interface Work {
  /** Thousandths of the time that long tasks took. */
  busy: number;
  /** Megabytes that the page uses, in browsers that tell. */
  memory?: number;
}

/** Something that the page saw of one of its builds. */
export interface Sighting {
  kind: 'used' | 'work' | ProblemKind;
  /** If unknown, it is found by the addresses in the stack of `error`, or in `trace`. */
  build?: Build;
  error?: unknown;
  trace?: string;
  /** Set for `work`. */
  work?: Work;
  /** Set for `refused`. */
  refusal?: ApiError;
}

/** Seconds without a word of a page after which it has hung. */
export const hangSeconds = 10;

export type NoteHealth = (sighting: Sighting) => void;

/**
 * Sightings wait here until the reporter is loaded, which then takes them as they come in place of
 * `push`. So the page that is seen first carries none of it.
 */
export const sightings: Pick<Sighting[], 'push' | 'splice' | 'length'> = new Array<Sighting>();

/** More than so many early sightings say nothing new. */
const mostEarly = 50;

export const noteHealth: NoteHealth = (sighting) => {
  if (sightings.length < mostEarly) sightings.push(sighting);
};
