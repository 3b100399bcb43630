import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { platformSatisfies } from '@caderneta/api-client/contract';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import {
  familyBuild,
  type FamilyBuild,
  remoteBuild,
  type RemoteBuild,
  type ShellBuild,
  shellBuild,
} from './build-record.ts';
import { type RemoteApp, remoteApps } from './remote-apps.ts';

/** What is built at present, read together. */
export interface Builds {
  /** Changes with any build. */
  signature: string;
  shell?: ShellBuild & Template;
  /** The app of the guardians, which no shell loads. */
  family?: FamilyBuild & Template;
  /** Those that the shell can run. */
  remotes: Map<RemoteApp, RemoteBuild>;
}

interface Template {
  template: string;
}

const names = ['shell', 'family', ...Object.keys(remoteApps)];

/** Reads the builds of `<appsFolder>/<app>/dist` again when one of their records has changed. */
export function watchBuilds(appsFolder: string, log: FastifyBaseLogger): () => Promise<Builds> {
  let current: Promise<Builds> | undefined;
  let currentSignature = '';
  return async () => {
    const signature = await signatureOf(appsFolder);
    if (!current || signature !== currentSignature) {
      currentSignature = signature;
      current = readBuilds(appsFolder, signature, log);
    }
    return current;
  };
}

async function signatureOf(appsFolder: string): Promise<string> {
  const stats = names.map((name) => stat(recordPath(appsFolder, name)).catch(() => undefined));
  const versions = await Promise.all(stats);
  return versions.map((found) => `${found?.mtimeMs ?? 0}-${found?.ino ?? 0}`).join(' ');
}

async function readBuilds(
  appsFolder: string,
  signature: string,
  log: FastifyBaseLogger,
): Promise<Builds> {
  const shell = await readPage(appsFolder, 'shell', shellBuild, log);
  const family = await readPage(appsFolder, 'family', familyBuild, log);
  if (!shell) return { signature, family, remotes: new Map() };
  const remotes: Builds['remotes'] = new Map();
  for (const name of Object.keys(remoteApps) as RemoteApp[]) {
    const remote = await readRecord(appsFolder, name, remoteBuild, log);
    if (!remote) continue;
    if (platformSatisfies(shell.platform, remote.platform)) remotes.set(name, remote);
    else log.warn({ remote: name, needs: remote.platform }, 'remote does not fit the shell');
  }
  return { signature, shell, family, remotes };
}

/** The build of an app with a page of its own, and that page's template. */
async function readPage<T extends { buildId: string; html: string }>(
  appsFolder: string,
  name: string,
  schema: z.ZodMiniType<T>,
  log: FastifyBaseLogger,
): Promise<(T & Template) | undefined> {
  const record = await readRecord(appsFolder, name, schema, log);
  if (!record) return undefined;
  const path = join(appsFolder, name, 'dist', record.buildId, record.html);
  return { ...record, template: await readFile(path, 'utf8') };
}

/** A missing or damaged record costs that app alone. */
async function readRecord<S extends z.ZodMiniType>(
  appsFolder: string,
  name: string,
  schema: S,
  log: FastifyBaseLogger,
): Promise<z.output<S> | undefined> {
  try {
    return z.parse(schema, JSON.parse(await readFile(recordPath(appsFolder, name), 'utf8')));
  } catch (error) {
    log.warn({ app: name, error: error instanceof Error ? error.message : error }, 'no build');
    return undefined;
  }
}

function recordPath(appsFolder: string, name: string): string {
  return join(appsFolder, name, 'dist/build.json');
}
