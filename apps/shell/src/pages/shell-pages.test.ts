/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageChunkNames } from '@caderneta/platform/testing';
import { shellPages } from './shell-pages.ts';

test('each page is a chunk named after its address, and loads', async () => {
  const source = readFileSync(join(__dirname, 'shell-pages.ts'), 'utf8');
  expect(pageChunkNames(source)).toEqual(Object.keys(shellPages));
  for (const load of Object.values(shellPages)) expect(await load()).toBeInstanceOf(Function);
});
