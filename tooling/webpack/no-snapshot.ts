/**
 * Replaces the snapshot part of the federation runtime in built pages, where it is switched off: the
 * runtime imports it all the same, and forgets a remote by these.
 */
export class SnapshotHandler {
  readonly hooks = { lifecycle: {}, applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, unknown>();
}

export const getGlobalRemoteInfo = () => ({});
