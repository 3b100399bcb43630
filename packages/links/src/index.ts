export { networkPaths, paths, pathTo } from './paths.ts';
