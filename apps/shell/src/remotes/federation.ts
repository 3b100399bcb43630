import type { RemoteEntry } from '@caderneta/releases';
import type { RemoteLoader } from './remote-loader.ts';

const pauseBeforeRetry = 400;

type Runtime = typeof import('./federation-runtime.ts');

const importRuntime = () => import(/* webpackChunkName: "federation" */ './federation-runtime.ts');

/** Asks for chunks under a new address: a request that hangs blocks others to the same one. */
function renameChunks() {
  const nameOf = __webpack_get_script_filename__;
  const suffix = `?r=${Date.now()}`;
  __webpack_get_script_filename__ = (chunkId) => nameOf(chunkId).replace(/(\?r=\d+)?$/, suffix);
}

/** Loads the federation runtime, the same for all remotes. Webpack forgets an import that failed. */
async function loadRuntime(): Promise<Runtime> {
  try {
    return await importRuntime();
  } catch {
    await new Promise((done) => setTimeout(done, pauseBeforeRetry));
    renameChunks();
    return importRuntime();
  }
}

let loading: Promise<Runtime> | undefined;

/** Loads the runtime once; a call after a failure loads it again. */
function sharedRuntime(): Promise<Runtime> {
  loading ??= loadRuntime().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Fetches a container's script beside the runtime, which comes first only the first time. */
function preloadScript(address: string) {
  if (document.head.querySelector(`link[href="${CSS.escape(address)}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = address;
  document.head.append(link);
}

/** The loader of the built portal: containers of Module Federation, run by one lazy runtime. */
export function createFederationLoader(): RemoteLoader {
  const entries = new Map<string, string>();
  let runtime: Runtime | undefined;
  return {
    register(remotes: readonly RemoteEntry[]) {
      for (const { name, entry } of remotes) entries.set(name, entry);
    },
    exchange({ name, entry }) {
      entries.set(name, entry);
      runtime?.giveUpContainer(name);
    },
    async load(name) {
      const entry = entries.get(name);
      if (!entry) throw new Error(`No remote is registered as "${name}".`);
      if (!runtime) preloadScript(entry);
      runtime ??= await sharedRuntime();
      return runtime.loadContainer(name, entry);
    },
  };
}
