import type { Shell } from '../ground/shell-context.ts';
import { buildOf } from '../remotes/remotes.ts';
import type { Build } from '../health/health.ts';

/** Builds of the page at an address: of its remote, or of the home and its blocks. */
export function buildsAt({ remotes, build }: Shell, pathname: string): Build[] {
  const remote = remotes.pageOf(pathname)?.remote;
  if (remote) return [buildOf(remote)];
  const own = build ? [build] : [];
  const blocks = pathname === '/' ? remotes.blocks() : [];
  return [...blocks.map((part) => buildOf(part.remote)), ...own];
}
