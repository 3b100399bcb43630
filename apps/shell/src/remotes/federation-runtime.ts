import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { checkNeeds } from './check-needs.ts';
import { guardPortal } from './guard-portal.ts';
import { lazyLibraries, sharedLibraries } from './shared-libraries.ts';

/** Milliseconds until a container's script is given up. */
const scriptTimeout = 8000;
const pauseBeforeRetry = 400;

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Prefixes containers, because their names are globals. */
const containerOf = (name: string) => `caderneta_${name}`;

/** Without a variable of that name, an element with it as its id would pass for the container. */
function claimGlobal(container: string) {
  Object.defineProperty(window, container, {
    value: undefined,
    writable: true,
    configurable: true,
  });
}

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>[string];

const shared = (name: string, provided: object) =>
  [
    name,
    {
      version: SHARED_VERSIONS[name]!,
      shareConfig: { singleton: true, requiredVersion: false, strictVersion: true },
      ...provided,
    } as Shared,
  ] as const;

/** Loads a library. A failure is forgotten, so that the next page that needs it asks again. */
async function loadOnce(name: string, load: () => Promise<unknown>) {
  try {
    const library = await load();
    return () => library;
  } catch (error) {
    for (const one of Object.values(federation.shareScopeMap.default?.[name] ?? {})) {
      one.loading = null;
    }
    throw error;
  }
}

/** Libraries that every remote takes from the shell. */
const librariesOfShell = Object.fromEntries([
  ...Object.entries(sharedLibraries).map(([name, library]) => shared(name, { lib: () => library })),
  ...Object.entries(lazyLibraries).map(([name, { load }]) =>
    shared(name, { get: () => loadOnce(name, load) }),
  ),
]);

/** Names that the shell hands over, in the shape of the modules that export them. */
const handedOver: Record<string, unknown> = {
  ...sharedLibraries,
  '@module-federation/webpack-bundler-runtime': bundlerRuntime,
  ...Object.fromEntries(
    Object.entries(lazyLibraries).map(([library, { names }]) => [
      library,
      Object.fromEntries(names.map((name) => [name, true])),
    ]),
  ),
};

/** Refuses a build that needs more than this page has, before anything of it runs. */
const refuseMisfits: ModuleFederationRuntimePlugin = {
  name: 'caderneta-refuse-misfits',
  beforeInitContainer: (options) => {
    checkNeeds(Reflect.get(window, options.remoteInfo.entryGlobalName), handedOver);
    return Promise.resolve(options);
  },
};

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
      // The error is shown after the time limit; one click tries again.
      if (waited >= scriptTimeout) return undefined;
      await pause(pauseBeforeRetry);
      delete globalLoading[uniqueKey];
      // The hook's type asks for a promise of a promise.
      return getRemoteEntry(rest) as never;
    },
  };
}

// Before anything of a remote runs.
guardPortal();
// Remotes are built without a runtime: they take this one (`federation.ts` of the remote kit).
Object.assign(globalThis, { _FEDERATION_BUNDLER_RUNTIME: bundlerRuntime });

const federation = createInstance({
  name: 'caderneta_shell',
  remotes: [],
  shared: librariesOfShell,
  shareStrategy: 'loaded-first',
  plugins: [refuseMisfits, remoteScripts()],
});

const registered = new Map<string, string>();
const running = new Set<string>();

/** Lets the next call of `loadContainer` exchange a build that runs. */
export function giveUpContainer(name: string): void {
  running.delete(name);
}

/**
 * Loads what a container exposes as `./remote`. Never exchanges a build that runs in this page.
 * @param entry address of the container's script
 * @throws if the container does not load, or needs a name or version that the shell lacks
 */
export async function loadContainer(name: string, entry: string): Promise<unknown> {
  const container = containerOf(name);
  if (!running.has(name) && registered.get(name) !== entry) {
    claimGlobal(container);
    const force = registered.has(name);
    federation.registerRemotes([{ name: container, entry, type: 'global' }], { force });
    registered.set(name, entry);
  }
  const module = await federation.loadRemote<unknown>(`${container}/remote`);
  running.add(name);
  return module;
}
