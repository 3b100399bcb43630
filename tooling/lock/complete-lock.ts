/**
 * Adds to package-lock.json the binaries of other platforms that npm left out:
 * `npm run complete-lock`, after an `npm install` that changed the file.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../webpack/places.ts';
import { type LockFile, missingBinaries } from './missing-binaries.ts';

const path = join(repositoryRoot, 'package-lock.json');

/** What the registry says of a package. */
function lookUp(name: string, version: string) {
  const fields = ['dist.integrity', 'cpu', 'libc', 'license', 'os', 'engines'];
  const said = execFileSync('npm', ['view', `${name}@${version}`, ...fields, '--json'], {
    encoding: 'utf8',
  });
  const found = JSON.parse(said) as Record<string, unknown>;
  const { 'dist.integrity': integrity, cpu, libc, license, os, engines } = found;
  // In npm's own order, which it keeps.
  return { version, integrity, cpu, libc, license, optional: true, os, engines };
}

const lock = JSON.parse(readFileSync(path, 'utf8')) as LockFile;
const added = [...missingBinaries(lock)].map(([name, version]) => {
  console.log(`${name} ${version}`);
  return [`node_modules/${name}`, lookUp(name, version)] as const;
});
const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(added) });
packages.sort(([one], [other]) => one.localeCompare(other, 'en'));
const completed = { ...lock, packages: Object.fromEntries(packages) };
writeFileSync(path, `${JSON.stringify(completed, null, 2)}\n`);
