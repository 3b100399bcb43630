import type { RemoteDefinition } from '@caderneta/platform';
import type { RemoteEntry } from '@caderneta/releases';

/** What the shell needs of a federation runtime. */
export interface RemoteLoader {
  /** Makes remotes known. A build that already runs in this page is never exchanged. */
  register(remotes: readonly RemoteEntry[]): void;
  /** Lets a build take the place of one that failed, also where that one already runs. */
  exchange(remote: RemoteEntry): void;
  /** Loads what a registered remote exposes; after a failure a new call tries again. */
  load(name: string): Promise<unknown>;
}

function isDefinition(value: unknown): value is RemoteDefinition {
  if (!value || typeof value !== 'object') return false;
  const { name, pages } = value as Partial<RemoteDefinition>;
  return (
    typeof name === 'string' &&
    Boolean(pages) &&
    Object.values(pages!).every((page) => typeof page === 'function')
  );
}

/** @throws where what was loaded is no remote, or another one. */
export async function loadRemoteModule(
  loader: RemoteLoader,
  name: string,
): Promise<RemoteDefinition> {
  const module = await loader.load(name);
  const definition =
    module && typeof module === 'object' && 'remote' in module ? module.remote : undefined;
  if (isDefinition(definition) && definition.name === name) return definition;
  throw new TypeError(`The remote "${name}" doesn't expose a remote of that name.`);
}
