import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { apps, writeBuild } from '../../../../testing/portal-builds.ts';
import type { Services } from '#/services.ts';
import { watchBuilds } from './builds.ts';

let appsFolder: string;
beforeAll(async () => {
  appsFolder = await mkdtemp(join(tmpdir(), 'caderneta-apps-'));
});
afterAll(() => rm(appsFolder, { recursive: true }));

test('folders of the server and of the demo school are no remotes that lack a build', async () => {
  for (const name of apps) await writeBuild(appsFolder, name);
  for (const name of ['api', 'demo-school', 'cantina']) await mkdir(join(appsFolder, name));
  const missed: unknown[] = [];
  const log = { warn: ({ app }: { app: string }) => missed.push(app) };
  const services = { appsFolder, config: { isProduction: false }, now: () => new Date() };
  await watchBuilds(services as Services, log as unknown as FastifyBaseLogger)();
  expect(missed).toEqual(['cantina']);
});
