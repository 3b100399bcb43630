import { join } from 'node:path';
import { appFolder, packageJsonOf } from './places.ts';

interface SharedModule {
  /** The version the shell carries. Remotes accept it and its later minors. */
  version: string;
  /**
   * A file of the shell that stands in for the whole library. What is shared cannot be
   * tree-shaken, so the file re-exports only the names in use.
   */
  narrow?: string;
}

const shellDependencies = packageJsonOf('apps/shell').dependencies ?? {};

function fromLibrary(name: string, narrow?: string): SharedModule {
  const version = shellDependencies[name];
  if (!version) throw new Error(`apps/shell does not depend on ${name}, so it cannot share it`);
  return { version, narrow: narrow && join(appFolder('shell'), 'src/shared', narrow) };
}

const fromPackage = (folder: string): SharedModule => ({
  version: packageJsonOf(`packages/${folder}`).version,
});

/** Everything that exists once per page, by the name that importers write. */
export const sharedModules: Record<string, SharedModule> = {
  react: fromLibrary('react'),
  'react/jsx-runtime': fromLibrary('react'),
  'react-dom': fromLibrary('react-dom'),
  'react-dom/client': fromLibrary('react-dom'),
  '@emotion/react': fromLibrary('@emotion/react'),
  // Without it the css prop of a remote would style through a second, unthemed emotion cache.
  '@emotion/react/jsx-runtime': fromLibrary('@emotion/react'),
  'react-router-dom': fromLibrary('react-router-dom', 'react-router-dom.ts'),
  '@tanstack/react-query': fromLibrary('@tanstack/react-query', 'react-query.ts'),
  // One zod, which needs to be told only once that the page's policy forbids eval.
  'zod/mini': fromLibrary('zod', 'zod-mini.ts'),
  '@caderneta/platform': fromPackage('platform'),
  '@caderneta/api-client': fromPackage('api-client'),
};

const singleton = ({ version }: SharedModule) => ({
  singleton: true,
  strictVersion: true,
  requiredVersion: `^${version}`,
  version,
});

type Sharing = ReturnType<typeof singleton> & { eager?: boolean; import?: string | false };

function eachShared(rest: (shared: SharedModule) => Partial<Sharing>): Record<string, Sharing> {
  const entries = Object.entries(sharedModules);
  return Object.fromEntries(
    entries.map(([name, shared]) => [name, { ...singleton(shared), ...rest(shared) }]),
  );
}

/** The shell carries them in its first scripts: no remote can come before them. */
export const sharedByShell = () =>
  eachShared(({ narrow }) => ({ eager: true, ...(narrow && { import: narrow }) }));

/** A remote brings no copy of its own: it fails to load rather than running beside another React. */
export const sharedByRemotes = () => eachShared(() => ({ import: false }));
