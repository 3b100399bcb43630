import type { Compilation } from 'webpack';
import { buildIdPlaceholder } from './build-id.ts';

const prefixOf = (name: string) => `caderneta_${name}_`;

/**
 * The global array through which the lazy scripts of one build reach its runtime. Each build has
 * its own, so that a page can run two builds of one app.
 * @returns its name, with the placeholder of the id
 */
export const chunkGlobal = (name: string) => `${prefixOf(name)}${buildIdPlaceholder}`;

/** A script's folder is named after its build. */
const buildOfThisScript = 'document.currentScript.src.split("/").at(-2)';

/** Files of chunks that another script loads. */
export function lazyFiles({ chunks }: Compilation): Set<string> {
  const lazy = [...chunks].filter((chunk) => !chunk.hasRuntime());
  return new Set(lazy.flatMap(({ files }) => [...files]).filter((file) => file.endsWith('.js')));
}

/**
 * Lets a lazy script find its build by its own address. With the id in it, each of them would
 * change with every build, and be uploaded and fetched again for its sake alone.
 * @throws if the script does not use the array, which another version of webpack may rename, or if
 *   it holds the id elsewhere: its name follows its content, and browsers keep it across builds
 */
export function findBuildByAddress(script: string, name: string): string {
  const used = new RegExp(
    `globalThis(?:\\.${chunkGlobal(name)}|\\["${chunkGlobal(name)}"\\])`,
    'g',
  );
  const changed = script.replace(used, `globalThis["${prefixOf(name)}"+${buildOfThisScript}]`);
  if (changed === script)
    throw new Error(`A lazy script of ${name} does not use its build's array.`);
  if (changed.includes(buildIdPlaceholder))
    throw new Error(`A lazy script of ${name} holds the id of its build.`);
  return changed;
}
