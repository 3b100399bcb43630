import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Budgets } from './budgets.ts';

export interface Measure {
  /** The opened address: "/", "/mensagens/listar". */
  subject: string;
  budget: keyof Budgets;
  bytes: number;
}

/** An app that a browser opens by itself: the shell, the family's. */
interface PageBuild {
  buildId: string;
  scripts: string[];
  pages: Record<string, string[]>;
}

interface ShellBuild extends PageBuild {
  /** The runtime that the first remote needs. */
  federation: string[];
  /** Shared module that the shell loads with the first page that takes it → its files. */
  libraries?: Record<string, string[]>;
}

interface RemoteBuild {
  buildId: string;
  entry: string;
  assets: string[];
  /** Files that the home loads. */
  homeFiles: string[];
  pages: Record<string, string[]>;
  pageLibraries?: Record<string, string[]>;
}

function readBuild<T>(apps: string, name: string): T {
  try {
    return JSON.parse(readFileSync(join(apps, name, 'dist/build.json'), 'utf8')) as T;
  } catch (cause) {
    throw new Error(`${name} is not built: run npm run build`, { cause });
  }
}

function transferred(folder: string, files: Iterable<string>): number {
  let sum = 0;
  for (const file of new Set(files)) {
    const { size } = statSync(join(folder, `${file}.br`), { throwIfNoEntry: false }) ?? {};
    if (!size) throw new Error(`${file} has no brotli copy: this is no production build`);
    sum += size;
  }
  return sum;
}

/** A page that checks what is typed takes zod, and one with a form react-hook-form. */
function budgetOf(route: string, libraries: string[]): keyof Budgets {
  const isForm = libraries.includes('react-hook-form');
  if (libraries.includes('zod/mini')) return isForm ? 'form' : 'checking';
  if (isForm) return 'writing';
  return route.includes(':') ? 'item' : 'deepLink';
}

function measureRemote(
  apps: string,
  name: string,
  host: (libraries: string[]) => number,
): Measure[] {
  const { buildId, entry, assets, pages, pageLibraries = {} } = readBuild<RemoteBuild>(apps, name);
  const folder = join(apps, name, 'dist', buildId);
  const routes = Object.entries(pages);
  if (routes.length === 0) throw new Error(`${name} has no page: are its chunks named?`);
  return routes.map(([route, files]) => {
    const libraries = pageLibraries[route] ?? [];
    return {
      subject: route,
      budget: budgetOf(route, libraries),
      bytes: host(libraries) + transferred(folder, [entry, ...assets, ...files]),
    };
  });
}

/** Measures the remotes' blocks on the home of the person with the most of them. */
function measureBlocks(apps: string, remotes: string[], runtime: number): Measure[] {
  const builds = remotes.map((name) => [name, readBuild<RemoteBuild>(apps, name)] as const);
  const contributing = builds.filter(([, { homeFiles }]) => homeFiles.length > 0);
  if (contributing.length === 0) return [];
  const sizes = contributing.map(([name, { buildId, entry, assets, homeFiles }]) =>
    transferred(join(apps, name, 'dist', buildId), [entry, ...assets, ...homeFiles]),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, runtime);
  return [{ subject: '/ (blocks)', budget: 'homeBlocks', bytes }];
}

function measureFamily(apps: string): Measure[] {
  const { buildId, scripts, pages } = readBuild<PageBuild>(apps, 'family');
  const folder = join(apps, 'family/dist', buildId);
  if (!pages['/familia']) throw new Error("family has no page '/familia': is its chunk named?");
  return Object.entries(pages).map(([route, files]) => ({
    subject: route,
    budget: 'family',
    bytes: transferred(folder, [...scripts, ...files]),
  }));
}

/** @param apps the folder that holds the apps, each of them built */
export function measureBuilds(apps: string, remotes: string[]): Measure[] {
  const {
    buildId,
    scripts,
    federation,
    libraries = {},
    pages,
  } = readBuild<ShellBuild>(apps, 'shell');
  const folder = join(apps, 'shell/dist', buildId);
  const home = pages['/'];
  if (!home) throw new Error("shell has no page '/': is its chunk named?");
  const fonts = globSync('*.woff2', { cwd: folder }).map((file) => join(folder, file));
  const host = (taken: string[]) =>
    transferred(folder, [
      ...scripts,
      ...federation,
      ...taken.flatMap((name) => libraries[name] ?? []),
    ]);
  return [
    { subject: '/', budget: 'home', bytes: transferred(folder, [...scripts, ...home]) },
    ...measureBlocks(apps, remotes, transferred(folder, federation)),
    ...remotes.flatMap((name) => measureRemote(apps, name, host)),
    ...measureFamily(apps),
    {
      subject: 'fonts',
      budget: 'fonts',
      bytes: fonts.reduce((sum, path) => sum + statSync(path).size, 0),
    },
  ];
}
