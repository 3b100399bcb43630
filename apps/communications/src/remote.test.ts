/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageChunkNames } from '@caderneta/platform/testing';
import { remote } from './remote.ts';

test('each page is a chunk named after its route, and loads', async () => {
  const source = readFileSync(join(__dirname, 'remote.ts'), 'utf8');
  expect(pageChunkNames(source)).toEqual(remote.routes.map(({ path }) => path));
  for (const { page } of remote.routes) expect(await page()).toBeInstanceOf(Function);
});
