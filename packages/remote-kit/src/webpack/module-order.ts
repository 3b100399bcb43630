import type { Compiler, Dependency } from 'webpack';

const plugin = 'ModuleOrderPlugin';

/** What webpack sorts by, of names that a module takes in one statement; its types leave it out. */
type WithRange = Dependency & { range?: [number, number] };

/**
 * Lets webpack join modules in the order of the source. Names of one `export … from` have no place
 * in it, so their order was that in which files were read: a warm cache gave the same sources files
 * of other names.
 */
export class ModuleOrderPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(plugin, ({ hooks, modules }) => {
      hooks.seal.tap(plugin, () => {
        for (const { dependencies } of modules) {
          for (const [place, dependency] of (dependencies as WithRange[]).entries()) {
            if (dependency.type === 'harmony export imported specifier')
              dependency.range ??= [place, place];
          }
        }
      });
    });
  }
}
