import type { Build, Sighting } from '../health/health.ts';
import { RemoteMisfitError } from './check-needs.ts';
import { TimeLimitError } from '../ground/time-limit.ts';

export type FailureKind = 'time-limit' | 'misfit' | 'chunk' | 'container' | 'other';

/** Describes the failure of loading or showing a page, for the report. */
export function describeFailure(error: unknown): { kind: FailureKind; detail: string } {
  if (error instanceof TimeLimitError) return { kind: 'time-limit', detail: error.message };
  if (!(error instanceof Error)) return { kind: 'other', detail: typeof error };
  if (error instanceof RemoteMisfitError) {
    return { kind: 'misfit', detail: `${error.name}: ${error.message}` };
  }
  const kind = /ChunkLoadError|Loading chunk/.test(`${error.name} ${error.message}`)
    ? 'chunk'
    : /RUNTIME-\d+/.test(error.message)
      ? 'container'
      : 'other';
  return { kind, detail: `${error.name}: ${error.message}` };
}

/** The sighting of a build's failure. */
export const seenIn = (kind: FailureKind, build: Build | undefined): Sighting => ({
  kind: kind === 'other' ? 'render' : 'load',
  build,
});
