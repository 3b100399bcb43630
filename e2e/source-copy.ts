import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkModules } from '../tooling/previous/link-modules.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Sources of one app in a repository of their own, where a story may change and build them. */
export class SourceCopy {
  readonly root: string;
  /** Holds the app's package.json. */
  readonly folder: string;

  private constructor(root: string, app: string) {
    this.root = root;
    this.folder = join(root, 'apps', app);
  }

  /** @param others more apps, which it needs to run */
  static async make(app: string, others: string[] = []): Promise<SourceCopy> {
    const copy = new SourceCopy(await mkdtemp(join(tmpdir(), 'caderneta-source-')), app);
    const isSource = (path: string) => !['node_modules', 'dist', '.turbo'].includes(basename(path));
    const apps = [app, ...others].map((name) => `apps/${name}`);
    const parts = ['packages', 'tooling', ...apps, 'package.json', 'tsconfig.base.json'];
    // Versions of shared libraries are those that the shell depends on.
    for (const part of [...parts, 'package-lock.json', 'apps/shell/package.json']) {
      const to = join(copy.root, part);
      await cp(join(repository, part), to, { recursive: true, filter: isSource });
    }
    linkModules(copy.root, repository);
    return copy;
  }

  write(file: string, text: string): Promise<void> {
    return writeFile(join(this.folder, file), text);
  }

  /** @throws where the file does not say `from` */
  async change(file: string, from: string, to: string): Promise<void> {
    const path = join(this.folder, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
    await writeFile(path, text.replace(from, to));
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}
