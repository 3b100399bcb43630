import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isTest, root, workspaceOf } from '../eslint/imports.ts';
import { circlesIn, linesOf, roomOf, specifiersIn, stepsOf } from './circles.ts';

const sources = new Map<string, string>();
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
});
for (const file of listed.split('\n')) {
  if (!/\/src\/.*(?<!\.d)\.tsx?$/.test(file) || isTest(file)) continue;
  if (existsSync(join(root, file))) sources.set(file, readFileSync(join(root, file), 'utf8'));
}
const workspaces = Map.groupBy(sources.keys(), workspaceOf);

const sourcesOf = (workspace: string) =>
  new Map(workspaces.get(workspace)!.map((file) => [file, sources.get(file)!]));

/** The imports that make circles of folders. */
function faultsOfFolders(workspace: string, held: ReadonlyMap<string, string>): string[] {
  const steps = stepsOf(workspace, held);
  return circlesIn(steps, roomOf).flatMap((circle) => linesOf(circle, steps, roomOf));
}

function faultsOfFiles(workspace: string, held: ReadonlyMap<string, string>): string[] {
  const steps = stepsOf(workspace, held);
  return circlesIn(steps).flatMap((circle) => linesOf(circle, steps));
}

test.each([...workspaces.keys()])('folders of %s stand on floors', (workspace) => {
  expect(faultsOfFolders(workspace, sourcesOf(workspace))).toEqual([]);
});

test.each([...workspaces.keys()])('no file of %s takes values of itself', (workspace) => {
  expect(faultsOfFiles(workspace, sourcesOf(workspace))).toEqual([]);
});

/** Flat lists of like things, where each file is one more of them. */
const flat = ['apps/api/src/database/schema', 'packages/api-client/src/contract'];

/** Folders in which nobody finds a file by looking, with how many they hold. */
function crowdedFolders(files: Iterable<string>): string[] {
  return [...Map.groupBy(files, (file) => dirname(file))]
    .filter(([folder, held]) => held.length > 25 && !flat.includes(folder))
    .map(([folder, held]) => `${folder}: ${held.length}`);
}

test('no folder holds more than 25 source files but flat lists of like things', () => {
  expect(crowdedFolders(sources.keys())).toEqual([]);
  const planted = Array.from({ length: 26 }, (_, at) => `apps/api/src/here/${at}.ts`);
  expect(crowdedFolders(planted)).toEqual(['apps/api/src/here: 26']);
});

test('a circle of two files is found and named', () => {
  const held = sourcesOf('packages/formats');
  const planted = new Map(held)
    .set('packages/formats/src/here/a.ts', "import { b } from '../there/b.ts';\n")
    .set('packages/formats/src/there/b.ts', "export const c = import('../here/a.ts');\n");
  expect(faultsOfFiles('packages/formats', planted)).toEqual([
    'packages/formats/src/here/a.ts → packages/formats/src/there/b.ts',
    'packages/formats/src/there/b.ts → packages/formats/src/here/a.ts',
  ]);
});

test('a circle of folders without one of files is found and named', () => {
  const planted = new Map(sourcesOf('apps/chat'))
    .set('apps/chat/src/here/a.ts', "import { b } from '#/there/b.ts';\n")
    .set('apps/chat/src/there/b.ts', '')
    .set('apps/chat/src/there/c.ts', "import { d } from '#/here/d.ts';\n")
    .set('apps/chat/src/here/d.ts', '');
  expect(faultsOfFiles('apps/chat', planted)).toEqual([]);
  expect(faultsOfFolders('apps/chat', planted)).toEqual([
    'apps/chat/src/here/a.ts → apps/chat/src/there/b.ts',
    'apps/chat/src/there/c.ts → apps/chat/src/here/d.ts',
  ]);
});

test('types alone make no circle', () => {
  const source = `
import type { A } from './a.ts';
import { type B, type C } from './b.ts';
import { type D, e } from './c.ts';
export * from './d.ts';
export type { F } from './e.ts';
import './f.ts';
type G = typeof import('./g.ts');`.trimStart();
  expect(specifiersIn(source)).toEqual(['./c.ts', './d.ts', './f.ts']);
});
