import { existsSync, globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const ownPackages = '@caderneta';

/**
 * Gives a copy of the repository its libraries as links to those of another checkout, while our
 * own packages are those of the copy.
 * @param copy holds `packages`, `tooling` and one app or more, none of them with `node_modules`
 * @param checkout has installed the same versions of libraries
 */
export function linkModules(copy: string, checkout: string): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, ownPackages), { recursive: true });
  for (const name of readdirSync(join(checkout, 'node_modules'))) {
    if (name === ownPackages || name === '.cache') continue;
    symlinkSync(join(checkout, 'node_modules', name), join(modules, name));
  }
  for (const workspace of globSync(['packages/*', 'apps/*', 'tooling'], { cwd: copy })) {
    symlinkSync(join(copy, workspace), join(modules, ownPackages, basename(workspace)));
    const own = join(checkout, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, 'node_modules'));
  }
}
