import { readFileSync } from 'node:fs';
import { childrenOf } from '../../apps/api/testing/processes.ts';

/** Memory in MB of all processes that one started, without itself. */
export function rssOf(pid: number): number {
  const bytes = (one: number): number => {
    const status = readStatus(one);
    const own = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    return childrenOf(one).reduce((sum, child) => sum + bytes(child), own);
  };
  return Math.round(childrenOf(pid).reduce((sum, child) => sum + bytes(child), 0) / 1024);
}

/** Empty where it has ended meanwhile. */
function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
