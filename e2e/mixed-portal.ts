import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildPreviousRelease,
  unpackPreviousRelease,
} from '../tooling/previous/previous-release.ts';
import { remotes } from '../tooling/start/apps.ts';
import { copyDemoSchool, removeSchool } from './demo-school.ts';
import { type PortalServer, startPortal } from './server.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

export type Side = 'new' | 'previous';

export interface Mixture {
  /** The family's app comes with it. */
  server: Side;
  shell: Side;
  remotes: Side;
  /** Calls that builds of a remote claim to make besides their own: remote → call → digest. */
  moreCalls?: Record<string, Record<string, string>>;
}

/** As build.json has it. */
export interface ServedRecord {
  buildId: string;
  calls: Record<string, string>;
}

export interface MixedPortal {
  portal: PortalServer;
  /** App → the record of its build, as it is served. */
  records: Map<string, ServedRecord>;
  end: () => Promise<void>;
}

/** A server with builds of this checkout beside those of the previous release, and the demo school. */
export async function startMixedPortal(mixture: Mixture): Promise<MixedPortal> {
  const previous = buildPreviousRelease(repository);
  const root = await mkdtemp(join(tmpdir(), 'caderneta-mixed-'));
  if (mixture.server === 'new') await copyServer(root);
  else unpackPreviousRelease(previous, root, repository);
  const folders = { new: repository, previous };
  const records: MixedPortal['records'] = new Map();
  for (const app of ['shell', 'family', ...remotes]) {
    const side = { shell: mixture.shell, family: mixture.server }[app] ?? mixture.remotes;
    const from = join(folders[side], 'apps', app, 'dist');
    const to = join(root, 'apps', app, 'dist');
    await rm(to, { recursive: true, force: true });
    // A remote that came later has no previous release.
    if (side === 'previous' && !existsSync(from)) continue;
    const record = readRecord(join(from, 'build.json'));
    Object.assign(record.calls, mixture.moreCalls?.[app]);
    await cp(join(from, record.buildId), join(to, record.buildId), { recursive: true });
    await writeFile(join(to, 'build.json'), JSON.stringify(record));
    records.set(app, record);
  }
  const dataFolder = await copyDemoSchool();
  const removeAll = async () => {
    await removeSchool(dataFolder);
    await rm(root, { recursive: true, force: true });
  };
  try {
    const portal = await startPortal(dataFolder, { root });
    return { portal, records, end: () => portal.stop().then(removeAll) };
  } catch (error) {
    await removeAll();
    throw error;
  }
}

const readRecord = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as ServedRecord;

async function copyServer(root: string): Promise<void> {
  const api = join(root, 'apps/api');
  await mkdir(api, { recursive: true });
  for (const part of ['src', 'migrations', 'package.json']) {
    await cp(join(repository, 'apps/api', part), join(api, part), { recursive: true });
  }
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
  await symlink(join(repository, 'apps/api/node_modules'), join(api, 'node_modules'));
}
