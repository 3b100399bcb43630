export * as networkPaths from './network-paths.ts';
export * as paths from './paths.ts';
export * as reachPaths from './reach-paths.ts';
export { pathTo } from './path-to.ts';
