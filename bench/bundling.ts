import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  lazyScriptsOf,
  type Literal,
  readDefinition,
  scriptsOfChunk,
  scriptsOfGroup,
  scriptsOfPages,
} from '@caderneta/remote-kit/webpack';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { measureBuilds } from '../tooling/size/measure.ts';
import { remotes } from '../tooling/start/apps.ts';
import { repositoryRoot } from '../tooling/webpack/places.ts';
import { shellConfig } from '../tooling/webpack/shell-config.ts';

type Fields = Record<string, Literal>;

/**
 * Left out: the record of this build must not take the place of the shell's, and there is neither a
 * list of libraries to hand over nor a worker to fill.
 */
const idle = ['BuildRecordPlugin', 'FitPlugin', 'WorkerShellPlugin'];

/** The shell's own build, with every remote in it and no federation. */
function singleBundle(folder: string): Configuration {
  const config = shellConfig()({}, { mode: 'production' });
  const loader = join(repositoryRoot, 'apps/shell/src/remotes/federation.ts');
  return {
    ...config,
    cache: false,
    output: { ...config.output, path: folder },
    resolve: {
      ...config.resolve,
      alias: { [loader]: join(repositoryRoot, 'bench/single-bundle-loader.ts') },
    },
    plugins: config.plugins?.filter((plugin) => !idle.includes(plugin?.constructor.name ?? '')),
  };
}

function build(config: Configuration): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error || !stats) reject(error ?? new Error('webpack reported nothing'));
      else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve(stats.compilation);
    });
  });
}

const shellPages = join(repositoryRoot, 'apps/shell/src/pages/shell-pages.ts');

/** Address → scripts that it needs with an empty cache. */
function scriptsByAddress(compilation: Compilation): Map<string, Set<string>> {
  const main = scriptsOfGroup(compilation.entrypoints.get('main')!);
  const all = new Map<string, Set<string>>();
  const add = (pages: Record<string, string[]>, before: string[]) => {
    for (const [address, scripts] of Object.entries(pages)) {
      all.set(address, new Set([...main, ...before, ...scripts]));
    }
  };
  const own = readDefinition(shellPages, 'shellPages');
  add(scriptsOfPages(own, lazyScriptsOf(compilation, shellPages)), []);
  const blocks = new Set<string>();
  for (const remote of remotes) {
    const path = join(repositoryRoot, 'apps', remote, 'src/remote.ts');
    const { pages, home = {} } = readDefinition(path, 'remote') as Record<string, Fields>;
    const definition = scriptsOfModule(compilation, path);
    const scriptsOf = lazyScriptsOf(compilation, path);
    add(scriptsOfPages(pages!, scriptsOf), definition);
    const lazy = [home.actions, home.blocks].flat().flatMap((part) => {
      const { live, content } = (part ?? {}) as Fields;
      return [live, content].filter((value) => value !== undefined);
    });
    for (const script of lazy.length > 0 ? definition : []) blocks.add(script);
    for (const script of lazy.flatMap(scriptsOf)) blocks.add(script);
  }
  all.set('/ (blocks)', new Set([...blocks].filter((script) => !all.get('/')!.has(script))));
  return all;
}

/** Scripts of the chunks that hold a module. */
function scriptsOfModule({ chunkGraph, modules }: Compilation, path: string): string[] {
  type WithResource = { resource?: string; rootModule?: { resource?: string } };
  const found = [...modules].find((module) => {
    const { resource, rootModule } = module as WithResource;
    return (rootModule?.resource ?? resource) === path;
  });
  return found ? [...chunkGraph.getModuleChunks(found)].flatMap(scriptsOfChunk) : [];
}

async function transferred(folder: string, scripts: Iterable<string>): Promise<number> {
  const sizes = [...scripts].map((script) => stat(join(folder, `${script}.br`)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/**
 * Compares what the portal's addresses load with what one bundle of the same sources would.
 * @returns a table of brotli kilobytes with an empty cache; needs `npm run build` before
 */
export async function benchBundling(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-bundle-'));
  try {
    const single = scriptsByAddress(await build(singleBundle(folder)));
    const rows: string[] = [];
    for (const { subject, budget, bytes } of measureBuilds(join(repositoryRoot, 'apps'), remotes)) {
      if (budget === 'family' || budget === 'fonts') continue;
      const floor = await transferred(folder, single.get(subject) ?? []);
      rows.push(
        `| ${subject} | ${kilobytes(floor)} | ${kilobytes(bytes)} | × ${(bytes / floor).toFixed(3)} |`,
      );
    }
    const head = ['| address | one bundle | federated | ratio |', '| --- | ---: | ---: | ---: |'];
    return ['### Bundling', '', ...head, ...rows, ''].join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
