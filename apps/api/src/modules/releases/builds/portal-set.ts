import { createHash } from 'node:crypto';
import type { NavigationEntry, RemoteBuild, RemoteEntry, SwitchedOff } from '@caderneta/releases';
import type { Actor } from '#/policy/actor.ts';
import { hasAccess } from '#/policy/scope.ts';
import type { Builds } from './builds.ts';

/** Header with the id of a session's set: on the HTML of signed-in people and on employees' calls. */
export const setHeader = 'caderneta-set';

/** Header with the id of the set that includes the session's previews, for pages that run them. */
export const previewSetHeader = 'caderneta-preview-set';

/** App → id of the build that one page of the portal runs. */
export type PortalSet = Record<string, string>;

/**
 * The builds that a session gets now: one of the shell and one of each remote it may load. Includes
 * remotes that are switched off: a page that has one loaded need not load itself again.
 */
export function setFor(actor: Actor | undefined, builds: Builds): PortalSet {
  const shell = builds.shell?.buildId;
  const paused = [...(builds.paused?.values() ?? [])].filter((build) => mayLoad(actor, build));
  const all = [...remotesOf(actor, builds), ...paused];
  const remotes = all.map(({ name, buildId }) => [name, buildId]);
  return { ...(shell && { shell }), ...(Object.fromEntries(remotes) as PortalSet) };
}

/** The set of a session, and its id. Sessions whose roles are alike share them. */
export function announcedSet(actor: Actor, builds: Builds): { set: PortalSet; id: string } {
  const ofRoles = announced.get(builds) ?? new Map<string, { set: PortalSet; id: string }>();
  announced.set(builds, ofRoles);
  const role = `${actor.role} ${actor.networkId !== null}`;
  const known = ofRoles.get(role);
  if (known) return known;
  const set = setFor(actor, builds);
  const found = { set, id: idOfSet(set) };
  ofRoles.set(role, found);
  return found;
}
const announced = new WeakMap<Builds, Map<string, { set: PortalSet; id: string }>>();

/** The first 16 hexadecimal characters of a SHA-256, equal for equal builds. */
export function idOfSet(set: PortalSet): string {
  const lines = Object.entries(set).map(([app, buildId]) => `${app} ${buildId}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex').slice(0, 16);
}

/** Body of `GET /remotes.json`, with the id of the set that a page runs with these remotes. */
export function sessionDocument(
  actor: Actor | undefined,
  builds: Builds,
): RemotesDocument & { set: string } {
  return { ...remotesDocument(actor, builds), set: idOfSet(setFor(actor, builds)) };
}

interface RemotesDocument {
  schema: 1;
  remotes: RemoteEntry[];
  /** In the order of the sidebar. */
  navigation: NavigationEntry[];
  switchedOff: SwitchedOff[];
}

/**
 * Whether an employee's shell may load a remote. At the office of a network, remotes for every
 * employee have nothing to show: it has no classrooms and no families.
 */
export function mayLoad(actor: Actor | undefined, { access }: RemoteBuild): boolean {
  if (!actor || (actor.networkId !== null && access === 'employee')) return false;
  return hasAccess(actor, access);
}

/** The builds that an employee's shell may load; none for an anonymous visitor. */
export function remotesOf(actor: Actor | undefined, { remotes }: Builds): RemoteBuild[] {
  return [...remotes.values()].filter((build) => mayLoad(actor, build));
}

/**
 * The sidebar of an employee. An area that is down for a moment keeps its entry, and its page says
 * so; one of which no build fits has none.
 */
export function navigationOf(
  actor: Actor | undefined,
  { known, remotes, absent }: Builds,
): NavigationEntry[] {
  return [...known.keys()]
    .filter((name) => remotes.has(name) || !absent.has(name))
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

/** The build that a tab runs instead of one that fails in it. */
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

/** Read at the address of an area of which no build fits. */
const absentSentence = 'Esta área está fora do ar por enquanto. Tente de novo mais tarde.';

function switchedOffFor(
  actor: Actor | undefined,
  { switchedOff = new Map(), absent, remotes, known, built }: Builds,
): SwitchedOff[] {
  const gone = [...absent].filter((name) => !remotes.has(name) && !switchedOff.has(name));
  const off = [...switchedOff, ...gone.map((name) => [name, absentSentence] as const)];
  return off.flatMap(([name, sentence]) => {
    const build = built.get(name) ?? known.get(name);
    if (!build || !mayLoad(actor, build)) return [];
    return [{ routes: Object.keys(build.pages), sentence }];
  });
}

export function remoteFile({ name, buildId }: RemoteBuild, file: string): string {
  return `/remotes/${name}/${buildId}/${file}`;
}
