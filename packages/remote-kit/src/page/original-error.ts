import { originalPositionFor, TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping';

const place = /(https?:\/\/[^\s()]+\.js):(\d+):(\d+)/;

const maps = new Map<string, Promise<TraceMap | undefined>>();

function mapOf(script: string): Promise<TraceMap | undefined> {
  const known = maps.get(script);
  if (known) return known;
  const loading = fetch(`${script}.map`)
    .then(async (answer) => new TraceMap((await answer.json()) as SourceMapInput))
    .catch(() => undefined);
  maps.set(script, loading);
  return loading;
}

type IsMapped = (script: string) => boolean;

/** @returns the line of a trace with the place in the sources; undefined for that of a library */
async function originalLine(line: string, isMapped: IsMapped): Promise<string | undefined> {
  const [found, script, row, column] = place.exec(line) ?? [];
  if (!found || !script) return line;
  const map = isMapped(script) ? await mapOf(script) : undefined;
  if (!map) return undefined;
  const at = originalPositionFor(map, { line: Number(row), column: Number(column) });
  if (at.source === null || /node_modules|^webpack\//.test(at.source)) return undefined;
  return line.replace(found, `${at.source}:${at.line}:${at.column + 1}`);
}

/**
 * An error whose trace names files and lines of the sources.
 * @param error with a trace of built scripts
 * @param isMapped whether a script has a map; lines of others are left out
 */
export async function originalError(error: Error, isMapped: IsMapped): Promise<Error> {
  const { name, message, stack = '' } = error;
  const lines = stack.split('\n').map((line) => originalLine(line, isMapped));
  const original = new Error(message);
  original.name = name;
  original.stack = (await Promise.all(lines)).filter((line) => line !== undefined).join('\n');
  return original;
}
