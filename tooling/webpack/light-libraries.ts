import { join } from 'node:path';
import { installedFolder, type Mode } from '@caderneta/remote-kit/webpack';
import { appFolder } from './places.ts';

const beside = (file: string) => join(import.meta.dirname, file);

/** Aliases that leave out what emotion carries and nobody here uses; webpack cannot tell. */
export const lightEmotion = {
  '@emotion/is-prop-valid$': beside('every-prop.ts'),
  // Only `withTheme` needs it.
  'hoist-non-react-statics': false as const,
};

/** The same for the federation runtime: in built pages its snapshot part is switched off. */
export function lightFederation(mode: Mode) {
  if (mode === 'development') return {};
  const folder = installedFolder('@module-federation/runtime-core', appFolder('shell'));
  const of = (file: string) => join(folder, 'dist', file);
  return {
    [of('plugins/snapshot/SnapshotHandler.js')]: beside('no-snapshot.ts'),
    // Remotes are preloaded by the HTML and by `preparePage`.
    [of('utils/preload.js')]: beside('no-preload.ts'),
  };
}

/** The same for react-router, whose parts for data routers and forms the portal does not use. */
export const lightRouter = {
  test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
  loader: beside('droppable-parts-loader.ts'),
};
