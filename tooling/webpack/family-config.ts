import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { familyBuild } from '@caderneta/releases';
import {
  baseConfig,
  buildIdPlaceholder,
  FitPlugin,
  type Mode,
  scriptsOfGroup,
} from '@caderneta/remote-kit/webpack';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compilation, Configuration } from 'webpack';
import { appFolder } from './places.ts';
import { fontRule } from './subset-font-loader.ts';
import { lightEmotion } from './light-libraries.ts';
import { ServerBundlePlugin, serverFileOf } from './server-bundle-plugin.ts';
import { WorkerShellPlugin } from './worker-shell-plugin.ts';

const name = 'family';
/** Holds the files that keep their names in every build. */
const publicFolder = join(appFolder(name), 'public');
const html = 'index.html';
/** Has one name for ever: browsers find the next version of a worker by its address. */
const worker = 'worker.js';

const alias = {
  // React has the hook itself.
  'use-sync-external-store/shim/index.js$': 'react',
  ...lightEmotion,
};

/** Pages are the chunks named after their address, such as "/familia/item/:id". */
function pagesOf({ namedChunkGroups }: Compilation): Record<string, string[]> {
  const pages = [...namedChunkGroups].filter(([chunk]) => chunk.startsWith('/'));
  const inOrder = pages.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(inOrder.map(([address, group]) => [address, scriptsOfGroup(group)]));
}

const familyRecord = (compilation: Compilation) => ({
  html,
  worker,
  server: serverFileOf(Object.keys(compilation.assets)),
  scripts: scriptsOfGroup(compilation.entrypoints.get('main')!),
  pages: pagesOf(compilation),
  publicFiles: readdirSync(publicFolder).sort(),
});

/** The family's app: a page and its service worker, without federation. */
export function familyConfig() {
  return (_env: unknown, { mode = 'production' }: { mode?: Mode }): Configuration => {
    const publicPath = `/familia/assets/${buildIdPlaceholder}/`;
    const base = baseConfig({
      name,
      folder: appFolder(name),
      mode,
      record: familyRecord,
      schema: familyBuild,
      preset: [import.meta.dirname],
    });
    const module = { rules: [...(base.module?.rules ?? []), fontRule] };
    const resolve = { ...base.resolve, alias: { ...base.resolve?.alias, ...alias } };
    return {
      ...base,
      entry: {
        main: './src/main.tsx',
        worker: { import: './src/worker/worker.ts', filename: worker },
      },
      output: { ...base.output, publicPath },
      module,
      resolve,
      plugins: [
        // The server writes the script tags, with the pages each address needs.
        new HtmlWebpackPlugin({ template: './src/index.html', filename: html, inject: false }),
        new CopyPlugin({ patterns: [{ from: publicFolder }] }),
        new WorkerShellPlugin({ worker, publicPath }),
        new ServerBundlePlugin({ entry: './src/server/server.ts', module, resolve }),
        new FitPlugin(),
        ...(base.plugins ?? []),
      ],
    };
  };
}
