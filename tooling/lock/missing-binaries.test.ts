import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../webpack/places.ts';
import { type LockFile, missingBinaries } from './missing-binaries.ts';

test('the lock file has the binaries of every platform, and no address of a registry', () => {
  const text = readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8');
  expect([...missingBinaries(JSON.parse(text) as LockFile)]).toEqual([]);
  expect(text).not.toMatch(/"resolved": "https?:/);
});

test('a binary that was left out is found, wherever it would be installed', () => {
  const optionalDependencies = { '@a/linux': '1.0.0', '@a/darwin': '1.0.0' };
  const packages = { 'node_modules/a': { optionalDependencies }, 'x/node_modules/@a/linux': {} };
  expect([...missingBinaries({ packages })]).toEqual([['@a/darwin', '1.0.0']]);
});
