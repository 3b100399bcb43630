import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './imports.ts';
import { unexplainedIn } from './suppressions.ts';

test.each([
  '// eslint-disable-next-line no-console',
  '/* eslint-disable */',
  '/* eslint-disable no-console -- */',
  '// @ts-expect-error',
  '// @ts-ignore: the types are wrong',
  '// @ts-nocheck',
])('%s is not enough', (line) => {
  expect(unexplainedIn(`const a = 1;\n${line}\n`)).toEqual([line]);
});

test.each([
  '// eslint-disable-next-line no-console -- the person who starts it reads this',
  '// @ts-expect-error -- the library forgets this option',
  "const text = 'nothing to see';",
])('%s is fine', (line) => {
  expect(unexplainedIn(line)).toEqual([]);
});

test('every suppression in the repository carries its reason', () => {
  const files = globSync(['{apps,packages,tooling,e2e}/**/*.{ts,tsx,mjs}', '*.mjs'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  expect(files.length).toBeGreaterThan(100);
  const offences = files
    .filter((file) => !file.startsWith('tooling/eslint/suppressions'))
    .flatMap((file) =>
      unexplainedIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
    );
  expect(offences).toEqual([]);
});
