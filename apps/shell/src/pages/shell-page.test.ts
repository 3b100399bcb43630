/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageChunkNames } from '@caderneta/platform/testing';
import { pages } from './shell-page.tsx';

test('each page is a chunk named after its address, and loads', async () => {
  const source = readFileSync(join(__dirname, 'shell-page.tsx'), 'utf8');
  expect(pageChunkNames(source)).toEqual(Object.keys(pages));
  for (const load of Object.values(pages)) expect(await load()).toBeInstanceOf(Function);
});
