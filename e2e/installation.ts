import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNamedByContent } from '@caderneta/releases';
import { remotes } from '../tooling/start/apps.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const portalApps = ['shell', ...remotes];

interface BuildRecord {
  buildId: string;
}

/** The server with its builds in a place of its own, where they can be replaced. */
export class Installation {
  readonly root: string;
  /** Builds of this checkout, from which all others are made. */
  readonly #originals = new Map<string, string>();

  readonly #apps: readonly string[];

  private constructor(root: string, apps: readonly string[]) {
    this.root = root;
    this.#apps = apps;
  }

  /** @param apps whose builds it holds; by default those of the employees' portal */
  static async make(apps = portalApps): Promise<Installation> {
    const root = await mkdtemp(join(tmpdir(), 'caderneta-root-'));
    const installation = new Installation(root, apps);
    await mkdir(join(root, 'apps/api'), { recursive: true });
    for (const part of ['src', 'migrations', 'package.json']) {
      await cp(join(repository, 'apps/api', part), join(root, 'apps/api', part), {
        recursive: true,
      });
    }
    await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
    await symlink(join(repository, 'apps/api/node_modules'), join(root, 'apps/api/node_modules'));
    for (const app of apps) await installation.#copyBuild(app);
    return installation;
  }

  /**
   * Puts a new build of every app beside the present one, as a deployment does.
   * @param changes what else becomes different in the scripts of an app: text → text
   */
  async redeploy(changes: Record<string, readonly [string, string]> = {}): Promise<void> {
    // The shell comes last: where it is served, the rest is.
    for (const app of this.#apps.toReversed()) await this.#renew(app, changes[app]);
  }

  /** Makes the present shell one without a service worker, as `PORTAL_WORKER=off` does. */
  async withdrawWorker(): Promise<void> {
    await replaceIn(join(this.#dist('shell'), 'build.json'), [['"worker": "sw.js",', '']]);
  }

  /** Removes every build but the present ones. */
  async forgetOldBuilds(): Promise<void> {
    for (const app of this.#apps) {
      const { buildId } = await this.#record(app);
      const names = await readdir(this.#dist(app));
      const old = names.filter((name) => name !== 'build.json' && name !== buildId);
      for (const name of old) await rm(join(this.#dist(app), name), { recursive: true });
    }
  }

  /** Builds that are served now, as they show in addresses. */
  async buildIds(): Promise<string[]> {
    return Promise.all(this.#apps.map(async (app) => (await this.#record(app)).buildId));
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  #dist(app: string): string {
    return join(this.root, 'apps', app, 'dist');
  }

  async #record(app: string): Promise<BuildRecord> {
    return JSON.parse(await readFile(join(this.#dist(app), 'build.json'), 'utf8')) as BuildRecord;
  }

  async #copyBuild(app: string): Promise<void> {
    const dist = join(repository, 'apps', app, 'dist');
    await mkdir(this.#dist(app), { recursive: true });
    await cp(join(dist, 'build.json'), join(this.#dist(app), 'build.json'));
    const { buildId } = await this.#record(app);
    this.#originals.set(app, buildId);
    await cp(join(dist, buildId), join(this.#dist(app), buildId), { recursive: true });
  }

  /** A build knows its own id: in the names of its globals and in addresses. */
  async #renew(app: string, change?: Change): Promise<void> {
    const next = randomBytes(5).toString('hex');
    const folder = join(this.#dist(app), next);
    const original = this.#originals.get(app)!;
    await cp(join(repository, 'apps', app, 'dist', original), folder, { recursive: true });
    await renew(folder, [[original, next], ...(change ? [change] : [])]);
    await cp(join(folder, 'build.json'), join(this.#dist(app), 'build.json'));
  }
}

type Change = readonly [from: string, to: string];

/** Changes texts in a build's files. What is named by its content has another name then. */
async function renew(folder: string, [id, ...changes]: [Change, ...Change[]]): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => /\.(br|gz)$/.test(one))) await rm(join(folder, name));
  const texts = names.filter((name) => /\.(js|html|json)$/.test(name));
  const renamed: Change[] = [];
  for (const name of texts.filter(isNamedByContent)) {
    if (!(await replaceIn(join(folder, name), changes))) continue;
    const other = `${randomBytes(5).toString('hex')}.js`;
    await rename(join(folder, name), join(folder, other));
    renamed.push([name.slice(0, 10), other.slice(0, 10)]);
  }
  for (const name of texts.filter((one) => !isNamedByContent(one))) {
    const own = name.endsWith('.js') ? changes : [];
    await replaceIn(join(folder, name), [id, ...own, ...renamed]);
  }
}

/** @returns whether anything became different */
async function replaceIn(path: string, changes: Change[]): Promise<boolean> {
  const before = await readFile(path, 'utf8');
  const after = changes.reduce((text, [from, to]) => text.replaceAll(from, to), before);
  if (after !== before) await writeFile(path, after);
  return after !== before;
}
