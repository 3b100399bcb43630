import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Compiler, Module } from 'webpack';
import type { Mode } from './base-config.ts';
import { exposedInDevelopment } from './development.ts';
import { sharedByRemotes } from './shared-by-remotes.ts';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** The chunk with what a remote exposes. */
export const exposed = 'exposed-remote';

/** What the plugin's code in a remote runs by. */
export const bundlerRuntime = '@module-federation/webpack-bundler-runtime';
/** The variable under which the shell hands it over (`federation-runtime.ts`). */
const bundlerRuntimeGlobal = '_FEDERATION_BUNDLER_RUNTIME';
const isBundlerRuntime = /webpack-bundler-runtime[\\/]dist[\\/]/;

interface FederatedRemote {
  /** The variable that the remote's entry defines. */
  container: string;
  folder: string;
  mode: Mode;
}

/** The shell hands its runtime over: it is on the page once, and in no remote. */
export const federationExternals = ({ request = '' }: { request?: string }) =>
  Promise.resolve(isBundlerRuntime.test(request) ? `var ${bundlerRuntimeGlobal}` : undefined);

/** Builds a remote by Module Federation: what it exposes, its entry and `mf-manifest.json`. */
export const federationPlugins = (remote: FederatedRemote) => [
  new TidyFederationPlugin(),
  new ModuleFederationPlugin(optionsOf(remote)),
];

const exposedModule = (mode: Mode) =>
  mode === 'production' ? './src/remote.ts' : exposedInDevelopment;

/** The plugin's options, with the reason for each (ADR 002). */
const optionsOf = ({ container, folder, mode }: FederatedRemote): Options => ({
  name: container,
  // An address that changes with its content, so that browsers keep it for ever.
  filename: 'remoteEntry.[contenthash:10].js',
  exposes: { './remote': { import: exposedModule(mode), name: exposed } },
  shared: sharedByRemotes(folder),
  // A shell lists its remotes itself: no remote starts while another one hangs.
  shareStrategy: 'loaded-first',
  // Types come with the packages of the contract, checked before a build.
  dts: false,
  // Else the plugin writes a file of its own beside the sources.
  virtualRuntimeEntry: true,
  experiments: {
    // The snapshot part is what the field's devtools ask in development.
    optimization: { target: 'web', disableSnapshot: mode === 'production' },
  },
});

const plugin = 'TidyFederationPlugin';

/** What webpack's types leave out: a file's address, and the first of several joined modules. */
type WithResource = Module & { resource?: string; rootModule?: WithResource };

const isShared = ({ type }: Module) => type === 'consume-shared-module';

const resourceOf = (module: WithResource) => (module.rootModule ?? module).resource ?? '';

/**
 * Makes a build the same in every folder: the federation plugin makes modules that bear the path of
 * the checkout, by which webpack would number them. Leaves out libraries of which no name is read, its report, which nobody reads, and
 * its warning that a manifest has no address of its own, which is meant so.
 */
class TidyFederationPlugin {
  apply(compiler: Compiler) {
    const { PROCESS_ASSETS_STAGE_REPORT: stage } = compiler.webpack.Compilation;
    compiler.hooks.infrastructureLog.tap(plugin, (_name, type, words) =>
      type === 'warn' && String(words).includes("publicPath='auto'") ? true : undefined,
    );
    compiler.hooks.thisCompilation.tap(plugin, (compilation) => {
      compilation.hooks.finishModules.tap(plugin, (modules) => {
        for (const module of modules) {
          if (isShared(module)) module.getSideEffectsConnectionState = () => false;
        }
      });
      compilation.hooks.beforeModuleIds.tap(plugin, (modules) => {
        for (const module of modules) {
          const isRuntime = resourceOf(module).startsWith('data:text/javascript');
          const isEntry = module.identifier().startsWith('container entry');
          if (isRuntime) compilation.chunkGraph.setModuleId(module, 'runtime');
          if (isEntry) compilation.chunkGraph.setModuleId(module, 'container');
        }
      });
      compilation.hooks.processAssets.tap({ name: plugin, stage }, () =>
        compilation.deleteAsset('mf-stats.json'),
      );
    });
  }
}
