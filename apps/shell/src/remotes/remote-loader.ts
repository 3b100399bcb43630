import type { RemoteDefinition } from '@caderneta/platform';
import type { RemoteEntry } from '@caderneta/releases';

/** The part of a federation runtime that the shell uses. */
export interface RemoteLoader {
  /** Makes remotes known. A build that already runs in this page is never exchanged. */
  register(remotes: readonly RemoteEntry[]): void;
  /** Replaces a build that failed, also one that already runs. */
  exchange(remote: RemoteEntry): void;
  /** Loads the module of a registered remote; a call after a failure tries again. */
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

/** @throws if the module is not a remote, or another one. */
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
