import { execFileSync } from 'node:child_process';

/** Ids of the processes that one started, but for the `ps` that lists them. */
export function childrenOf(pid: number | undefined): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  const processes = lines.split('\n').map((line) => line.trim().split(/\s+/));
  return processes.flatMap(([child, parent, name]) =>
    Number(parent) === pid && name !== 'ps' ? [Number(child)] : [],
  );
}
