export { networkPaths } from './network-paths.ts';
export { paths, pathTo } from './paths.ts';
