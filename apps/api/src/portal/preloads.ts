import type { Actor } from '#/policy/actor.ts';
import type { Builds } from './builds.ts';
import { matchRoute } from './match-route.ts';
import { remoteFile, remotesOf } from './remotes-document.ts';

/** Scripts that an address needs beyond the shell's own, so that they load beside it. */
export interface Preloads {
  preloads: string[];
  /** Not needed for what is seen first: the blocks of the home. */
  laterPreloads: string[];
}

export function preloadsOf(address: string, actor: Actor | undefined, builds: Builds): Preloads {
  const { shell } = builds;
  if (!shell) return { preloads: [], laterPreloads: [] };
  const shellFiles = (pattern: string) =>
    (shell.pages[pattern] ?? []).map((file) => shellFile(shell.buildId, file));
  const runtime = shell.federation.map((file) => shellFile(shell.buildId, file));
  const home = () => ({
    preloads: shellFiles('/'),
    laterPreloads: homeFiles(runtime, actor, builds),
  });
  const own = matchRoute(Object.keys(shell.pages), address);
  // Home and profile show the sign-in to somebody who has not signed in.
  if (!actor)
    return { preloads: shellFiles(own && isOpenToAll(own) ? own : '/login'), laterPreloads: [] };
  if (own) return own === '/' ? home() : { preloads: shellFiles(own), laterPreloads: [] };
  for (const build of remotesOf(actor, builds)) {
    const page = matchRoute(Object.keys(build.pages), address);
    if (!page) continue;
    const files = [build.entry, ...build.assets, ...(build.pages[page] ?? [])];
    return {
      preloads: [...runtime, ...files.map((file) => remoteFile(build, file))],
      laterPreloads: [],
    };
  }
  return home();
}

function homeFiles(runtime: string[], actor: Actor | undefined, builds: Builds): string[] {
  const contributing = remotesOf(actor, builds).filter(({ homeFiles: files }) => files.length > 0);
  const files = contributing.flatMap((build) =>
    [build.entry, ...build.assets, ...build.homeFiles].map((file) => remoteFile(build, file)),
  );
  return files.length > 0 ? [...runtime, ...new Set(files)] : [];
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
