import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import CompressionPlugin from 'compression-webpack-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Compiler, Configuration, Dependency } from 'webpack';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import type { BuildRecordOptions } from './build-record-plugin.ts';
import { buildIdPlaceholder } from './build-id.ts';
import { chunkGlobal } from './chunk-global.ts';
import { developmentParts, pageClient } from './development.ts';
import { installedFolder } from './installed.ts';

export type Mode = 'production' | 'development';

export interface BuildOptions extends Pick<BuildRecordOptions, 'name' | 'record' | 'schema'> {
  /** The app's, with its sources in `src`. */
  folder: string;
  mode: Mode;
  /** Folders of code that configures the build, beside this one. */
  preset?: string[];
}

const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'];

const { resolve: pathOf } = createRequire(import.meta.url);

const compileTypeScript = ({ refresh = false } = {}) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: pathOf('swc-loader'),
  options: {
    env: { targets: browsers },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        // React Refresh marks components in code for development alone.
        react: { runtime: 'automatic', development: refresh, ...(refresh && { refresh }) },
      },
    },
  },
});

/** What runs during the build, such as the frame of the shell's HTML, has no React Refresh. */
const compileForRefresh = (name: string) => [
  { ...compileTypeScript({ refresh: true }), compiler: name },
  { ...compileTypeScript(), compiler: { not: name } },
];

/** What the contract and the releases hold for the server stays out of pages. */
const contractRule = {
  test: /[\\/](?:api-client[\\/](?:src|dist)[\\/]contract|releases[\\/](?:src|dist))[\\/]/,
  enforce: 'pre' as const,
  // Beside this file, and as this one compiled where the package is installed.
  loader: import.meta.filename.replace('base-config', 'contract-loader'),
};

const minify = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  // swc has threads of its own.
  parallel: false,
  terserOptions: { ecma: 2022, compress: { ecma: 2022, passes: 3 }, format: { comments: false } },
  extractComments: false,
});

/** Puts a .br and a .gz beside each text file, so that no server compresses while answering. */
const precompress = (['brotliCompress', 'gzip'] as const).map(
  (algorithm) =>
    // By default the plugin leaves out files that hardly shrink.
    new CompressionPlugin({ algorithm, test: /\.(js|css|svg)$/, minRatio: Infinity }),
);

const moduleOrder = 'ModuleOrderPlugin';

/** Webpack sorts the names of one statement by `range`, which its types leave out. */
type WithRange = Dependency & { range?: [number, number] };

/**
 * Makes webpack join modules in the order of the source. Webpack gives the names of one
 * `export … from` no range, and falls back on the order in which it read their files. A warm cache
 * changes that order, and so the names of the built files.
 */
class ModuleOrderPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(moduleOrder, ({ hooks, modules }) => {
      hooks.seal.tap(moduleOrder, () => {
        for (const { dependencies } of modules) {
          for (const [place, dependency] of (dependencies as WithRange[]).entries()) {
            if (dependency.type === 'harmony export imported specifier')
              dependency.range ??= [place, place];
          }
        }
      });
    });
  }
}

/**
 * Webpack's configuration that remotes, shell and the family's app share. In production it minifies
 * and compresses; every build names itself and writes build.json.
 * @param options record and schema of build.json for this kind of app
 */
export function baseConfig(options: BuildOptions): Configuration {
  const { name, folder: context, mode, record, schema, preset = [] } = options;
  const production = mode === 'production';
  const development = production ? undefined : developmentParts(name);
  return {
    name,
    mode,
    context,
    target: `browserslist:${browsers.join(', ')}`,
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      // The plugin of the record puts the build's id in place of its placeholder, here as well.
      path: join(context, 'dist', buildIdPlaceholder),
      clean: true,
      // An entry holds the build's id; what is named by its content alone is kept across builds.
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[contenthash:10].js',
      assetModuleFilename: '[contenthash:10][ext]',
      // A page that loads two builds of one remote must not mix them up.
      uniqueName: chunkGlobal(name),
      // Webpack would make an identifier of the name, in which the placeholder is not found.
      chunkLoadingGlobal: chunkGlobal(name),
      chunkLoadTimeout: 15_000,
      // A page whose library did not load runs anew once it has.
      strictModuleExceptionHandling: true,
      ...development?.output,
    },
    resolve: {
      alias: development?.alias,
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      // RxJS offers its modern build under this condition, and ES5 otherwise.
      conditionNames: ['es2015', '...'],
    },
    module: {
      rules: [
        contractRule,
        ...(production ? [compileTypeScript()] : compileForRefresh(name)),
        { test: /\.(woff2|png|svg|jpg|webp)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimize: production,
      emitOnErrors: false,
      minimizer: [minify],
      splitChunks: {
        // A worker is one file: its policy, which the server sends along, lets it load nothing.
        chunks: (chunk) => !chunk.canBeInitial() && !chunk.hasRuntime(),
        // Many small files compress badly: a list is 2 kB heavier by webpack's own 20 kB.
        minSize: 40_000,
      },
    },
    plugins: [
      new ModuleOrderPlugin(),
      ...(production ? precompress : []),
      ...(development?.plugins ?? []),
      new BuildRecordPlugin({ name, record, schema, folder: join(context, 'dist') }),
    ],
    cache: {
      type: 'filesystem',
      name: `${name}-${mode}`,
      cacheDirectory: join(dirname(installedFolder('webpack', context)), '.cache/webpack'),
      buildDependencies: { preset: [import.meta.dirname, ...preset].map((one) => join(one, '/')) },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/**
 * Builds the script that every page in development loads first.
 * @param file where it is put
 */
export const pageClientConfig = (file: string): Configuration => ({
  name: 'development',
  mode: 'development',
  target: `browserslist:${browsers.join(', ')}`,
  context: dirname(pageClient),
  devtool: false,
  entry: pageClient,
  output: { path: dirname(file), filename: basename(file) },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [compileTypeScript()] },
  performance: false,
  infrastructureLogging: { level: 'warn' },
});
