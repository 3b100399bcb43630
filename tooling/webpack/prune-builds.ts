import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** People with an open page still load from the builds before the newest. */
const kept = 5;

/** Removes the oldest builds in `folder`, never the one just made. */
export function pruneBuilds(folder: string, current: string) {
  const now = new Date();
  utimesSync(join(folder, current), now, now);
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map((entry) => join(folder, entry.name))
    .map((path) => ({ path, time: statSync(path).mtimeMs }))
    .sort((one, other) => other.time - one.time);
  for (const { path } of others.slice(kept - 1)) rmSync(path, { recursive: true, force: true });
}
