import { join } from 'node:path';
import type { Compilation, Configuration } from 'webpack';
import { remoteBuild } from '@caderneta/releases';
import { baseConfig } from './base-config.ts';
import type { Mode } from './base-config.ts';
import { exposed, federationExternals, federationPlugins } from './federation.ts';
import { FitPlugin } from './fit-plugin.ts';
import { scriptsOfChunk, scriptsOfGroup } from './lazy-scripts.ts';
import { definitionRecord } from './remote-record.ts';

interface RemoteOptions {
  name: string;
  /** Holds `src/remote.ts`. */
  folder: string;
}

/**
 * Builds a remote: a plain container that exposes `./remote`, made from `src/remote.ts`.
 * @example export default remoteConfig({ name: 'cantina', folder: import.meta.dirname });
 */
export function remoteConfig({ name, folder }: RemoteOptions) {
  // A bare word would clash with any element of the page that has it as its id.
  const container = `caderneta_${name}`;
  const record = async (compilation: Compilation) => {
    const { namedChunks, namedChunkGroups } = compilation;
    const definition = await definitionRecord(compilation, join(folder, 'src/remote.ts'));
    if (definition.name !== name) throw new Error(`remote.ts of ${name} bears another name.`);
    return {
      ...definition,
      entry: scriptsOfChunk(namedChunks.get(container)!)[0],
      assets: scriptsOfGroup(namedChunkGroups.get(exposed)!),
    };
  };
  return (_env: unknown, { mode = 'production' }: { mode?: Mode }): Configuration => {
    const base = baseConfig({ name, folder, mode, record, schema: remoteBuild });
    return {
      ...base,
      entry: {},
      externals: federationExternals,
      output: { ...base.output, publicPath: 'auto' },
      resolve: {
        ...base.resolve,
        alias: base.resolve?.alias && {
          ...base.resolve.alias,
          'remote-of-this-build$': join(folder, 'src/remote.ts'),
        },
      },
      plugins: [
        ...federationPlugins({ container, folder, mode }),
        new FitPlugin({ container }),
        ...(base.plugins ?? []),
      ],
    };
  };
}
