import { namesExportedBy, namesImportedFrom } from './imported-names.ts';
import { sharedByRemotes, sharedByShell, sharedModules } from './shared-modules.ts';

const narrow = Object.entries(sharedModules).flatMap(([library, { narrow: file }]) =>
  file ? [{ library, file }] : [],
);

test('the router and the query library are shared through narrow modules', () => {
  const libraries = narrow.map(({ library }) => library);
  expect(libraries).toEqual(['react-router-dom', '@tanstack/react-query']);
});

test.each(narrow)('$file provides every name imported from $library', ({ library, file }) => {
  const provided = new Set(namesExportedBy(file));
  const missing = [...namesImportedFrom(library)].filter(([name]) => !provided.has(name));
  // Mend it by adding the name to the narrow module; import names, never everything.
  expect(missing).toEqual([]);
});

test('the shell carries every shared module at once, the remotes none', () => {
  expect(Object.values(sharedByShell()).every(({ eager }) => eager)).toBe(true);
  expect(Object.values(sharedByRemotes()).every((shared) => shared.import === false)).toBe(true);
});

test('remotes refuse another major of what they share', () => {
  expect(sharedByRemotes().react).toMatchObject({
    singleton: true,
    strictVersion: true,
    requiredVersion: expect.stringMatching(/^\^19\./),
  });
});
