import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@caderneta/api-client/contract';
import {
  describeMisfits,
  misfitsOf,
  type Misfit,
  remoteBuild,
  type ServedCalls,
  servedCallsOf,
  shellBuild,
  type WireCall,
} from '@caderneta/releases';
import { readRecordedShapes } from '@caderneta/releases/recorded-contract';

function readRecord(apps: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(apps, name, 'dist/build.json'), 'utf8'));
  } catch (cause) {
    throw new Error(`${name} is not built: run npm run build`, { cause });
  }
}

/** Lists the shapes that the server answers to new builds, without retired calls. */
export function servedCalls() {
  const calls: WireCall[] = Object.values(endpoints);
  return servedCallsOf(
    calls.filter(({ retired }) => !retired),
    readRecordedShapes(),
  );
}

/**
 * Compares every remote's build with the shell's and with the server's contract.
 * @param apps the folder that holds the apps, each of them built
 * @returns remote → its misfits; remotes that fit are left out
 */
export function misfitsOfBuilds(
  apps: string,
  remotes: readonly string[],
  served: ServedCalls,
): Map<string, Misfit[]> {
  const shell = shellBuild.parse(readRecord(apps, 'shell'));
  const found = remotes.map((name): [string, Misfit[]] => {
    const remote = remoteBuild.parse(readRecord(apps, name));
    return [name, misfitsOf({ remote, shell, server: { calls: served } })];
  });
  return new Map(found.filter(([, misfits]) => misfits.length > 0));
}

/** Writes which builds do not fit, and what to do about it. */
export function explainMisfits(found: ReadonlyMap<string, Misfit[]>): string {
  const tables = [...found].map(([name, misfits]) => {
    return `${name} does not fit:\n${describeMisfits(misfits)}\n`;
  });
  return `${tables.join('\n')}
A name that the shell lacks: add it to its module in apps/shell/src/shared, or export it from the
package. A call: add it to packages/api-client/src/contract/endpoints.ts. Then build again.`;
}
