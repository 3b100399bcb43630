import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';
import type { Configuration } from 'webpack';

/** Compiled beside this file for others, so with the ending that this file has. */
const ending = import.meta.filename.slice(import.meta.filename.lastIndexOf('.'));
const pageFolder = fileURLToPath(new URL('../page/', import.meta.url));
const onPage = (name: string) => pageFolder + name + ending;

/** What every page in development loads first. */
export const pageClient = onPage('client');
/** What a remote exposes in development; it takes `remote-of-this-build`. */
export const exposedInDevelopment = onPage('exposed-remote');

/** Files that a page fetches to exchange modules; no build names them. */
export const isHotUpdate = (file: string) => file.includes('.hot-update.');

/** Shown in traces, relative to where the command runs. */
const sourceName = ({ absoluteResourcePath: path }: { absoluteResourcePath: string }) =>
  path.startsWith('/') ? `./${relative(process.cwd(), path)}` : path;

type DevelopmentParts = Required<Pick<Configuration, 'output' | 'plugins'>> & {
  alias: Record<string, string>;
};

/**
 * What a build for development has beside that for production: modules that are exchanged while
 * their page is open, errors that the page shows (ADR 001).
 * @param name of the app
 */
export function developmentParts(name: string): DevelopmentParts {
  const output = {
    // Pages of an older build of the same run fetch what they lack from the folder.
    clean: false,
    // Every build of a run answers to it, and no two apps do.
    hotUpdateGlobal: `caderneta_${name}_hot`,
    devtoolModuleFilenameTemplate: sourceName,
  };
  const alias = {
    'react/jsx-dev-runtime$': onPage('jsx-dev-runtime'),
  };
  const plugins = [
    new webpack.HotModuleReplacementPlugin(),
    new webpack.EntryPlugin(dirname(pageFolder), onPage('hot-app'), { name: undefined }),
    new webpack.DefinePlugin({ APP_OF_THIS_BUILD: JSON.stringify(name) }),
    new webpack.NormalModuleReplacementPlugin(/react-refresh[\\/]runtime/, onPage('app-refresh')),
    new ReactRefreshPlugin({
      exclude: [/node_modules/, pageFolder],
      overlay: { entry: false, module: onPage('app-overlay'), sockIntegration: false },
    }),
  ];
  return { output, alias, plugins };
}
