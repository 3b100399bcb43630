import type { Actor } from '#/access/actor.ts';
import type { Builds } from './builds.ts';
import { matchRoute } from './match-route.ts';
import { remoteFile, remotesOf } from './remotes-document.ts';

/** Scripts that an address needs beyond the shell's own, so that they load beside it. */
export function preloadsOf(address: string, actor: Actor | undefined, builds: Builds): string[] {
  const { shell } = builds;
  if (!shell) return [];
  const shellFiles = (pattern: string) =>
    (shell.pages[pattern] ?? []).map((file) => shellFile(shell.buildId, file));
  const own = matchRoute(Object.keys(shell.pages), address);
  // Home and profile show the sign-in to somebody who has not signed in.
  if (!actor) return shellFiles(own && isOpenToAll(own) ? own : '/login');
  if (own) return shellFiles(own);
  for (const [name, build] of remotesOf(actor, builds)) {
    const page = matchRoute(Object.keys(build.pages), address);
    if (!page) continue;
    const files = [build.entry, ...build.assets, ...(build.pages[page] ?? [])];
    return files.map((file) => remoteFile(name, build, file));
  }
  return shellFiles('/');
}

const recovery = ['/esqueci-minha-senha', '/alterar-senha'];

/** Pages of a lost password are the same for everybody, also in their frame. */
export function isRecovery(address: string): boolean {
  return matchRoute(recovery, address) !== undefined;
}

function isOpenToAll(address: string): boolean {
  return address === '/login' || isRecovery(address);
}

export function shellFile(buildId: string, file: string): string {
  return `/assets/${buildId}/${file}`;
}
