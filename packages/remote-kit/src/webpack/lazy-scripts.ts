import type { AsyncDependenciesBlock, Chunk, ChunkGroup, Compilation, Module } from 'webpack';
import { LazyImport } from './definition-file.ts';
import { isHotUpdate } from './development.ts';
import { lazyLibraries } from './shared-by-remotes.ts';
import type { Literal } from './definition-file.ts';

type WithResource = Module & { resource?: string; rootModule?: { resource?: string } };

const isScript = (file: string) => file.endsWith('.js') && !isHotUpdate(file);

/** Names of a chunk's scripts. */
export const scriptsOfChunk = (chunk: Chunk) => [...chunk.files].filter(isScript).sort();
/** Names of the scripts of all chunks of a group. */
export const scriptsOfGroup = (group: ChunkGroup) => [
  ...new Set(group.chunks.flatMap(scriptsOfChunk)),
];

/**
 * Finds the chunks that a module imports lazily.
 * @param path of the module's file
 */
function lazyGroupsOf(compilation: Compilation, path: string) {
  const groups = new Map<string, ChunkGroup>();
  const withoutDefault = new Set<string>();
  for (const module of compilation.modules as Iterable<WithResource>) {
    if ((module.rootModule ?? module).resource !== path) continue;
    for (const block of module.blocks) {
      const request = requestOf(block);
      const group = compilation.chunkGraph.getBlockChunkGroup(block);
      if (request && group) groups.set(request, group);
      if (request && !hasDefault(compilation, block)) withoutDefault.add(request);
    }
  }
  return (value: Literal | undefined): ChunkGroup => {
    const found = value instanceof LazyImport && groups.get(value.request);
    if (!found)
      throw new Error(`${path}: write () => import('./file.tsx') where a page is loaded.`);
    if (withoutDefault.has(value.request))
      throw new Error(`${path}: ${value.request} has no default export, so nothing can show it.`);
    return found;
  };
}

/** False only where it is certain: what CommonJS exports shows at run time. */
function hasDefault({ moduleGraph }: Compilation, { dependencies }: AsyncDependenciesBlock) {
  const [imported] = dependencies;
  const module = imported && moduleGraph.getModule(imported);
  return !module || moduleGraph.getExportsInfo(module).isExportProvided('default') !== false;
}

/** Finds the scripts that a module imports lazily. */
export function lazyScriptsOf(compilation: Compilation, path: string) {
  const groupOf = lazyGroupsOf(compilation, path);
  return (value: Literal | undefined): string[] => scriptsOfGroup(groupOf(value));
}

/** A module shared by the shell, with the field that webpack's types leave out. */
type SharedModule = Module & { options?: { shareKey?: string } };

/** Finds the modules of a page that the shell loads for it. */
export function lazyLibrariesOf(compilation: Compilation, path: string) {
  const groupOf = lazyGroupsOf(compilation, path);
  return (value: Literal | undefined): string[] => {
    const modules = groupOf(value).chunks.flatMap((chunk) => [
      ...(compilation.chunkGraph.getChunkModulesIterable(chunk) as Iterable<SharedModule>),
    ]);
    const taken = modules.flatMap(({ type, options }) =>
      type === 'consume-shared-module' ? (options?.shareKey ?? []) : [],
    );
    return lazyLibraries.filter((library) => taken.includes(library));
  };
}

function requestOf({ dependencies }: AsyncDependenciesBlock): string | undefined {
  const [imported] = dependencies as { request?: string }[];
  return imported?.request;
}

/**
 * Lists the scripts of each page.
 * @returns route pattern → names of scripts, by route pattern
 */
export function scriptsOfPages(
  pages: Record<string, Literal>,
  scriptsOf: (value: Literal) => string[],
): Record<string, string[]> {
  const inOrder = Object.entries(pages).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(inOrder.map(([route, page]) => [route, scriptsOf(page)]));
}
