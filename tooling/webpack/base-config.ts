import { join } from 'node:path';
import { createRequire } from 'node:module';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { BuildRecordPlugin } from './build-record-plugin.ts';
import type { BuildRecord } from './build-record-plugin.ts';
import { appFolder, repositoryRoot } from './places.ts';
import { PrecompressPlugin } from './precompress-plugin.ts';

export type Mode = 'production' | 'development';

export interface BuildOptions {
  name: string;
  mode: Mode;
  buildId: string;
  record: BuildRecord;
}

const browsers = ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'];

const { resolve: pathOf } = createRequire(import.meta.url);

const compileTypeScript = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: pathOf('swc-loader'),
  options: {
    env: { targets: browsers },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        // The development runtime of JSX is another module, which nobody shares.
        react: { runtime: 'automatic', importSource: '@emotion/react', development: false },
      },
    },
  },
};

const minify = new MinimizerPlugin({
  minify: MinimizerPlugin.swcMinify,
  terserOptions: { format: { comments: false } },
  extractComments: false,
});

/** What the shell and the remotes have in common. */
export function baseConfig({ name, mode, buildId, record }: BuildOptions): Configuration {
  const production = mode === 'production';
  const context = appFolder(name);
  return {
    name,
    mode,
    context,
    target: `browserslist:${browsers.join(', ')}`,
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: join(context, 'dist', buildId),
      clean: true,
      filename: '[contenthash:10].js',
      chunkFilename: '[contenthash:10].js',
      assetModuleFilename: '[contenthash:10][ext]',
      // A page that loads two builds of one remote must not mix them up.
      uniqueName: `caderneta_${name}_${buildId}`,
      chunkLoadTimeout: 15_000,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      // RxJS offers its modern build under this condition, and ES5 otherwise.
      conditionNames: ['es2015', '...'],
    },
    module: {
      rules: [compileTypeScript, { test: /\.(woff2|png|svg|jpg|webp)$/, type: 'asset/resource' }],
    },
    optimization: { minimize: production, minimizer: [minify] },
    plugins: [
      ...(production ? [new PrecompressPlugin()] : []),
      new BuildRecordPlugin({ name, buildId, record, folder: join(context, 'dist') }),
    ],
    cache: {
      type: 'filesystem',
      name: `${name}-${mode}`,
      cacheDirectory: join(repositoryRoot, 'node_modules/.cache/webpack'),
      buildDependencies: { preset: [join(repositoryRoot, 'tooling/webpack/')] },
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
