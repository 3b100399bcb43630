import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';
import { pageClientConfig } from '../webpack/index.ts';
import {
  clientFile,
  errorsOf,
  forgetState,
  shapeOf,
  type WatchedState,
  writeState,
} from './built-state.ts';

/** A `webpack.config.ts`'s default export. */
export type Configure = (environment: object, options: { mode: 'development' }) => Configuration;

const distOf = ({ context }: { context?: string }) => join(context!, 'dist');

/** Tells the terminal and open pages of a build. @param last what pages heard before */
function tell(stats: Stats, last: WatchedState = {}): WatchedState {
  const { name, compiler } = stats.compilation;
  const dist = distOf(compiler);
  const errors = errorsOf(stats);
  if (errors.length > 0) {
    console.error(`${name}: não construiu\n${errors.join('\n\n')}`);
    writeState(dist, { ...last, errors });
    return last;
  }
  const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1).replace('.', ',');
  console.log(`${name}: construído em ${seconds} s`);
  const state = { hash: stats.hash, shape: shapeOf(dist) };
  writeState(dist, state);
  return state;
}

/** Builds the script that pages load first. */
function buildClient(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    webpack(pageClientConfig(file)).run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}

/**
 * Builds apps for development, and again at every change. Resolves when each was built once.
 * @param configures one for each app
 * @param clientFolder where `development.js` is put, the script that pages load first
 */
export async function watchApps(configures: Configure[], clientFolder: string) {
  const configurations = configures.map((configure) => configure({}, { mode: 'development' }));
  for (const dist of configurations.map(distOf)) {
    mkdirSync(dist, { recursive: true });
    forgetState(dist);
  }
  const compiler = webpack(configurations);
  for (const one of compiler.compilers) {
    let told: WatchedState | undefined;
    // By itself: no app waits for another one's build.
    one.hooks.done.tap('WatchApps', (stats) => {
      told = tell(stats, told);
    });
  }
  const watching = new Promise<() => Promise<void>>((resolve, reject) => {
    const started = compiler.watch({ aggregateTimeout: 100 }, (error) => {
      if (error) reject(error);
      else resolve(() => new Promise((closed) => started?.close(() => closed())));
    });
  });
  const [stop] = await Promise.all([watching, buildClient(join(clientFolder, clientFile))]);
  const close = async () => {
    await stop();
    configurations.map(distOf).forEach(forgetState);
  };
  return { close };
}
