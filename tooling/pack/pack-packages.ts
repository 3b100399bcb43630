import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packagesOfRemotes } from '@caderneta/remote-kit/new-remote';
import { repositoryRoot } from '../webpack/places.ts';
import { type Manifest, packedManifest } from './packed-manifest.ts';

const run = promisify(execFile);

const scope = '@caderneta/';
/** Of the kit: what a remote's tsconfig.json extends. */
const remoteTsconfig = 'tsconfig.remote.json';

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8')) as Content;
}

const manifestOf = (name: string) =>
  readJson<Manifest>(join(repositoryRoot, 'packages', name, 'package.json'));

/** Names of packages, each after those that it needs. */
function inOrder(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    const needed = Object.keys(manifestOf(name).dependencies ?? {});
    const own = needed.filter((one) => one.startsWith(scope)).map((one) => one.replace(scope, ''));
    inOrder(own, found);
    found.add(name);
  }
  return found;
}

interface Tsconfig {
  extends?: string;
  compilerOptions?: object;
}

/** Options of the compiler, as one file that stands alone. */
function flatTsconfig(path: string): { compilerOptions: object } {
  const { extends: base, compilerOptions } = readJson<Tsconfig>(path);
  const inherited = base && flatTsconfig(resolve(dirname(path), base)).compilerOptions;
  return { compilerOptions: { ...inherited, ...compilerOptions } };
}

/** Every library of the repository by reference; our own packages are those compiled before. */
function linkLibraries(workshop: string) {
  const modules = join(workshop, 'node_modules');
  mkdirSync(join(modules, scope), { recursive: true });
  for (const name of readdirSync(join(repositoryRoot, 'node_modules'))) {
    if (`${name}/` === scope || name.startsWith('.')) continue;
    symlinkSync(join(repositoryRoot, 'node_modules', name), join(modules, name));
  }
}

async function compile(workshop: string, name: string, versions: Record<string, string>) {
  const source = join(repositoryRoot, 'packages', name);
  const folder = join(workshop, 'packages', name);
  const isShipped = (path: string) => !/\.test\.tsx?$/.test(path);
  cpSync(join(source, 'src'), join(folder, 'src'), { recursive: true, filter: isShipped });
  // By it a module that the portal shares is imported by its name within its own package too.
  cpSync(join(source, 'package.json'), join(folder, 'package.json'));
  const own = join(source, 'node_modules');
  if (existsSync(own)) symlinkSync(own, join(folder, 'node_modules'));
  const forBrowsers = join(repositoryRoot, 'packages/remote-kit', remoteTsconfig);
  const { compilerOptions } = flatTsconfig(forBrowsers);
  const options = {
    ...compilerOptions,
    // The oldest browsers of the portal know all of it.
    target: 'es2022',
    types: ['node', 'jest', '@testing-library/jest-dom'],
    rewriteRelativeImportExtensions: true,
    declaration: true,
    noEmit: false,
    rootDir: 'src',
    outDir: 'dist',
  };
  writeJson(join(folder, 'tsconfig.json'), { compilerOptions: options, include: ['src'] });
  const compiler = join(repositoryRoot, 'node_modules/typescript-7/bin/tsc');
  await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout: string }) => {
    throw new Error(`${name} cannot be compiled:\n${error.stdout}`);
  });
  const manifest = manifestOf(name);
  for (const file of manifest.files ?? []) {
    const path = join(source, file);
    if (file === remoteTsconfig) writeJson(join(folder, file), flatTsconfig(path));
    else cpSync(path, join(folder, file), { recursive: true });
  }
  writeJson(join(folder, 'package.json'), packedManifest(manifest, versions));
  symlinkSync(folder, join(workshop, 'node_modules', scope, name));
}

function writeJson(path: string, content: object) {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Compiles the packages of remotes and their dependencies, and packs each as a project elsewhere
 * installs it.
 * @param target folder for the archives, made where it is missing
 * @returns names of the archives, 'caderneta-ui-1.0.0-rc.1.tgz'
 */
export async function packPackages(target: string): Promise<string[]> {
  const names = [...inOrder(packagesOfRemotes)];
  const versions = Object.fromEntries(
    names.map((name) => [scope + name, manifestOf(name).version]),
  );
  const workshop = mkdtempSync(join(tmpdir(), 'caderneta-packages-'));
  try {
    linkLibraries(workshop);
    for (const name of names) await compile(workshop, name, versions);
    mkdirSync(target, { recursive: true });
    const folders = names.map((name) => `./packages/${name}`);
    await run('npm', ['pack', ...folders, '--pack-destination', resolve(target)], {
      cwd: workshop,
    });
    return names.map((name) => `caderneta-${name}-${versions[scope + name]}.tgz`);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

// As a command: npm run pack-packages -- FOLDER
if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (target) console.log((await packPackages(target)).join('\n'));
  else {
    console.error('Uso: npm run pack-packages -- PASTA');
    process.exitCode = 1;
  }
}
