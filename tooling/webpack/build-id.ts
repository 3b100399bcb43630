import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appFolder, repositoryRoot } from './places.ts';

const isSource = (file: string) => !/\.test\.|\.md$|node_modules/.test(file);

function filesBelow(folder: string): string[] {
  return globSync('**/*.*', { cwd: folder }).filter(isSource).sort();
}

/**
 * Names a build after everything that goes into it: same sources, same id.
 * @returns the first ten hexadecimal characters of a SHA-256
 */
export function buildIdOf(app: string, mode: string): string {
  const hash = createHash('sha256').update(mode);
  const root = repositoryRoot;
  const folders = [
    join(appFolder(app), 'src'),
    join(appFolder(app), 'public'),
    join(root, 'tooling/webpack'),
    join(root, 'packages'),
  ];
  for (const folder of folders) {
    for (const file of filesBelow(folder)) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(folder, file)))
        .update('\0');
    }
  }
  hash.update(readFileSync(join(root, 'package-lock.json')));
  return hash.digest('hex').slice(0, 10);
}
