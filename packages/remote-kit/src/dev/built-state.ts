import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Stats, StatsError } from 'webpack';
import type { BuildState } from '../page/build-state.ts';

/** Beside `build.json` while an app is watched: what its open pages hear. */
const stateFile = 'development.json';
/** Beside it: the script that pages load first. */
export const clientFile = 'development.js';

/** What a watched build says of itself; the reader of the file adds when it was built. */
export type WatchedState = Omit<BuildState, 'build'>;

/** Forgets what was watched before: an app that is built for production says nothing. */
export function forgetState(dist: string): void {
  rmSync(join(dist, stateFile), { force: true });
}

export function writeState(dist: string, state: WatchedState): void {
  const unfinished = join(dist, `${stateFile}.tmp`);
  writeFileSync(unfinished, JSON.stringify(state));
  renameSync(unfinished, join(dist, stateFile));
}

/** @returns undefined where the app is not watched and was never built */
export function readState(dist: string): BuildState | undefined {
  const [record, watched] = [join(dist, 'build.json'), join(dist, stateFile)];
  const built = statSync(record, { throwIfNoEntry: false });
  const said = existsSync(watched)
    ? (JSON.parse(readFileSync(watched, 'utf8')) as WatchedState)
    : undefined;
  if (!built && !said) return undefined;
  return { build: `${built?.mtimeMs ?? 0}-${built?.ino ?? 0}`, ...said };
}

interface Record {
  buildId: string;
  html?: string;
  access?: unknown;
  navigation?: unknown;
  home?: unknown;
  pages?: object;
}

/** Digest of what open pages do not learn by an exchange of modules. */
export function shapeOf(dist: string): string {
  const record = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as Record;
  const { buildId, html, access, navigation, home, pages = {} } = record;
  const page = html && readFileSync(join(dist, buildId, html), 'utf8');
  const said = JSON.stringify([access, navigation, home, Object.keys(pages), page]);
  return createHash('sha256').update(said).digest('hex').slice(0, 16);
}

/** As swc says where: ',-[/project/src/page.tsx:12:5]'. */
const placeInText = /\[([^\][\n]+):(\d+):\d+\]/;

/** The file and line of an error, relative to where the command runs. */
function placeOf({ loc, moduleName }: StatsError, text: string, folder: string): string {
  const [, named, row] = placeInText.exec(text) ?? [];
  const file = named ?? join(folder, (moduleName ?? '').replace(/ \+ \d+ modules$/, ''));
  const line = row ?? /^\d+/.exec(loc ?? '')?.[0];
  const shown = isAbsolute(file) ? `./${relative(process.cwd(), file)}` : file;
  return line ? `${shown}:${line}` : shown;
}

const isNoise = (line: string) => /^Module build failed|^\s+at\s/.test(line);

/** Describes the errors of a build: the file with its line, then what is wrong. */
export function errorsOf(stats: Stats): string[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true, moduleTrace: false });
  const { context } = stats.compilation.compiler;
  return errors.map((error) => {
    // Below it swc shows its own stack.
    const [text = ''] = stripVTControlCharacters(error.message).split('\nCaused by:');
    const lines = text.split('\n').filter((line) => line.trim() && !isNoise(line));
    return [placeOf(error, text, context), ...lines].join('\n');
  });
}
