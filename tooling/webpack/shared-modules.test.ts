import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedByRemotes } from '@caderneta/remote-kit/webpack';
import { keysOf, namesExportedBy } from './imported-names.ts';
import { appFolder } from './places.ts';
import { sharedModules } from './shared-modules.ts';

const sharedByChat = sharedByRemotes(appFolder('chat'));

const narrow = Object.entries(sharedModules).flatMap(([library, { narrow: file }]) =>
  file ? [{ library, file }] : [],
);
const promised = JSON.parse(
  readFileSync(join(import.meta.dirname, 'promised-names.json'), 'utf8'),
) as Record<string, string[]>;

test('what is large is shared through narrow modules', () => {
  expect(narrow.map(({ library }) => library)).toEqual(Object.keys(promised));
});

test.each(narrow)('names of $library are only added', ({ library, file }) => {
  const handed = namesExportedBy(file);
  const broken = promised[library]!.filter((name) => !handed.includes(name));
  const unpromised = handed.filter((name) => !promised[library]!.includes(name));
  // Builds in use import what was promised: docs/decisions/026 says when a name may go. A new name
  // is promised by a line in promised-names.json.
  expect({ broken, unpromised }).toEqual({ broken: [], unpromised: [] });
});

test('the shell hands over every shared module, and remotes carry none', () => {
  const path = join(appFolder('shell'), 'src/remotes/shared-libraries.ts');
  const handed = [...keysOf('sharedLibraries', path), ...keysOf('lazyLibraries', path)];
  expect(handed.sort()).toEqual(Object.keys(sharedModules).sort());
  expect(Object.values(sharedByChat).every((shared) => shared.import === false)).toBe(true);
});

test('remotes refuse another major of what they share, and are built with what the shell carries', () => {
  for (const [library, { version }] of Object.entries(sharedModules)) {
    expect(sharedByChat[library]).toMatchObject({
      singleton: true,
      strictVersion: true,
      requiredVersion: `^${version}`,
    });
  }
});

test.each(['react-hook-form', 'zod-mini'])('the list of %s names what it exports', (library) => {
  const list = readFileSync(join(appFolder('shell'), 'src/remotes/shared-libraries.ts'), 'utf8');
  const exported = namesExportedBy(join(appFolder('shell'), `src/shared/${library}.ts`));
  const lists = [...list.matchAll(/names: \[(.*?)\]/gs)].map(([, names = '']) =>
    names.match(/\w+/g),
  );
  expect(lists).toContainEqual(exported);
});
