/** Library that remotes share → the version that the shell carries; filled in by the build. */
declare const SHARED_VERSIONS: Record<string, string>;

/** Webpack's: the file of a chunk, below the public path. */
declare let __webpack_get_script_filename__: (chunkId: string | number) => string;
