import type { ComponentType } from 'react';

export interface RemoteRoute {
  /** Route pattern, from `paths`. */
  path: string;
  /**
   * Loads the page. Its webpackChunkName is the pattern, so that the server can preload what an
   * address needs.
   */
  page: () => Promise<ComponentType>;
}

/** What a remote exposes as `./remote`: data only. */
export interface RemoteDefinition {
  /** As in remotes.json. */
  name: string;
  routes: readonly RemoteRoute[];
}

/** Declares a remote. @example export const remote = defineRemote({ name: 'chat', routes: [] }) */
export function defineRemote(definition: RemoteDefinition): RemoteDefinition {
  return definition;
}
