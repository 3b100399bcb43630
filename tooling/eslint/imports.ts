import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** One import, as the fences see it. Paths are relative to the repository, with `/`. */
export interface Import {
  /** The file that imports. */
  file: string;
  /** As the file writes it: 'rxjs', '../x.ts'. */
  specifier: string;
  /** The file meant by a relative import, else undefined. */
  path: string | undefined;
  /** Whether only types come over. */
  typeOnly: boolean;
  /** Values imported by name. */
  names: string[];
}

/** The workspace a path is in: 'apps/chat', 'packages/ui', 'tooling'. */
export function workspaceOf(path: string): string {
  const [area = '', name = ''] = path.split('/');
  return area === 'apps' || area === 'packages' ? `${area}/${name}` : area;
}

export const isTest = (file: string) =>
  /\.test\.tsx?$|\.setup\.ts$|\.teardown\.ts$|\/testing\//.test(file) || file.startsWith('e2e/');

export function pathMeant(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return normalize(join(dirname(file), specifier)).replaceAll('\\', '/');
}

/** Entries a package of ours offers: '@caderneta/ui', '@caderneta/ui/theme'. */
export function entriesOf(workspace: string): string[] {
  const path = join(root, workspace, 'package.json');
  if (!existsSync(path)) return [];
  const { name, exports = {} } = JSON.parse(readFileSync(path, 'utf8')) as {
    name: string;
    exports?: Record<string, string>;
  };
  return Object.keys(exports).map((entry) => name + entry.slice(1));
}
