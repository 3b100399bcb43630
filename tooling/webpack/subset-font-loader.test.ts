import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { repositoryRoot } from './places.ts';
import { characters } from './subset-font-loader.ts';

const apps = '{shell,communications,diaries,chat,manage,network,family}';

/** Name characters that people write, and show none of them. */
const tables = ['packages/formats/src/characters.ts', 'packages/formats/src/tidy-text.ts'];

test('the font has every character that the apps write', () => {
  const files = globSync([`apps/${apps}/src/**/*.{ts,tsx}`, 'packages/*/src/**/*.{ts,tsx}'], {
    cwd: repositoryRoot,
    exclude: ['**/*.test.*', '**/testing/**', ...tables],
  });
  expect(files.length).toBeGreaterThan(300);
  const written = files.map((file) => readFileSync(join(repositoryRoot, file), 'utf8')).join('');
  const missing = new Set([...written].filter((char) => char > ' ' && !characters.includes(char)));
  expect([...missing]).toEqual([]);
});
