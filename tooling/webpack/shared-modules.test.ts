import { namesExportedBy, namesImportedFrom } from './imported-names.ts';
import { sharedByRemotes, sharedByShell, sharedModules } from './shared-modules.ts';

const narrow = Object.entries(sharedModules).flatMap(([library, { narrow: file }]) =>
  file ? [{ library, file }] : [],
);

test('what is large is shared through narrow modules', () => {
  const libraries = narrow.map(({ library }) => library);
  expect(libraries).toEqual(['react-router-dom', '@tanstack/react-query', 'zod/mini']);
});

test.each(narrow)('$file provides what is imported from $library', ({ library, file }) => {
  const provided = namesExportedBy(file);
  const imported = namesImportedFrom(library);
  const missing = [...imported].filter(([name]) => !provided.includes(name));
  const idle = provided.filter((name) => !imported.has(name));
  // Add what is missing to the narrow module, remove what nobody imports any more.
  expect({ missing, idle }).toEqual({ missing: [], idle: [] });
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
