import type { RemoteEntry } from '@caderneta/api-client/contract';
import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { RemoteLoader } from './remote-loader.ts';

/** Milliseconds until a container's script is given up. */
const scriptTimeout = 8000;
const pauseBeforeRetry = 400;

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Containers are prefixed, because their names are globals. */
const containerOf = (name: string) => `caderneta_${name}`;

/** Without a variable of that name, an element with it as its id would pass for the container. */
function claimGlobal(container: string) {
  Object.defineProperty(window, container, {
    value: undefined,
    writable: true,
    configurable: true,
  });
}

function remoteScripts(): ModuleFederationRuntimePlugin {
  const startedAt = new Map<string, number>();
  return {
    name: 'caderneta-remote-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      // A request that hangs is not aborted with its tag, and one to the same address waits for it.
      script.src = startedAt.has(url) ? `${url}?r=${Date.now()}` : url;
      script.fetchPriority = 'high';
      startedAt.set(url, Date.now());
      return { script, timeout: scriptTimeout };
    },
    async loadEntryError({ getRemoteEntry, globalLoading, uniqueKey, ...rest }) {
      const waited = Date.now() - (startedAt.get(rest.remoteInfo.entry) ?? 0);
      // Who waited the whole time limit is told now; trying again is one click.
      if (waited >= scriptTimeout) return undefined;
      await pause(pauseBeforeRetry);
      delete globalLoading[uniqueKey];
      // The hook's type asks for a promise of a promise.
      return getRemoteEntry(rest) as never;
    },
  };
}

/** The loader of the built portal: containers of Module Federation. */
export function createFederationLoader(): RemoteLoader {
  const registered = new Map<string, string>();
  const running = new Set<string>();
  registerPlugins([remoteScripts()]);
  return {
    register(remotes: readonly RemoteEntry[]) {
      for (const { name, entry } of remotes) {
        if (running.has(name) || registered.get(name) === entry) continue;
        const force = registered.has(name);
        claimGlobal(containerOf(name));
        registerRemotes([{ name: containerOf(name), entry, type: 'global' }], { force });
        registered.set(name, entry);
      }
    },
    async load(name) {
      const module = await loadRemote<unknown>(`${containerOf(name)}/remote`);
      running.add(name);
      return module;
    },
  };
}
