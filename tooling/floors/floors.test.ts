import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { isTest, root, workspaceOf } from '../eslint/imports.ts';
import { circlesIn, linesOf, roomOf, specifiersIn, stepsOf } from './circles.ts';

/** So many folders may still reach each other; files none. */
const largest = 5;

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

/** The imports that make circles of more folders than may be. */
function faultsOfFolders(workspace: string, held: ReadonlyMap<string, string>): string[] {
  const steps = stepsOf(workspace, held);
  const tooLarge = circlesIn(steps, roomOf).filter(({ length }) => length > largest);
  return tooLarge.flatMap((circle) => linesOf(circle, steps, roomOf));
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

test('a circle of six folders is found and named, one of five is not', () => {
  const ring = (rooms: number) =>
    new Map(
      Array.from({ length: rooms }, (_, at) => [
        `apps/chat/src/room${at}/x.ts`,
        `import { next } from '#/room${(at + 1) % rooms}/x.ts';\n`,
      ]),
    );
  const held = sourcesOf('apps/chat');
  expect(faultsOfFolders('apps/chat', new Map([...held, ...ring(5)]))).toEqual([]);
  const faults = faultsOfFolders('apps/chat', new Map([...held, ...ring(6)]));
  expect(faults).toHaveLength(6);
  expect(faults).toContain('apps/chat/src/room5/x.ts → apps/chat/src/room0/x.ts');
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
