import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Calls, digestOf, nameOfCall, type WireCall, wireShapeOf } from '@caderneta/releases';
import type { Compilation, Module } from 'webpack';
import { unread } from './contract-loader.ts';

/** What a build takes of a file of the contract. */
interface FileUse {
  /** Names that it contains; true for all of them. */
  names: ReadonlySet<string> | true;
  /** Who reads what of them: ['listAudit', 'query', 'shape']. */
  reads: { path: readonly string[]; by: string }[];
}

/** File of the contract → what a build takes of it. */
export type ContractUse = Map<string, FileUse>;

/** Path of the package, and of the sources or compiled files in it. */
const contractFile = /^(.*)[\\/](?:src|dist)[\\/]contract[\\/]/;

/** Whether a file belongs to the contract, wherever its package is installed. */
function isOfContract(file: string, known: Map<string, boolean>): boolean {
  const [, folder] = contractFile.exec(file) ?? [];
  if (folder === undefined) return false;
  const found = known.get(folder);
  if (found !== undefined) return found;
  const path = join(folder, 'package.json');
  const name =
    existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as { name: string }).name;
  known.set(folder, name === '@caderneta/api-client');
  return name === '@caderneta/api-client';
}

/** Path of a module's file: `contract-loader.ts` makes several modules of one. */
const fileOf = (module: Module) => (module as { resource?: string }).resource?.split('?')[0];

/** What other modules of a build read of a module. */
function readsOf(compilation: Compilation, module: Module): FileUse['reads'] {
  const { moduleGraph, chunkGraph } = compilation;
  return [...moduleGraph.getIncomingConnections(module)].flatMap((connection) => {
    const { dependency, originModule } = connection;
    if (!dependency || !originModule || !connection.isTargetActive(undefined)) return [];
    if (chunkGraph.getNumberOfModuleChunks(originModule) === 0) return [];
    const by = fileOf(originModule) ?? '';
    const read = compilation.getDependencyReferencedExports(dependency, undefined);
    return read.map((one) => ({ path: Array.isArray(one) ? one : one.name, by }));
  });
}

/**
 * Finds which exports of the contract survive in a build, and what is read of them. Call it after
 * chunking, before modules are joined.
 */
export function contractUseOf(compilation: Compilation): ContractUse {
  const { modules, moduleGraph, chunkGraph } = compilation;
  const use: ContractUse = new Map();
  const known = new Map<string, boolean>();
  for (const module of modules) {
    const file = fileOf(module);
    if (!file || chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    if (!isOfContract(file, known)) continue;
    const used = moduleGraph.getUsedExports(module, undefined);
    if (used === false) continue;
    const { names, reads } = use.get(file) ?? { names: new Set<string>(), reads: [] };
    use.set(file, {
      // A build for development does not find out.
      names: used === null || used === true || names === true ? true : new Set([...names, ...used]),
      reads: [...reads, ...readsOf(compilation, module)],
    });
  }
  return use;
}

const isCall = (value: unknown): value is WireCall =>
  !!value && typeof value === 'object' && 'method' in value && 'path' in value;

/** The calls in an export: an endpoint, or an object of endpoints. */
function callsOf(value: unknown): WireCall[] {
  if (isCall(value)) return [value];
  if (!value || typeof value !== 'object' || 'safeParse' in value) return [];
  return Object.values(value).filter(isCall);
}

/** The part of a call that a read takes and `contract-loader.ts` has left out. */
function missingIn(exported: object, path: readonly string[]): string | undefined {
  let value: unknown = exported;
  for (const [place, name] of path.entries()) {
    if (isCall(value) && unread.has(name)) return path.slice(0, place + 1).join('.');
    value = (value as Record<string, unknown> | undefined)?.[name];
  }
  return undefined;
}

/**
 * Lists the calls of all exports in use, with the digest of each shape.
 * @throws if something reads a schema of a call, which a build of pages does not contain
 */
export async function callsMade(use: ContractUse): Promise<Calls> {
  const found = new Map<string, string>();
  for (const [file, { names, reads }] of use) {
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    for (const { path, by } of reads) {
      const missing = missingIn(exported, path);
      if (missing) {
        throw new Error(
          `${by} reads ${missing}, which pages do not have: export the schema from the contract by a name of its own.`,
        );
      }
    }
    const used = Object.entries(exported).filter(([name]) => names === true || names.has(name));
    for (const call of used.flatMap(([, value]) => callsOf(value))) {
      found.set(nameOfCall(call), await digestOf(wireShapeOf(call)));
    }
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}
