import { join } from 'node:path';
import { shellBuild } from '@caderneta/releases';
import {
  baseConfig,
  buildIdPlaceholder,
  FitPlugin,
  lazyLibraries,
  lazyScriptsOf,
  type Mode,
  readDefinition,
  scriptsOfGroup,
  scriptsOfPages,
} from '@caderneta/remote-kit/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import type { Chunk, Compilation, Configuration } from 'webpack';
import { namesProvided } from './names-provided.ts';
import { appFolder } from './places.ts';
import { sharedVersions } from './shared-modules.ts';
import { fontRule } from './subset-font-loader.ts';
import { lightEmotion, lightFederation, lightLibraries } from './light-libraries.ts';
import { WorkerShellPlugin } from './worker-shell-plugin.ts';

const html = 'index.html';
/** The chunk with the federation runtime, loaded with the first remote. */
const federation = 'federation';

/** The chunk with what sends calls, loaded with the first one that the HTML does not answer. */
const axios = 'axios';

/** Lists the shell's own pages by their addresses. */
const pageList = join(appFolder('shell'), 'src/pages/shell-pages.ts');

/** The portal's service worker, which the server serves at an address of its own. */
const worker = 'sw.js';
const publicPath = `/assets/${buildIdPlaceholder}/`;

const shellRecord = (compilation: Compilation) => ({
  html,
  worker,
  scripts: scriptsOfGroup(compilation.entrypoints.get('main')!),
  federation: scriptsOfGroup(compilation.namedChunkGroups.get(federation)!),
  libraries: Object.fromEntries(
    [...lazyLibraries, axios].map((name) => [
      name,
      scriptsOfGroup(compilation.namedChunkGroups.get(name)!),
    ]),
  ),
  pages: scriptsOfPages(
    readDefinition(pageList, 'shellPages'),
    lazyScriptsOf(compilation, pageList),
  ),
});

/** The frame of the HTML is drawn while building: libraries must not wait for a browser there. */
const drawnWhileBuilding = {
  compiler: 'HtmlWebpackCompiler',
  resolve: { conditionNames: ['es2015', 'node', 'import', 'module', 'require'] },
};

/** Leaves out the parts of the federation runtime that the shell does not use. */
const runtimeParts = (mode: Mode) => ({
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_HAS_EXPOSES: true,
  FEDERATION_OPTIMIZE_NO_REMOTE: false,
  FEDERATION_OPTIMIZE_NO_SHARED: false,
  // The field's devtools ask it in development.
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: mode === 'production',
});

/** The host, made from `apps/shell/src/main.ts`; its remotes are found while it runs. */
export function shellConfig() {
  return (_env: unknown, { mode = 'production' }: { mode?: Mode }): Configuration => {
    const base = baseConfig({
      name: 'shell',
      folder: appFolder('shell'),
      mode,
      record: shellRecord,
      schema: shellBuild,
      preset: [import.meta.dirname],
    });
    return {
      ...base,
      entry: {
        main: './src/main.ts',
        worker: { import: './src/worker/worker.ts', filename: worker },
      },
      output: { ...base.output, publicPath },
      resolve: {
        ...base.resolve,
        alias: { ...base.resolve?.alias, ...lightEmotion, ...lightFederation(mode) },
      },
      module: {
        rules: [...(base.module?.rules ?? []), fontRule, ...lightLibraries, drawnWhileBuilding],
      },
      optimization: {
        ...base.optimization,
        splitChunks: {
          // Keeps the runtime one file: it is one request before the first remote.
          chunks: (chunk: Chunk) => !chunk.canBeInitial() && chunk.name !== federation,
          cacheGroups: {
            // Changes with the libraries alone: a release of the shell leaves it in browsers.
            libraries: {
              test: /[\\/]node_modules[\\/]/,
              chunks: (chunk: Chunk) => chunk.name === 'main',
              name: 'libraries',
              filename: '[contenthash:10].js',
              enforce: true,
            },
          },
        },
      },
      plugins: [
        new webpack.DefinePlugin({
          ...runtimeParts(mode),
          SHARED_VERSIONS: JSON.stringify(sharedVersions()),
        }),
        // The server writes the script tags: it knows the person and the address.
        new HtmlWebpackPlugin({ template: './src/index.html', filename: html, inject: false }),
        new FitPlugin({ provides: namesProvided }),
        new WorkerShellPlugin({ worker, publicPath }),
        ...(base.plugins ?? []),
      ],
    };
  };
}
