import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));
const apps = ['shell', 'communications', 'diaries', 'chat', 'manage'];

interface BuildRecord {
  buildId: string;
}

/** The server with its builds in a place of its own, where they can be replaced. */
export class Installation {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static async make(): Promise<Installation> {
    const installation = new Installation(await mkdtemp(join(tmpdir(), 'caderneta-root-')));
    const { root } = installation;
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

  /** Puts a new build of every app beside the present one, as a deployment does. */
  async redeploy(): Promise<void> {
    for (const app of apps) await this.#renew(app);
  }

  /** Removes every build but the present ones. */
  async forgetOldBuilds(): Promise<void> {
    for (const app of apps) {
      const { buildId } = await this.#record(app);
      const names = await readdir(this.#dist(app));
      const old = names.filter((name) => name !== 'build.json' && name !== buildId);
      for (const name of old) await rm(join(this.#dist(app), name), { recursive: true });
    }
  }

  /** Builds that are served now, as they show in addresses. */
  async buildIds(): Promise<string[]> {
    return Promise.all(apps.map(async (app) => (await this.#record(app)).buildId));
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
    await cp(join(dist, buildId), join(this.#dist(app), buildId), { recursive: true });
  }

  /** A build knows its own id: in the names of its globals and in addresses. */
  async #renew(app: string): Promise<void> {
    const { buildId } = await this.#record(app);
    const next = randomBytes(5).toString('hex');
    const folder = join(this.#dist(app), next);
    await cp(join(this.#dist(app), buildId), folder, { recursive: true });
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (/\.(br|gz)$/.test(name)) await rm(path);
      else if (/\.(js|html)$/.test(name)) await replaceIn(path, buildId, next);
    }
    await replaceIn(join(this.#dist(app), 'build.json'), buildId, next);
  }
}

async function replaceIn(path: string, from: string, to: string): Promise<void> {
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll(from, to));
}
