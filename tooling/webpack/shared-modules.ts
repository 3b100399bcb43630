import { join } from 'node:path';
import { bundlerRuntime, type SharedLibrary } from '@caderneta/remote-kit/webpack';
import { appFolder, packageJsonOf } from './places.ts';

interface SharedModule {
  /** The version the shell carries. Remotes accept it and its later minors. */
  version: string;
  /**
   * The file of the shell that remotes get for the library. Handing over a whole library would
   * switch off tree shaking for it, so the file re-exports only the names in use.
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

/** Library → the module that the shell hands over to remotes. */
export const sharedModules: Record<SharedLibrary, SharedModule> = {
  react: fromLibrary('react'),
  'react/jsx-runtime': fromLibrary('react'),
  'react-dom': fromLibrary('react-dom'),
  'react-dom/client': fromLibrary('react-dom'),
  '@emotion/react': fromLibrary('@emotion/react', 'emotion-react.ts'),
  '@emotion/styled': fromLibrary('@emotion/styled'),
  'react-router-dom': fromLibrary('react-router-dom', 'react-router-dom.ts'),
  '@tanstack/react-query': fromLibrary('@tanstack/react-query', 'react-query.ts'),
  'react-hook-form': fromLibrary('react-hook-form', 'react-hook-form.ts'),
  'zod/mini': fromLibrary('zod', 'zod-mini.ts'),
  '@caderneta/platform': fromPackage('platform'),
  '@caderneta/api-client': fromPackage('api-client'),
};

/** Library → the version that the shell hands over. */
export const sharedVersions = () => ({
  ...Object.fromEntries(
    Object.entries(sharedModules).map(([name, { version }]) => [name, version]),
  ),
  [bundlerRuntime]: fromLibrary(bundlerRuntime).version,
});
