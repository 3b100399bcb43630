import { sharedLibraries } from '@caderneta/remote-kit/webpack';

/** The fields of a package.json that packing reads. */
export interface Manifest {
  name: string;
  version: string;
  type?: string;
  sideEffects?: boolean;
  bin?: Record<string, string>;
  exports?: Record<string, string>;
  files?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

type Versions = Record<string, string>;

const isShared = (name: string) =>
  sharedLibraries.some((library) => library === name || library.startsWith(`${name}/`));

/** Whether only developers of this repository need it, not those who install the package. */
const isForDevelopers = (name: string) => name.startsWith('@types/') || name.endsWith('/tooling');

const compiled = (source: string) => source.replace('./src/', './dist/').replace(/\.tsx?$/, '');

const exportOf = (source: string) =>
  /\.tsx?$/.test(source)
    ? { types: `${compiled(source)}.d.ts`, default: `${compiled(source)}.js` }
    : source;

const select = (versions: Versions, isTaken: (name: string) => boolean): Versions =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => isTaken(name)));

/**
 * The package.json of a packed package: compiled files, and exact versions of our own packages.
 * Modules of the shell are peer dependencies, so that a project has each once; modules of the test
 * kit alone are optional ones.
 * @param versions of our own packages, by name
 */
export function packedManifest(source: Manifest, versions: Versions) {
  const exact = (given: Versions = {}) =>
    Object.fromEntries(Object.entries(given).map(([name, one]) => [name, versions[name] ?? one]));
  const needed = exact(source.dependencies);
  const forTests = select(exact(source.devDependencies), (name) => !isForDevelopers(name));
  const { name, version, type, sideEffects, bin = {}, exports = {}, files = [] } = source;
  return {
    name,
    version,
    license: 'UNLICENSED',
    type,
    sideEffects,
    bin: Object.fromEntries(
      Object.entries(bin).map(([key, path]) => [key, `${compiled(path)}.js`]),
    ),
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([key, path]) => [key, exportOf(path)])),
      './package.json': './package.json',
    },
    files: ['dist', ...files],
    dependencies: select(needed, (one) => !isShared(one)),
    peerDependencies: { ...forTests, ...select(needed, isShared) },
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(forTests).map((one) => [one, { optional: true }]),
    ),
  };
}
