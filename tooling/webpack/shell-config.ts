import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compilation, Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import type { Mode } from './base-config.ts';
import { buildIdOf } from './build-id.ts';
import { pagesOf, scriptsOfGroup } from './build-record-plugin.ts';
import { sharedByShell, sharedModules } from './shared-modules.ts';

const html = 'index.html';

const shellRecord = (compilation: Compilation) => ({
  html,
  scripts: scriptsOfGroup(compilation.entrypoints.get('main')!),
  pages: pagesOf(compilation),
});

/** The host, made from `apps/shell/src/main.tsx`; its remotes are found while it runs. */
export function shellConfig() {
  return (_env: unknown, { mode = 'production' }: { mode?: Mode }): Configuration => {
    const buildId = buildIdOf('shell', mode);
    const base = baseConfig({ name: 'shell', mode, buildId, record: shellRecord });
    return {
      ...base,
      // A remote has no copy to fall back on, so the shell carries even what it does not use itself.
      entry: { main: [...Object.keys(sharedModules), './src/main.tsx'] },
      output: { ...base.output, publicPath: `/assets/${buildId}/` },
      plugins: [
        new ModuleFederationPlugin({
          name: 'caderneta_shell',
          remotes: {},
          shared: sharedByShell(),
          shareStrategy: 'loaded-first',
          dts: false,
          dev: false,
          manifest: false,
          experiments: { optimization: { target: 'web', disableSnapshot: true } },
        }),
        // The server writes the script tags: it knows the person and the address.
        new HtmlWebpackPlugin({ template: './src/index.html', filename: html, inject: false }),
        ...(base.plugins ?? []),
      ],
    };
  };
}
