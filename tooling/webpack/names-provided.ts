import { createRequire } from 'node:module';
import type { Provides } from '@caderneta/releases';
import { bundlerRuntime } from '@caderneta/remote-kit/webpack';
import type { Compilation, Module } from 'webpack';
import { sharedModules, sharedVersions } from './shared-modules.ts';

const requireInNode = createRequire(import.meta.url);

/** Module of a file, whose path webpack's types leave out. */
const resourceOf = (module: Module | null | undefined) =>
  (module as { resource?: string } | null | undefined)?.resource?.split('?')[0];

/** Runs a CommonJS module to find its exports; `default` stands for all of it. */
function namesInNode(library: string, from: string): string[] {
  const before = process.env.NODE_ENV;
  // Development builds of React export more.
  process.env.NODE_ENV = 'production';
  try {
    const path = requireInNode.resolve(library, { paths: [from] });
    const exported = requireInNode(path) as object;
    return [...Object.keys(exported), 'default'];
  } finally {
    process.env.NODE_ENV = before;
  }
}

function namesExported(compilation: Compilation, library: string, module: Module): string[] {
  const isModule = module.buildMeta?.exportsType === 'namespace';
  if (!isModule) return namesInNode(library, compilation.compiler.context).sort();
  const provided = compilation.moduleGraph.getProvidedExports(module);
  if (!Array.isArray(provided)) throw new Error(`Webpack cannot tell what ${library} exports.`);
  return provided.toSorted();
}

/**
 * Lists what the shell hands over: the imports of its list of libraries, and the runtime of the
 * federation plugin. Call it before modules are joined.
 */
export function namesProvided(compilation: Compilation): Provides {
  const { moduleGraph, modules } = compilation;
  const list = [...modules].find((module) =>
    resourceOf(module)?.endsWith('/remotes/shared-libraries.ts'),
  );
  if (!list) throw new Error('The shell has no list of libraries that it hands over.');
  const imported = new Map<string, Module>();
  for (const { dependency, module } of moduleGraph.getOutgoingConnections(list)) {
    if (!dependency || !module) continue;
    const { request } = dependency as { request?: string };
    if (request) imported.set(request, module);
    const resource = resourceOf(module);
    if (resource) imported.set(resource, module);
  }
  const provided = Object.entries(sharedModules).map(([library, { version, narrow }]) => {
    const module = imported.get(narrow ?? library);
    if (!module) throw new Error(`The shell does not hand over ${library}.`);
    return [library, { version, names: namesExported(compilation, library, module) }] as const;
  });
  const version = sharedVersions()[bundlerRuntime];
  return { ...Object.fromEntries(provided), [bundlerRuntime]: { version, names: ['default'] } };
}
