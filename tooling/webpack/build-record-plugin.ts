import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Chunk, ChunkGroup, Compilation, Compiler } from 'webpack';
import { packageJsonOf } from './places.ts';
import { pruneBuilds } from './prune-builds.ts';

/** What one kind of app says about its build, beside what all of them say. */
export type BuildRecord = (compilation: Compilation) => Record<string, unknown>;

interface BuildRecordOptions {
  name: string;
  buildId: string;
  record: BuildRecord;
  /** Holds one folder per build, and build.json. */
  folder: string;
}

const isScript = (file: string) => file.endsWith('.js');

export const scriptsOfChunk = (chunk: Chunk) => [...chunk.files].filter(isScript).sort();
export const scriptsOfGroup = (group: ChunkGroup) => [
  ...new Set(group.chunks.flatMap(scriptsOfChunk)),
];

/** Pages are the chunks named after their route, such as "/mensagens/:chatId". */
export function pagesOf(compilation: Compilation): Record<string, string[]> {
  const pages = [...compilation.namedChunkGroups].filter(([name]) => name.startsWith('/'));
  const inOrder = pages.sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(inOrder.map(([route, group]) => [route, scriptsOfGroup(group)]));
}

/** Once a build is complete, points build.json at it: the only file that ever changes. */
export class BuildRecordPlugin {
  readonly #options: BuildRecordOptions;

  constructor(options: BuildRecordOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('BuildRecordPlugin', (compilation) => {
      if (compilation.errors.length > 0) return;
      this.#point(compilation);
      pruneBuilds(this.#options.folder, this.#options.buildId);
    });
  }

  #point(compilation: Compilation) {
    const { name, buildId, record, folder } = this.#options;
    const { version: platform } = packageJsonOf('packages/platform');
    const content = { schema: 1, name, buildId, platform, ...record(compilation) };
    const unfinished = join(folder, `build.${process.pid}.tmp`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`);
    renameSync(unfinished, join(folder, 'build.json'));
  }
}
