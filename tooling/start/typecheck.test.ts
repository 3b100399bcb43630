import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from '../webpack/places.ts';

const git = (...args: string[]) =>
  execFileSync('git', ['ls-files', ...args], { cwd: repositoryRoot })
    .toString()
    .trim()
    .split('\n');

/** Folders and configurations that the scripts of the workspaces give to the compiler. */
const programs = git('*package.json').flatMap((manifest) => {
  const text = readFileSync(join(repositoryRoot, manifest), 'utf8');
  const { scripts = {} } = JSON.parse(text) as { scripts?: Record<string, string> };
  const checks = Object.entries(scripts).filter(([name]) => name.startsWith('typecheck'));
  const given = checks.flatMap(([, script]) => [...script.matchAll(/ -p (\S+)/g)]);
  return given.map(([, project = '']) => join(repositoryRoot, dirname(manifest), project));
});

const compiler = join(repositoryRoot, 'node_modules/typescript-7/bin/tsc');
const filesOf = (project: string) =>
  execFileSync(process.execPath, [compiler, '-p', project, '--listFilesOnly'], {
    maxBuffer: 2 ** 26,
  })
    .toString()
    .split('\n');

test('every source is in a program that `npm run typecheck` checks', () => {
  const checked = new Set(programs.flatMap(filesOf).map((file) => resolve(file)));
  const sources = git('*.ts', '*.tsx');
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((path) => !checked.has(join(repositoryRoot, path)))).toEqual([]);
});
