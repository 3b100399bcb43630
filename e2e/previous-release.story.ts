import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  describeMisfits,
  type Misfit,
  misfitsOf,
  remoteBuild,
  shellBuild,
} from '@caderneta/releases';
import type { Page } from '@playwright/test';
import { remotes } from '../tooling/start/apps.ts';
import { visits } from './area-visits.ts';
import { heading } from './deployment.ts';
import { type MixedPortal, type Mixture, startMixedPortal } from './mixed-portal.ts';
import { expect, test as anyStory } from './story.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Stories on a portal of which a part is the previous release, and the rest is this checkout. */
const test = anyStory.extend<{ mixture: Mixture; mixed: MixedPortal }>({
  mixture: [{ server: 'new', shell: 'new', remotes: 'new' }, { option: true }],
  mixed: async ({ mixture }, use) => {
    const mixed = await startMixedPortal(mixture);
    await use(mixed);
    await mixed.end();
  },
  portal: async ({ mixed }, use) => {
    await use(mixed.portal);
  },
});

test.use({ as: 'administrator' });

/**
 * An older server may refuse these: reports of health are no call of the contract, without the
 * stream the page polls, and the home says which of its blocks cannot be shown.
 */
const unknownCalls = /status of 404 .*\/v1\/(health-reports|live|home)/;

/** Whether an administrator of a school gets a remote. Older servers know no other sort of remote. */
const isOfSchools = (record: unknown) => (record as { access: string }).access !== 'network';

/** Expected proof of fit of each remote, from the public answers of this server. */
async function expectedMisfits({ portal, records }: MixedPortal): Promise<Map<string, Misfit[]>> {
  const answer = await fetch(`${portal.url}/v1/meta`);
  const server = (await answer.json()) as { calls: Record<string, string[]> };
  const shell = shellBuild.parse(records.get('shell'));
  const served = [...records].filter(
    ([app, record]) => remotes.includes(app) && isOfSchools(record),
  );
  return new Map(
    served.map(([app, record]) => [
      app,
      misfitsOf({ remote: remoteBuild.parse(record), shell, server }),
    ]),
  );
}

/** Uses every remote that fits, and expects the reason for every other one in the server's log. */
async function useAllRemotes(page: Page, mixed: MixedPortal): Promise<void> {
  const misfits = await expectedMisfits(mixed);
  await page.goto('/');
  await expect(heading(page, 'olá, Marina')).toBeVisible();
  const answer = await page.request.get('/remotes.json');
  const { remotes: offered } = (await answer.json()) as {
    remotes: { name: string; buildId: string }[];
  };
  const fitting = [...misfits].filter(([, found]) => found.length === 0).map(([app]) => app);
  expect(Object.fromEntries(offered.map(({ name, buildId }) => [name, buildId]))).toEqual(
    Object.fromEntries(fitting.map((app) => [app, mixed.records.get(app)!.buildId])),
  );
  for (const [app, found] of misfits) {
    if (found.length === 0) await test.step(`use ${app}`, () => visits[app]!(page));
    else expect(mixed.portal.log()).toContain(JSON.stringify(describeMisfits(found)).slice(1, -1));
  }
}

test('every remote of schools has a visit', () => {
  const recordOf = (app: string): unknown =>
    JSON.parse(readFileSync(join(repository, 'apps', app, 'dist/build.json'), 'utf8'));
  const ofSchools = remotes.filter((app) => isOfSchools(recordOf(app)));
  expect(Object.keys(visits).sort()).toEqual(ofSchools.sort());
});

test.describe('previous remotes under the new shell and server', () => {
  test.use({ mixture: { server: 'new', shell: 'new', remotes: 'previous' } });

  test('all fit, open and work', async ({ page, mixed }) => {
    expect([...(await expectedMisfits(mixed)).values()].flat()).toEqual([]);
    await useAllRemotes(page, mixed);
  });
});

test.describe('new remotes under the previous shell and the new server', () => {
  test.use({ mixture: { server: 'new', shell: 'previous', remotes: 'new' } });

  test('work where they fit', ({ page, mixed }) => useAllRemotes(page, mixed));
});

test.describe('the previous server over the new database', () => {
  test.use({ mixture: { server: 'previous', shell: 'new', remotes: 'new' } });

  test('serves the new remotes that fit', async ({ page, mixed, consoleErrors }) => {
    consoleErrors.allow(unknownCalls);
    await useAllRemotes(page, mixed);
  });
});

test.describe('a new remote that calls what the previous server lacks', () => {
  const moreCalls = { chat: { 'GET /v1/sobremesas': 'aaaaaaaaaaaaaaaa' } };
  test.use({ mixture: { server: 'previous', shell: 'new', remotes: 'new', moreCalls } });

  test('is left out with the reason, and costs only its area', async ({
    page,
    mixed,
    consoleErrors,
  }) => {
    consoleErrors.allow(unknownCalls);
    const { log } = mixed.portal;
    await useAllRemotes(page, mixed);
    expect(log()).toMatch(/GET \/v1\/sobremesas +the server does not answer it/);
  });
});
