import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { millisecondsInDay } from 'date-fns/constants';
import type { Compilation, Compiler } from 'webpack';
import * as z from 'zod/mini';
import { buildIdOf, buildIdPlaceholder } from './build-id.ts';
import { findBuildByAddress, lazyFiles } from './chunk-global.ts';
import { fitOf } from './fit-plugin.ts';
import { installedVersion } from './installed.ts';

/** The fields of build.json for one kind of app, beside those of every app. */
export type BuildRecord = (compilation: Compilation) => object | Promise<object>;

export interface BuildRecordOptions {
  name: string;
  record: BuildRecord;
  /** Schema by which the server checks this kind of app. */
  schema: z.ZodMiniType<{ buildId: string }>;
  /** Holds one folder per build, and build.json. */
  folder: string;
}

const plugin = 'BuildRecordPlugin';
const isText = (file: string) => /\.(js|map|html|css)$/.test(file);

/** Replaces the placeholder in the files with the id. */
function fillIn(compilation: Compilation, name: string, buildId: string) {
  const { RawSource } = compilation.compiler.webpack.sources;
  // Source maps of development would no longer fit.
  const lazy = compilation.options.mode === 'production' ? lazyFiles(compilation) : undefined;
  for (const { name: file, source } of compilation.getAssets()) {
    if (!isText(file)) continue;
    const found = source.source().toString();
    const text = lazy?.has(file) ? findBuildByAddress(found, name) : found;
    if (!found.includes(buildIdPlaceholder)) continue;
    compilation.updateAsset(file, new RawSource(text.replaceAll(buildIdPlaceholder, buildId)));
  }
}

/**
 * Names the build after its content, and once it is complete points build.json at it: the only
 * file that ever changes.
 */
export class BuildRecordPlugin {
  readonly #options: BuildRecordOptions;
  /** While the app is watched, its builds share the first one's name and folder. */
  #watchedId: string | undefined;

  constructor(options: BuildRecordOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { folder } = this.#options;
    // File names are final once hashes are; compressed copies are made afterwards.
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2;
    const contents = new WeakMap<Compilation, { buildId: string }>();
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: plugin, stage }, async () => {
        if (compilation.errors.length > 0) return;
        const content = await this.#nameBuild(compilation);
        contents.set(compilation, content);
        compiler.outputPath = join(folder, content.buildId);
      });
    });
    compiler.hooks.afterEmit.tap(plugin, (compilation) => {
      const content = contents.get(compilation);
      if (!content || compilation.errors.length > 0) return;
      this.#write(content);
      pruneBuilds(folder, content.buildId);
    });
  }

  async #nameBuild(compilation: Compilation) {
    const { name, record, schema } = this.#options;
    const { context } = compilation.compiler;
    const own = {
      schema: 2,
      name,
      platform: installedVersion('@caderneta/platform', context),
      ...(await record(compilation)),
      ...fitOf(compilation),
    };
    const assets = compilation.getAssets();
    const files = new Map(assets.map(({ name: file, source }) => [file, source.buffer()]));
    const { watchMode } = compilation.compiler;
    // What pages exchanged while it was watched before would mislead those of now.
    const run = watchMode && { run: randomUUID() };
    const buildId = this.#watchedId ?? buildIdOf(files, { ...own, ...run });
    if (watchMode) this.#watchedId = buildId;
    fillIn(compilation, name, buildId);
    const { data, error } = schema.safeParse({ ...own, buildId });
    if (!data) throw new Error(`${name} says what no server accepts: ${z.prettifyError(error)}`);
    return data;
  }

  #write(content: { buildId: string }) {
    const { folder } = this.#options;
    const unfinished = join(folder, `build.${process.pid}.tmp`);
    mkdirSync(folder, { recursive: true });
    const text = `${JSON.stringify(content, null, 2)}\n`;
    // The server looks up an older build while a page still runs it.
    writeFileSync(join(folder, content.buildId, 'build.json'), text);
    writeFileSync(unfinished, text);
    renameSync(unfinished, join(folder, 'build.json'));
  }
}

/** The newest builds stay in any case: no page may have opened them yet. */
const least = 5;
/** Milliseconds for which a page may be open: a session lasts 30 days. */
const longestPage = 35 * millisecondsInDay;
/** File whose time the server renews while pages run the build; see `BuildSightings` of apps/api. */
const mark = '.seen';

const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Removes builds that no open page runs any more. Keeps the one just made.
 * @param folder holds one folder for each build
 * @param current id of the build just made
 */
export function pruneBuilds(folder: string, current: string, now = new Date()) {
  utimesSync(join(folder, current), now, now);
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map((entry) => join(folder, entry.name))
    .map((path) => ({ path, madeAt: timeOf(path), seenAt: timeOf(join(path, mark)) }))
    .sort((one, other) => Math.max(other.madeAt, other.seenAt) - Math.max(one.madeAt, one.seenAt));
  for (const { path, seenAt } of others.slice(least - 1)) {
    if (now.getTime() - seenAt > longestPage) rmSync(path, { recursive: true, force: true });
  }
}
