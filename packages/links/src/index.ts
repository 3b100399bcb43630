export { networkPaths, paths, pathTo, reachPaths } from './paths.ts';
