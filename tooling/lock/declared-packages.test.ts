import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '../webpack/places.ts';

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const imported = /(?:from|import\(?)\s*'(@caderneta\/[\w-]+)/g;

/** What teams outside get of the repository is compiled with what a package declares alone. */
test.each(globSync('{apps,packages}/*/package.json', { cwd: repositoryRoot }))(
  '%s declares every package of the repository that its code imports',
  (path) => {
    const folder = join(repositoryRoot, path, '..');
    const manifest = JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')) as Manifest;
    const { name, dependencies, devDependencies } = manifest;
    const declared = Object.keys({ [name]: '*', ...dependencies, ...devDependencies });
    const exclude = ['src/**/*-template.ts'];
    const found = globSync('src/**/*.{ts,tsx}', { cwd: folder, exclude }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(imported)].map(([, one]) => one!),
    );
    const missing = found.filter((one) => !declared.includes(one));
    expect([...missing]).toEqual([]);
  },
);
