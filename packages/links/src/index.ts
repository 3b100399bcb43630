export { networkPaths, paths, pathTo } from './paths.ts';
export { reachPaths } from './reach-paths.ts';
