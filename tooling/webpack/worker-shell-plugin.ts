import { isHotUpdate } from '@caderneta/remote-kit/webpack';
import type { Compiler } from 'webpack';

/** Marks the place of the list of files in the worker's source; a minifier may repeat it. */
const placeholder = /(['"])SHELL_FILES\1/g;

interface WorkerShellOptions {
  /** Name of the worker's file. */
  worker: string;
  publicPath: string;
}

/** Tells the service worker which files make up the app, so that it can keep them. */
export class WorkerShellPlugin {
  readonly #options: WorkerShellOptions;

  constructor(options: WorkerShellOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { worker, publicPath } = this.#options;
    const { RawSource } = compiler.webpack.sources;
    // Names are final once hashes are; compression comes later and finds the list complete.
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
    compiler.hooks.thisCompilation.tap('WorkerShellPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'WorkerShellPlugin', stage }, (assets) => {
        const files = Object.keys(assets)
          .filter((name) => /\.(js|woff2)$/.test(name) && name !== worker && !isHotUpdate(name))
          .sort()
          .map((name) => publicPath + name);
        const source = compilation.getAsset(worker)!.source.source().toString();
        const filled = source.replace(placeholder, () => JSON.stringify(files));
        if (filled === source) throw new Error(`${worker} asks for no files`);
        compilation.updateAsset(worker, new RawSource(filled));
      });
    });
  }
}
