import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeError } from '#/describe-error.ts';
import { endpoints } from '@caderneta/api-client/contract';
import {
  describeMisfits,
  familyBuild,
  type FamilyBuild,
  type Misfit,
  misfitsOf,
  remoteBuild,
  type RemoteBuild,
  type ServedCalls,
  servedCallsOf,
  type ShellBuild,
  shellBuild,
} from '@caderneta/releases';
import type { FamilyDrawing } from '@caderneta/family-texts';
import { readRecordedShapes } from '@caderneta/releases/recorded-contract';
import { sha384Of } from '@caderneta/releases/signing';
import type { Services } from '#/services.ts';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';

/** What is built at present. */
export interface Builds {
  /** Changes with any build. */
  signature: string;
  shell?: ShellBuild & Template;
  /** The app of the guardians. It is a page of its own, which no shell loads. */
  family?: BuiltFamily;
  /** Name → remote, whether it fits or not. */
  built: Map<string, RemoteBuild>;
  /** Those that fit the shell and this server. */
  remotes: Map<string, RemoteBuild>;
  /** Those that do not fit, and why. */
  unfit: Map<string, Misfit[]>;
  /** Remotes of which no build fits: they have no entry, and their pages say so. */
  absent: ReadonlySet<string>;
  /** Name → last record read, also of remotes whose build is missing at present. */
  known: Map<string, RemoteBuild>;
  /** Remote → the newest of its builds before that fits. */
  fallbacks?: ReadonlyMap<string, RemoteBuild>;
  /** Builds of remotes that fit but are switched off. */
  paused?: ReadonlyMap<string, RemoteBuild>;
  /** Remote that is switched off → sentence that people read. It is not in `remotes`. */
  switchedOff?: ReadonlyMap<string, string>;
  /** Whether another build of the shell takes the place of this one where it does not start. */
  hasOtherShell?: boolean;
  /** App → build that only this session runs. */
  previews?: Readonly<Record<string, string>>;
}

export interface BuiltFamily extends FamilyBuild, Template {
  /** Draws its pages before any script runs; undefined where its file could not be loaded. */
  drawing?: FamilyDrawing;
}

interface Template {
  template: string;
  /** File that the HTML names → SHA-384 in base64. */
  digests: Map<string, string>;
}

/** The id names a folder, so it holds no dot or slash that leads out of one. */
export function isBuildId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{4,40}$/.test(value);
}

/** Apps that are no remotes. */
const others = ['shell', 'family', 'api', 'demo-school'];

/** Reads the builds of `<appsFolder>/<app>/dist` again when one of their records has changed. */
export function watchBuilds(
  services: Pick<Services, 'appsFolder' | 'config' | 'now'>,
  log: FastifyBaseLogger,
): () => Promise<Builds> {
  const { appsFolder, config } = services;
  // Each call of an employee asks; who develops has just built what the next call asks for.
  const freshMilliseconds = config.isProduction ? 1000 : 0;
  let current: Promise<Builds> | undefined;
  let currentSignature = '';
  let lookedAt = -Infinity;
  const lastKnown = new Map<string, RemoteBuild>();
  return async () => {
    const at = services.now().getTime();
    if (current && Math.abs(at - lookedAt) < freshMilliseconds) return current;
    lookedAt = at;
    const names = namesOfRemotes(appsFolder);
    const signature = signatureOf(appsFolder, ['shell', 'family', ...names]);
    if (!current || signature !== currentSignature) {
      currentSignature = signature;
      current = readBuilds({ appsFolder, signature, log }, names, lastKnown);
    }
    return current;
  };
}

/** Every folder beside those of the other apps may hold a remote. */
function namesOfRemotes(appsFolder: string): string[] {
  const entries = orUndefined(() => readdirSync(appsFolder)) ?? [];
  return entries.filter((name) => !others.includes(name)).sort();
}

