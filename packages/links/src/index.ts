export { paths, pathTo } from './paths.ts';
