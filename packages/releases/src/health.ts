/**
 * Address to which pages report how their builds do. Not in the contract: a beacon carries no
 * token.
 */
export const healthPath = '/v1/health-reports';

/** Bytes of the longest report. */
export const healthReportBytes = 8000;

/**
 * Troubles of a page, each the fault of one of the builds that it runs:
 * - `hang`: a page began to run builds and never lived;
 * - `hold`: it shows no other page that is asked for;
 * - `frame`: no area of the navigation can be seen and clicked;
 * - `keys`: typed letters reach no field;
 * - `storage`: what the portal keeps in the browser was removed.
 */
export const troubleKinds = ['hang', 'hold', 'frame', 'keys', 'storage'] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/**
 * Problems of a build in a tab:
 * - `load`: its entry or a chunk did not load;
 * - `render`: an error boundary caught an error of it;
 * - `error`: an unhandled error or rejection;
 * - `policy`: the Content-Security-Policy stopped it;
 * - `refused`: the server refused the shape of a call;
 * - `touch`: it wanted to do what belongs to the whole portal, and was stopped;
 * - `slow`: a page took longer than `slowPageMilliseconds`;
 * - `fallback`: the last good build took its place.
 */
export const problemKinds = [
  'load',
  'render',
  'error',
  'policy',
  'refused',
  'touch',
  'slow',
  'fallback',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/**
 * Whether a problem makes its session a failing one. `slow` does not: the connection may be slow.
 */
export const isFailure = (kind: ProblemKind): boolean => kind !== 'slow' && kind !== 'fallback';

/** A first page that takes longer is `slow`. */
export const slowPageMilliseconds = 10_000;
