import { join } from 'node:path';
import { installedFolder, type Mode } from '@caderneta/remote-kit/webpack';
import type { UnusedPart } from './droppable-parts-loader.ts';
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

/** What react-router does for routes that load data, and for pages that it splits itself. */
const routesWithData: UnusedPart[] = [
  [
    'function useRoutesImpl(routes, locationArg, dataRouterOpts) {',
    'function useRoutesImpl(routes, locationArg) { const dataRouterOpts = undefined;',
  ],
  [
    'function _renderMatches(matches, parentMatches = [], dataRouterOpts) {',
    'function _renderMatches(matches, parentMatches = []) { const dataRouterOpts = undefined;',
  ],
  ['let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = undefined;'],
  ['let errors = dataRouterState?.errors;', 'const errors = undefined;'],
  // Looked for in all of React.
  ['var useOptimisticImpl = React3[USE_OPTIMISTIC];', 'var useOptimisticImpl;'],
  ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
  [
    'function usePrefetchBehavior(prefetch, theirElementProps) {',
    'function usePrefetchBehavior() { return [false, null, {}];',
  ],
  [
    'function PrefetchPageLinks({ page, ...linkProps }) {',
    'function PrefetchPageLinks() { return null;',
  ],
];

const without = (test: RegExp, parts: UnusedPart[]) => ({
  test,
  loader: beside('droppable-parts-loader.ts'),
  options: { parts },
});

/**
 * Leaves out what libraries do for others: older Reacts, routes with data, and remotes that hold or
 * preload remotes.
 */
export const lightLibraries = [
  without(/[\\/]react-router[\\/]dist[\\/].*\.mjs$/, routesWithData),
  without(/use-insertion-effect-with-fallbacks\.browser\.esm\.js$/, [
    // Looked for in all of React.
    [
      "React['useInsertion' + 'Effect'] ? React['useInsertion' + 'Effect'] : false",
      'React.useInsertionEffect',
    ],
  ]),
  without(/[\\/]runtime-core[\\/]dist[\\/]remote[\\/]index\.js$/, [
    ['async preloadRemote(preloadOptions) {', 'async preloadRemote() { return;'],
  ]),
  without(/[\\/]runtime-core[\\/]dist[\\/]utils[\\/]load\.js$/, [
    // A remote is a script that defines a variable.
    ['function isEsmRemoteType(type) {', 'function isEsmRemoteType() { return false;'],
    ['if (type === "system") return', 'if (false) return'],
  ]),
  without(/[\\/]webpack-bundler-runtime[\\/]dist[\\/]remotes\.js$/, [
    ['function remotes(options) {', 'function remotes() { return;'],
  ]),
  // Streams of browsers, read by helpers of tslib.
  without(/[\\/]rxjs[\\/]dist[\\/]esm[\\/]internal[\\/]observable[\\/]innerFrom\.js$/, [
    ['if (isAsyncIterable(input)) {', 'if (false) {'],
    ['if (isReadableStreamLike(input)) {', 'if (false) {'],
  ]),
];
