import { globSync } from 'node:fs';
import { repositoryRoot } from '../webpack/places.ts';

/** Folders of `<root>/apps` that are remotes: those with a `remote.ts`. */
export const remotesIn = (root: string): string[] =>
  globSync('apps/*/src/remote.ts', { cwd: root })
    .map((file) => file.split(/[\\/]/)[1]!)
    .sort();

/** The remotes of this repository. */
export const remotes = remotesIn(repositoryRoot);

/** The apps webpack builds. */
export const apps = ['shell', ...remotes, 'family'];
