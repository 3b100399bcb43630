import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../webpack/places.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

test('the table of the stack in CONTRIBUTING has the versions that are installed', () => {
  const rows = read('CONTRIBUTING.md').matchAll(/^\| (\S+) +\| (\d\S+) +\|/gm);
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version: string }>;
  };
  const table = Object.fromEntries(Array.from(rows, ([, name, version]) => [name!, version!]));
  const names = Object.keys(table);
  expect(names.length).toBeGreaterThan(10);
  const installed = names.map((name) => [name, packages[`node_modules/${name}`]?.version]);
  expect(table).toEqual(Object.fromEntries(installed));
});
