import type { Needs } from '@caderneta/releases';
import type { Compilation, Module, ModuleGraphConnection } from 'webpack';
import { bundlerRuntime } from './federation.ts';
import { installedVersion } from './installed.ts';
import { sharedByRemotes } from './shared-by-remotes.ts';

/** Path of a module's file, which webpack's types leave out. */
const resourceOf = (module: Module | null | undefined) =>
  (module as { resource?: string } | null | undefined)?.resource?.split('?')[0];

/** The name of a shared library's module: 'react', 'zod/mini'. */
function libraryOf(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  // Webpack does not export the class of shared modules.
  return (module as unknown as { options: { shareKey: string } }).options.shareKey;
}

/** The names that an import reads; undefined if it takes the library as a whole. */
function namesRead(compilation: Compilation, { dependency }: ModuleGraphConnection) {
  if (!dependency) return [];
  // Webpack cannot tell what a default import of the shell's copy reads, so it says all of it.
  if ((dependency as { ids?: string[] }).ids?.[0] === 'default') return ['default'];
  const names: string[] = [];
  for (const read of compilation.getDependencyReferencedExports(dependency, undefined)) {
    const [name] = Array.isArray(read) ? read : read.name;
    if (name === undefined) return undefined;
    names.push(name);
  }
  return names;
}

function namesOf(compilation: Compilation, library: string, module: Module): string[] {
  const names = new Set<string>();
  for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
    const { originModule } = connection;
    if (!originModule || !connection.isTargetActive(undefined)) continue;
    if (compilation.chunkGraph.getNumberOfModuleChunks(originModule) === 0) continue;
    const read = namesRead(compilation, connection);
    if (!read) {
      throw new Error(
        `${resourceOf(originModule)} takes ${library} as a whole, so it is unknown whether a shell fits. Import names of it.`,
      );
    }
    for (const name of read) names.add(name);
  }
  return [...names].sort();
}

/**
 * Lists the names that a remote imports from shared modules, and the runtime of its plugin. Call it
 * after chunking.
 */
export function namesNeeded(compilation: Compilation): Needs {
  const folder = compilation.compiler.context;
  const shared = sharedByRemotes(folder);
  const consumed = [...compilation.modules].flatMap((module): [string, Needs[string]][] => {
    const library = libraryOf(module);
    if (!library || compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) return [];
    const range = shared[library]!.requiredVersion;
    return [[library, { range, names: namesOf(compilation, library, module) }]];
  });
  const runtime = { range: `^${installedVersion(bundlerRuntime, folder)}`, names: ['default'] };
  const needed = { ...Object.fromEntries(consumed), [bundlerRuntime]: runtime };
  return Object.fromEntries(
    Object.entries(needed).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
