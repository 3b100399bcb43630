import { installedVersion } from './installed.ts';

/** Everything that exists once per page, by the name that importers write. */
export const sharedLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@emotion/react',
  '@emotion/styled',
  'react-router-dom',
  '@tanstack/react-query',
  'react-hook-form',
  'zod/mini',
  '@caderneta/platform',
  '@caderneta/api-client',
] as const;

/** Libraries that the shell loads with the first page that imports them. */
export const lazyLibraries: readonly string[] = ['react-hook-form', 'zod/mini'];

export type SharedLibrary = (typeof sharedLibraries)[number];

/**
 * The modules that a remote imports from the shell. It has no copy: it fails to load rather than
 * running beside another React.
 * @param folder of the remote: the versions installed there, and their later minors, are accepted
 */
export const sharedByRemotes = (folder: string) =>
  Object.fromEntries(
    sharedLibraries.map((library) => [
      library,
      {
        import: false as const,
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${installedVersion(library, folder)}`,
      },
    ]),
  );
