import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compilation, Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import type { Mode } from './base-config.ts';
import { buildIdOf } from './build-id.ts';
import { pagesOf, scriptsOfGroup } from './build-record-plugin.ts';
import { repositoryRoot } from './places.ts';
import { PublicFilesPlugin, publicFilesOf } from './public-files-plugin.ts';
import { WorkerShellPlugin } from './worker-shell-plugin.ts';

const name = 'family';
const html = 'index.html';
/** Has one name for ever: browsers find the next version of a worker by its address. */
const worker = 'worker.js';

/** The family's page takes what its own server says as it is: a tenth of its size would be checks. */
export const uncheckedSchemas = 'packages/api-client/src/client/unchecked-schemas.ts';

const alias = {
  'zod/mini$': join(repositoryRoot, uncheckedSchemas),
  // Emotion needs it for `withTheme` alone, which nobody uses, and webpack cannot tell.
  'hoist-non-react-statics': false as const,
};

const familyRecord = (compilation: Compilation) => ({
  html,
  worker,
  scripts: scriptsOfGroup(compilation.entrypoints.get('main')!),
  pages: pagesOf(compilation),
  publicFiles: publicFilesOf(name),
});

/** The family's app: a page and its service worker, without federation. */
export function familyConfig() {
  return (_env: unknown, { mode = 'production' }: { mode?: Mode }): Configuration => {
    const buildId = buildIdOf(name, mode);
    const publicPath = `/familia/assets/${buildId}/`;
    const base = baseConfig({ name, mode, buildId, record: familyRecord });
    return {
      ...base,
      entry: {
        main: './src/main.tsx',
        worker: { import: './src/worker/worker.ts', filename: worker },
      },
      output: { ...base.output, publicPath },
      resolve: { ...base.resolve, alias },
      plugins: [
        // The server writes the script tags, with the pages each address needs.
        new HtmlWebpackPlugin({ template: './src/index.html', filename: html, inject: false }),
        new PublicFilesPlugin(name),
        new WorkerShellPlugin({ worker, publicPath }),
        ...(base.plugins ?? []),
      ],
    };
  };
}
