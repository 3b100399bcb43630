import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

export const appFolder = (name: string) => join(repositoryRoot, 'apps', name);

interface PackageJson {
  version: string;
  dependencies?: Record<string, string>;
}

/** @param folder relative to the repository's root */
export function packageJsonOf(folder: string): PackageJson {
  const path = join(repositoryRoot, folder, 'package.json');
  return JSON.parse(readFileSync(path, 'utf8')) as PackageJson;
}
