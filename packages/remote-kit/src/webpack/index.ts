export { baseConfig, type BuildOptions, type Mode, pageClientConfig } from './base-config.ts';
export { buildIdPlaceholder } from './build-id.ts';
export { isHotUpdate } from './development.ts';
export { type Literal, readDefinition } from './definition-file.ts';
export { bundlerRuntime } from './federation.ts';
export { FitPlugin } from './fit-plugin.ts';
export { lazyScriptsOf, scriptsOfChunk, scriptsOfGroup, scriptsOfPages } from './lazy-scripts.ts';
export { installedFolder } from './installed.ts';
export { remoteConfig } from './remote-config.ts';
export {
  lazyLibraries,
  sharedByRemotes,
  sharedLibraries,
  type SharedLibrary,
} from './shared-by-remotes.ts';
