import type { RemoteEntry } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import type { RemoteBuild } from './build-record.ts';
import type { Builds } from './builds.ts';
import { type RemoteApp, remoteApps } from './remote-apps.ts';

/** Body of `GET /remotes.json`. */
export interface RemotesDocument {
  schema: 1;
  remotes: RemoteEntry[];
}

export function mayLoad(actor: Actor | undefined, name: RemoteApp): boolean {
  if (!actor) return false;
  return remoteApps[name] === 'employee' || actor.role === 'Administrator';
}

/** The builds an employee's shell may load; none for nobody. */
export function remotesOf(
  actor: Actor | undefined,
  { remotes }: Builds,
): [RemoteApp, RemoteBuild][] {
  return [...remotes].filter(([name]) => mayLoad(actor, name));
}

export function remotesDocument(actor: Actor | undefined, builds: Builds): RemotesDocument {
  const remotes = remotesOf(actor, builds).map(([name, build]) => ({
    name,
    buildId: build.buildId,
    platform: build.platform,
    entry: remoteFile(name, build, build.entry),
    routes: Object.keys(build.pages),
  }));
  return { schema: 1, remotes };
}

export function remoteFile(name: RemoteApp, { buildId }: RemoteBuild, file: string): string {
  return `/remotes/${name}/${buildId}/${file}`;
}
