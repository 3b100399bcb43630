import webpack from 'webpack';
import type { Compiler, Configuration, Stats } from 'webpack';

interface ServerBundleOptions {
  /** Module of the app whose exports the server calls. */
  entry: string;
  module: Configuration['module'];
  resolve: Configuration['resolve'];
}

const plugin = 'ServerBundlePlugin';
const filename = /^server\.[\w-]+\.mjs$/;

/** The file of a build that the server loads. */
export const serverFileOf = (files: readonly string[]): string => {
  const found = files.find((file) => filename.test(file));
  if (!found) throw new Error('the build has no bundle for the server');
  return found;
};

/**
 * Makes one more file of the same sources, for Node, and puts it into the build. Its name follows
 * its content, so that a server that runs loads another one.
 */
export class ServerBundlePlugin {
  readonly #options: ServerBundleOptions;

  constructor(options: ServerBundleOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    const server = webpack(this.#configurationFor(compiler));
    // Its file goes into the build of the app.
    server.hooks.shouldEmit.tap(plugin, () => false);
    const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      // Beside the modules of the browser, until both are there.
      const running = run(server);
      running.catch(() => undefined);
      compilation.hooks.processAssets.tapPromise({ name: plugin, stage }, async () => {
        const { compilation: made } = await running;
        compilation.errors.push(...made.errors);
        compilation.fileDependencies.addAll(made.fileDependencies);
        compilation.missingDependencies.addAll(made.missingDependencies);
        for (const { name, source } of made.getAssets()) {
          if (filename.test(name))
            compilation.emitAsset(name, new sources.RawSource(source.buffer()));
        }
      });
    });
    compiler.hooks.shutdown.tapPromise(plugin, () => closed(server));
  }

  #configurationFor({ options, context }: Compiler): Configuration {
    const { entry, module, resolve } = this.#options;
    const { cache, name } = options;
    return {
      name: `${name}-server`,
      // Of React's two builds the quick one, in development too.
      mode: 'production',
      context,
      target: 'node24',
      devtool: false,
      entry,
      output: {
        filename: 'server.[contenthash:10].mjs',
        module: true,
        chunkFormat: 'module',
        library: { type: 'module' },
      },
      experiments: { outputModule: true },
      module,
      resolve,
      optimization: { minimize: false, splitChunks: false, emitOnErrors: false },
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
      performance: false,
      infrastructureLogging: { level: 'warn' },
      cache:
        typeof cache === 'object' && 'name' in cache ? { ...cache, name: `${name}-server` } : false,
    };
  }
}

const run = (compiler: Compiler) =>
  new Promise<Stats>((resolve, reject) => {
    compiler.run((error, stats) =>
      stats ? resolve(stats) : reject(error ?? new Error('no build')),
    );
  });

const closed = (compiler: Compiler) =>
  new Promise<void>((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()));
  });
