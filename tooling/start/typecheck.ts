import { execFile, execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { repositoryRoot } from '../webpack/places.ts';

/**
 * What is checked as one. A package that ten apps import is read and checked once for all of them; the
 * longest come first.
 */
const programs = [
  'tooling/tsconfig.server.json',
  'tooling/tsconfig.portal.json',
  'e2e',
  'tooling',
  'packages/remote-kit',
  'packages/remote-kit/src/page',
  'packages/remote-kit/src/jest',
  'apps/family/src/worker',
];

const compiler = join(repositoryRoot, 'node_modules/typescript-7/bin/tsc');

interface Checked {
  isSound: boolean;
  /** Absolute paths. */
  files: string[];
}

/** Prints what is wrong with a program. */
function check(project: string): Promise<Checked> {
  // More threads than one check much of it several times.
  const flags = ['--noEmit', '--checkers', '1', '--listFiles', '--pretty'];
  const given = [compiler, ...flags, '-p', project];
  const options = { cwd: repositoryRoot, maxBuffer: 2 ** 26 };
  return new Promise((done) => {
    execFile(process.execPath, given, options, (error, out, errors) => {
      const isFile = (line: string) => isAbsolute(line) && /\.[cm]?tsx?$/.test(line);
      const { files = [], said = [] } = Object.groupBy(out.split('\n'), (line) =>
        isFile(line) ? 'files' : 'said',
      );
      if (error) console.error(`${project}\n${said.join('\n')}${errors}`);
      done({ isSound: !error, files: files.map((file) => resolve(file)) });
    });
  });
}

/** As many at a time as there are processors. */
async function checkAll(projects: readonly string[]): Promise<Checked[]> {
  const waiting = [...projects];
  const checked: Checked[] = [];
  const take = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) checked.push(await check(next));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, take));
  return checked;
}

/** Sources that git knows and no program has. */
function leftOut(checked: readonly Checked[]): string[] {
  const found = new Set(checked.flatMap(({ files }) => files));
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: repositoryRoot });
  const sources = listed.toString().trim().split('\n');
  return sources.filter((path) => !found.has(join(repositoryRoot, path)));
}

/** `npm run typecheck`: all of the repository; `npm run typecheck -- apps/chat`: one folder with what it imports. */
export async function main(folders: string[]) {
  const checked = await checkAll(folders.length > 0 ? folders : programs);
  const missing = folders.length > 0 ? [] : leftOut(checked);
  for (const path of missing)
    console.error(`${path}: no program of tooling/start/typecheck.ts has it`);
  if (missing.length > 0 || checked.some(({ isSound }) => !isSound)) process.exitCode = 1;
}
