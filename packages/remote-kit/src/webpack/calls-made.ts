import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Calls, digestOf, nameOfCall, type WireCall, wireShapeOf } from '@caderneta/releases';
import type { Compilation, Module } from 'webpack';

/** File of the contract → names of it that a build contains; true for all of them. */
export type ContractUse = Map<string, ReadonlySet<string> | true>;

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

/**
 * Finds which exports of the contract survive in a build. Call it after chunking, before modules
 * are joined.
 */
export function contractUseOf({ modules, moduleGraph, chunkGraph }: Compilation): ContractUse {
  const use: ContractUse = new Map();
  const known = new Map<string, boolean>();
  for (const module of modules) {
    const { resource } = module as Module & { resource?: string };
    if (!resource || chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    if (!isOfContract(resource, known)) continue;
    const used = moduleGraph.getUsedExports(module, undefined);
    // A build for development does not find out.
    if (used === null || used === true) use.set(resource, true);
    else if (used) use.set(resource, new Set(used));
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

/** Lists the calls of all exports in use, with the digest of each shape. */
export async function callsMade(use: ContractUse): Promise<Calls> {
  const found = new Map<string, string>();
  for (const [file, names] of use) {
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
    const used = Object.entries(exported).filter(([name]) => names === true || names.has(name));
    for (const call of used.flatMap(([, value]) => callsOf(value))) {
      found.set(nameOfCall(call), await digestOf(wireShapeOf(call)));
    }
  }
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}
