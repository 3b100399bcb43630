import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';
import { appFolder } from '../webpack/places.ts';

type Configure = (environment: object, options: { mode: 'development' }) => Configuration;

async function configurationOf(app: string): Promise<Configuration> {
  const file = pathToFileURL(join(appFolder(app), 'webpack.config.ts')).href;
  const { default: configure } = (await import(file)) as { default: Configure };
  return configure({}, { mode: 'development' });
}

function report(built: Stats[]) {
  for (const stats of built) {
    const { name } = stats.compilation;
    const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1).replace('.', ',');
    if (stats.hasErrors()) console.error(stats.toString('errors-only'));
    else console.log(`${name}: construído em ${seconds} s`);
  }
}

/** Builds the apps, and again at every change. Resolves when each was built once. */
export async function watchApps(apps: string[]) {
  const compiler = webpack(await Promise.all(apps.map(configurationOf)));
  const seen = new WeakSet<object>();
  const close = await new Promise<() => Promise<void>>((resolve, reject) => {
    const watching = compiler.watch({ aggregateTimeout: 100 }, (error, multi) => {
      if (error || !multi) {
        reject(error ?? new Error('webpack reported nothing'));
        return;
      }
      // Each round hands over every app, those that did not change too.
      const fresh = multi.stats.filter(({ compilation }) => !seen.has(compilation));
      for (const { compilation } of fresh) seen.add(compilation);
      report(fresh);
      resolve(() => new Promise((closed) => watching?.close(() => closed())));
    });
  });
  return { close };
}
