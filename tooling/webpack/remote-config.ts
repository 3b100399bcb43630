import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Compilation, Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import type { Mode } from './base-config.ts';
import { buildIdOf } from './build-id.ts';
import { pagesOf, scriptsOfChunk, scriptsOfGroup } from './build-record-plugin.ts';
import { sharedByRemotes } from './shared-modules.ts';

const exposed = 'exposed-remote';

function remoteRecord(container: string) {
  return ({ namedChunks, namedChunkGroups }: Compilation) => ({
    entry: scriptsOfChunk(namedChunks.get(container)!)[0],
    assets: scriptsOfGroup(namedChunkGroups.get(exposed)!),
  });
}

/** A container that exposes `./remote`, made from `apps/<name>/src/remote.ts`. */
export function remoteConfig({ name }: { name: string }) {
  return (_env: unknown, { mode = 'production' }: { mode?: Mode }): Configuration => {
    // A bare word would clash with any element of the page that has it as its id.
    const container = `caderneta_${name}`;
    const record = remoteRecord(container);
    const base = baseConfig({
      name,
      mode,
      buildId: buildIdOf(name, mode),
      record: (compilation) => ({ ...record(compilation), pages: pagesOf(compilation) }),
    });
    return {
      ...base,
      entry: {},
      output: { ...base.output, publicPath: 'auto' },
      plugins: [
        new ModuleFederationPlugin({
          name: container,
          filename: 'remoteEntry.[contenthash:10].js',
          exposes: { './remote': { import: './src/remote.ts', name: exposed } },
          shared: sharedByRemotes(),
          shareStrategy: 'loaded-first',
          dts: false,
          dev: false,
          manifest: false,
          experiments: {
            optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
          },
        }),
        ...(base.plugins ?? []),
      ],
    };
  };
}