/** Synchronous: a thread for each file costs more than the file system does. */
function signatureOf(appsFolder: string, names: string[]): string {
  const versions = names.map((name) => {
    const path = recordPath(appsFolder, name);
    const found = orUndefined(() => statSync(path, { throwIfNoEntry: false }));
    return `${name}-${found?.mtimeMs ?? 0}-${found?.ino ?? 0}`;
  });
  return versions.join(' ');
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

interface Reading {
  appsFolder: string;
  signature: string;
  log: FastifyBaseLogger;
}

async function readBuilds(
  { appsFolder, signature, log }: Reading,
  names: string[],
  lastKnown: Map<string, RemoteBuild>,
): Promise<Builds> {
  const shell = await readPage(appsFolder, 'shell', shellBuild, log);
  const family = await readFamily(appsFolder, log);
  const built: Builds['built'] = new Map();
  for (const name of names) {
    const remote = await readRecord(recordPath(appsFolder, name), name, remoteBuild, log);
    if (remote?.name !== name) continue;
    built.set(name, remote);
    lastKnown.set(name, remote);
  }
  for (const name of lastKnown.keys()) if (!names.includes(name)) lastKnown.delete(name);
  const fit = shell ? await checkFit(built, shell, log) : { remotes: new Map(), unfit: new Map() };
  const absent = new Set(fit.unfit.keys());
  return { signature, shell, family, built, known: new Map(lastKnown), ...fit, absent };
}

/** Sorts remotes into those that fit a shell and this server, and those that do not. */
export async function checkFit(
  built: Builds['built'],
  shell: ShellBuild,
  log: FastifyBaseLogger,
): Promise<Pick<Builds, 'remotes' | 'unfit'>> {
  const remotes: Builds['remotes'] = new Map();
  const unfit: Builds['unfit'] = new Map();
  const server = { calls: await servedCalls() };
  for (const [name, remote] of built) {
    const misfits = misfitsOf({ remote, shell, server });
    if (misfits.length === 0) {
      remotes.set(name, remote);
      continue;
    }
    unfit.set(name, misfits);
    const who = { remote: name, buildId: remote.buildId, shell: shell.buildId };
    log.warn(who, `remote does not fit\n${describeMisfits(misfits)}`);
  }
  return { remotes, unfit };
}

/** Of several builds of a remote, those that fit a shell and this server, in their order. */
export async function thoseThatFit(
  builds: RemoteBuild[],
  shell: ShellBuild,
): Promise<RemoteBuild[]> {
  const server = { calls: await servedCalls() };
  return builds.filter((remote) => misfitsOf({ remote, shell, server }).length === 0);
}

interface ShellOptions {
  appsFolder: string;
  log: FastifyBaseLogger;
  /** The record of that shell, if it was published. */
  published: ShellBuild | undefined;
}

/**
 * The builds for a page that already runs a build of the shell: the newest remotes that fit it. A
 * shell without a record gets none.
 */
export async function buildsForShell(
  builds: Builds,
  shellId: string,
  { appsFolder, log, published }: ShellOptions,
): Promise<Builds> {
  const path = join(appsFolder, 'shell/dist', shellId, 'build.json');
  const record = published ?? (await readRecord(path, 'shell', shellBuild, log));
  if (!record) return { ...builds, shell: undefined, remotes: new Map() };
  const fit = await checkFit(builds.built, record, log);
  const { remotes: fallbacks } = await checkFit(new Map(builds.fallbacks), record, log);
  const shell = { ...record, template: '', digests: new Map() };
  return { ...builds, shell, ...fit, fallbacks };
}

async function readFamily(
  appsFolder: string,
  log: FastifyBaseLogger,
): Promise<BuiltFamily | undefined> {
  const family = await readPage(appsFolder, 'family', familyBuild, log);
  if (!family) return undefined;
  const file = join(appsFolder, 'family/dist', family.buildId, family.server);
  try {
    const { drawing } = (await import(pathToFileURL(file).href)) as { drawing: FamilyDrawing };
    return { ...family, drawing };
  } catch (error) {
    log.error({ app: 'family', error: describeError(error) }, 'its pages are not drawn');
    return family;
  }
}

/** The build of an app with a page of its own, and that page's template. */
async function readPage<T extends { buildId: string; html: string; scripts: string[] }>(
  appsFolder: string,
  name: string,
  schema: z.ZodMiniType<T>,
  log: FastifyBaseLogger,
): Promise<(T & Template) | undefined> {
  const record = await readRecord(recordPath(appsFolder, name), name, schema, log);
  if (!record) return undefined;
  const folder = join(appsFolder, name, 'dist', record.buildId);
  const digests = record.scripts.map(
    async (file) => [file, sha384Of(await readFile(join(folder, file)))] as const,
  );
  const template = await readFile(join(folder, record.html), 'utf8');
  return { ...record, template, digests: new Map(await Promise.all(digests)) };
}

/** Logs a missing or damaged record; other apps are not affected. */
async function readRecord<S extends z.ZodMiniType>(
  path: string,
  name: string,
  schema: S,
  log: FastifyBaseLogger,
): Promise<z.output<S> | undefined> {
  try {
    return z.parse(schema, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    log.warn({ app: name, error: describeError(error) }, 'no build');
    return undefined;
  }
}

function recordPath(appsFolder: string, name: string): string {
  return join(appsFolder, name, 'dist/build.json');
}

let served: Promise<ServedCalls> | undefined;

/** The calls that this server answers, with the digests of the shapes that it understands. */
export function servedCalls(): Promise<ServedCalls> {
  served ??= servedCallsOf(Object.values(endpoints), readRecordedShapes());
  return served;
}
