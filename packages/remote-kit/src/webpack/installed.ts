import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds a package as Node does: in `node_modules` of a folder, or of one above it, and for a folder
 * that stands alone where this package was installed.
 * @returns the package's folder; links are not followed
 */
export function installedFolder(name: string, from: string): string {
  for (const start of [from, import.meta.dirname]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const found = join(folder, 'node_modules', name);
      if (existsSync(join(found, 'package.json'))) return found;
      if (dirname(folder) === folder) break;
    }
  }
  throw new Error(`${name} is not installed: run npm install.`);
}

/** @param specifier as importers write it: 'zod/mini', 'react/jsx-runtime' */
export function installedVersion(specifier: string, from: string): string {
  const [first, second] = specifier.split('/');
  const name = first!.startsWith('@') ? `${first}/${second}` : first!;
  const path = join(installedFolder(name, from), 'package.json');
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
