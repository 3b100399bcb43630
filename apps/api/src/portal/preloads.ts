import { getAttention } from '@caderneta/api-client/contract';
import type { NavigationEntry, RemoteBuild } from '@caderneta/releases';
import type { Actor } from '#/policy/actor.ts';
import type { Builds } from '#/modules/releases/builds/builds.ts';
import { remoteFile, remotesOf } from '#/modules/releases/builds/portal-set.ts';

/** Scripts that an address needs beside the shell's own, so that they load at the same time. */
export interface Preloads {
  preloads: string[];
  /** The blocks of the home, which the first view does not need. */
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
  // Other pages show the sign-in to somebody who has not signed in.
  if (!actor)
    return { preloads: shellFiles(own && isOpenToAll(own) ? own : '/login'), laterPreloads: [] };
  if (own) return own === '/' ? home() : { preloads: shellFiles(own), laterPreloads: [] };
  const remotes = remotesOf(actor, builds);
  // One app may have an address inside a pattern of another's.
  const page = matchRoute(
    remotes.flatMap(({ pages }) => Object.keys(pages)),
    address,
  );
  const build = page && remotes.find(({ pages }) => Object.hasOwn(pages, page));
  if (build) {
    const files = [build.entry, ...build.assets, ...(build.pages[page] ?? [])];
    const libraries = (build.pageLibraries?.[page] ?? []).flatMap(
      (name) => shell.libraries?.[name] ?? [],
    );
    return {
      preloads: [
        ...runtime,
        ...libraries.map((file) => shellFile(shell.buildId, file)),
        ...files.map((file) => remoteFile(build, file)),
      ],
      laterPreloads: [],
    };
  }
  return home();
}

/**
 * Finds the calls of the API that a page makes first: that of a remote's page or of the home's first
 * block, and the counts in the badges of the sidebar.
 * @param url path with its query; only pages without a query have a call of their own
 * @param remotes that the person may load
 * @param navigation their sidebar
 */
export function firstCallsOf(
  url: string,
  { remotes, navigation }: { remotes: RemoteBuild[]; navigation: NavigationEntry[] },
): string[] {
  const own = remotes.find(({ firstCalls = {} }) => Object.hasOwn(firstCalls, url));
  const first = url === '/' ? getAttention.path : own?.firstCalls?.[url];
  const counts = navigation.map(({ badge }) => badge?.count);
  return [first, ...counts].filter((address) => address !== undefined);
}

function homeFiles(runtime: string[], actor: Actor | undefined, builds: Builds): string[] {
  const contributing = remotesOf(actor, builds).filter(({ homeFiles: files }) => files.length > 0);
  const files = contributing.flatMap((build) =>
    [build.entry, ...build.assets, ...build.homeFiles].map((file) => remoteFile(build, file)),
  );
  return files.length > 0 ? [...runtime, ...new Set(files)] : [];
}

const sameForAll = ['/esqueci-minha-senha', '/alterar-senha', '/instalar'];

/** Pages of a lost password and of the set-up look the same for everybody, signed in or not. */
export function isSameForAll(address: string): boolean {
  return matchRoute(sameForAll, address) !== undefined;
}

function isOpenToAll(address: string): boolean {
  return address === '/login' || isSameForAll(address);
}

export function shellFile(buildId: string, file: string): string {
  return `/assets/${buildId}/${file}`;
}

/**
 * Finds the pattern that serves an address; of several, the one with the fewest `:parameters`.
 * @example matchRoute(['/mensagens/:chatId', '/mensagens/listar'], '/mensagens/listar')
 */
export function matchRoute(patterns: Iterable<string>, address: string): string | undefined {
  const words = wordsOf(address);
  return [...patterns]
    .filter((pattern) => matches(wordsOf(pattern), words))
    .sort((one, other) => parametersIn(one) - parametersIn(other))[0];
}

function matches(pattern: string[], words: string[]): boolean {
  return (
    pattern.length === words.length &&
    pattern.every((word, index) => word.startsWith(':') || word === words[index])
  );
}

function wordsOf(address: string): string[] {
  return address.split('/').filter(Boolean);
}

function parametersIn(pattern: string): number {
  return pattern.split('/:').length;
}
