import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import { appFolder } from './places.ts';

const folderOf = (app: string) => join(appFolder(app), 'public');

/** Names of the files in `apps/<app>/public`, which keep them in every build. */
export function publicFilesOf(app: string): string[] {
  return existsSync(folderOf(app)) ? readdirSync(folderOf(app)).sort() : [];
}

/** Puts the files of `apps/<app>/public` into the build as they are. */
export class PublicFilesPlugin {
  readonly #app: string;

  constructor(app: string) {
    this.#app = app;
  }

  apply(compiler: Compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      compilation.contextDependencies.add(folderOf(this.#app));
      compilation.hooks.processAssets.tap('PublicFilesPlugin', () => {
        for (const file of publicFilesOf(this.#app)) {
          const content = readFileSync(join(folderOf(this.#app), file));
          compilation.emitAsset(file, new RawSource(content));
        }
      });
    });
  }
}
