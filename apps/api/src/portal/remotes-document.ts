import type { NavigationEntry, RemoteBuild, RemoteEntry, SwitchedOff } from '@caderneta/releases';
import type { Actor } from '#/policy/actor.ts';
import { scopeOf } from '#/policy/scope.ts';
import type { Builds } from './builds.ts';

/** Body of `GET /remotes.json`. */
export interface RemotesDocument {
  schema: 1;
  remotes: RemoteEntry[];
  /** In the order of the sidebar. */
  navigation: NavigationEntry[];
  switchedOff: SwitchedOff[];
}

export function mayLoad(actor: Actor | undefined, { access }: RemoteBuild): boolean {
  if (!actor || scopeOf(actor) === 'nothing') return false;
  return access === 'employee' || actor.role === 'Administrator';
}

/** The builds an employee's shell may load; none for nobody. */
export function remotesOf(actor: Actor | undefined, { remotes }: Builds): RemoteBuild[] {
  return [...remotes.values()].filter((build) => mayLoad(actor, build));
}

/** The sidebar of an employee. An area that is down keeps its place, where it says so. */
export function navigationOf(
  actor: Actor | undefined,
  { known, remotes }: Builds,
): NavigationEntry[] {
  return [...known.keys()]
    .map((name) => remotes.get(name) ?? known.get(name)!)
    .filter((build) => mayLoad(actor, build))
    .flatMap(({ navigation }) => navigation)
    .sort((one, other) => one.order - other.order || one.label.localeCompare(other.label, 'pt-BR'));
}

export function remotesDocument(actor: Actor | undefined, builds: Builds): RemotesDocument {
  const remotes = remotesOf(actor, builds).map((build) => ({
    name: build.name,
    buildId: build.buildId,
    platform: build.platform,
    entry: remoteFile(build, build.entry),
    routes: Object.keys(build.pages),
    home: build.home,
    fallback: fallbackOf(actor, build, builds),
  }));
  const switchedOff = switchedOffFor(actor, builds);
  return { schema: 1, remotes, navigation: navigationOf(actor, builds), switchedOff };
}

/** What the tab runs in place of a build that fails in it. */
function fallbackOf(
  actor: Actor | undefined,
  { name, buildId }: RemoteBuild,
  { fallbacks }: Builds,
): RemoteEntry['fallback'] {
  const build = fallbacks?.get(name);
  if (!build || build.buildId === buildId || !mayLoad(actor, build)) return undefined;
  const { entry, pages, home } = build;
  return {
    buildId: build.buildId,
    entry: remoteFile(build, entry),
    routes: Object.keys(pages),
    home,
  };
}

function switchedOffFor(
  actor: Actor | undefined,
  { switchedOff = new Map(), known, built }: Builds,
): SwitchedOff[] {
  return [...switchedOff].flatMap(([name, sentence]) => {
    const build = built.get(name) ?? known.get(name);
    if (!build || !mayLoad(actor, build)) return [];
    return [{ routes: Object.keys(build.pages), sentence }];
  });
}

export function remoteFile({ name, buildId }: RemoteBuild, file: string): string {
  return `/remotes/${name}/${buildId}/${file}`;
}
