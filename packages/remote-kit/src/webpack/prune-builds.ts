import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** So many stay in any case: nobody may have opened the newest ones yet. */
const least = 5;
/** Milliseconds for which a page may be open: a session of 30 days, and some. */
const longestPage = 35 * 24 * 60 * 60 * 1000;
/** The server renews its time while pages run the build; see `BuildSightings` of apps/api. */
const mark = '.seen';

const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Removes the builds in `folder` that no page can run any more, never the one just made. */
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
