import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIdOf } from './build-id.ts';
import { pruneBuilds } from './prune-builds.ts';

test('a build is named after its sources', () => {
  const id = buildIdOf('chat', 'production');
  expect(id).toMatch(/^[0-9a-f]{10}$/);
  expect(buildIdOf('chat', 'production')).toBe(id);
  expect(buildIdOf('chat', 'development')).not.toBe(id);
});

test('the five newest builds stay, and the one just made among them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'));
  const builds = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  for (const [hour, build] of builds.entries()) {
    mkdirSync(join(folder, build));
    utimesSync(join(folder, build), hour * 3600, hour * 3600);
  }

  pruneBuilds(folder, 'one');

  expect(readdirSync(folder).sort()).toEqual(['five', 'four', 'one', 'seven', 'six']);
  rmSync(folder, { recursive: true });
});
