import type { Calls, Needs, Provides } from '@caderneta/releases';
import type { Compilation, Compiler } from 'webpack';
import { callsMade, contractUseOf } from './calls-made.ts';
import { isHotUpdate } from './development.ts';
import { namesNeeded } from './names-needed.ts';

/** Fields of build.json: `needs` of a remote, `provides` of the shell. */
export interface FitRecord {
  calls?: Calls;
  needs?: Needs;
  provides?: Provides;
}

const records = new WeakMap<Compilation, FitRecord>();

/** The record of `FitPlugin` for a build; empty before it ran. */
export const fitOf = (compilation: Compilation): FitRecord => records.get(compilation) ?? {};

/** Turns an exception into an error of the build: webpack would not end on an exception here. */
function failing(compilation: Compilation, work: () => void) {
  try {
    work();
  } catch (error) {
    fail(compilation, error);
  }
}

function fail({ compiler, errors }: Compilation, error: unknown) {
  const { WebpackError } = compiler.webpack;
  errors.push(new WebpackError((error as Error).message));
}

interface FitPluginOptions {
  /** Of a remote: its entry, and the variable that it defines. */
  container?: string;
  /** Of the shell: finds the names it shares, before modules are concatenated. */
  provides?: (compilation: Compilation) => Provides;
}

/**
 * Collects from the compiled modules what a build needs of the shell and calls on the server, or
 * hands over. A remote's needs also become a property of its container, so that the shell can
 * compare before it runs anything.
 */
export class FitPlugin {
  readonly #options: FitPluginOptions;

  constructor(options: FitPluginOptions = {}) {
    this.#options = options;
  }

  apply(compiler: Compiler) {
    const { container, provides } = this.#options;
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
    compiler.hooks.thisCompilation.tap('FitPlugin', (compilation) => {
      const record: FitRecord = {};
      records.set(compilation, record);
      let use: ReturnType<typeof contractUseOf> = new Map();
      compilation.hooks.seal.tap('FitPlugin', () => {
        if (provides) failing(compilation, () => (record.provides = provides(compilation)));
      });
      compilation.hooks.afterChunks.tap('FitPlugin', () => {
        use = contractUseOf(compilation);
        if (container) failing(compilation, () => (record.needs = namesNeeded(compilation)));
      });
      compilation.hooks.processAssets.tapPromise({ name: 'FitPlugin', stage }, async () => {
        await callsMade(use).then(
          (calls) => (record.calls = calls),
          (error: unknown) => fail(compilation, error),
        );
        if (container) tellContainer(compilation, container, record.needs);
      });
    });
  }
}

/** Makes a remote's needs a property of its container. */
function tellContainer(compilation: Compilation, container: string, needs: Needs = {}) {
  const { ConcatSource } = compilation.compiler.webpack.sources;
  const names = Object.fromEntries(
    Object.entries(needs).map(([library, { names: read }]) => [library, read]),
  );
  for (const file of compilation.namedChunks.get(container)?.files ?? []) {
    if (isHotUpdate(file)) continue;
    compilation.updateAsset(
      file,
      (source) => new ConcatSource(source, `\n;${container}.needs=${JSON.stringify(names)};`),
    );
  }
}
