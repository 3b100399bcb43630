import type { Page } from '@playwright/test';
import { copyDemoSchool, removeSchool } from './demo-school.ts';
import { Installation } from './installation.ts';
import { startPortal } from './server.ts';
import type { PortalServer } from './server.ts';
import { expect, test as anyStory } from './story.ts';

export interface Deployment {
  installation: Installation;
  portal: PortalServer;
  /** Makes a new build of every app, and waits until pages have it. */
  redeploy: Installation['redeploy'];
}

/** The build of the shell that a page names. */
export const shellOf = (html: string) => /data-shell="([^"]+)"/.exec(html)?.[1];

export async function servedShell(url: string): Promise<string | undefined> {
  return shellOf(await (await fetch(url, { headers: { accept: 'text/html' } })).text());
}

/** Stories on a portal whose builds are replaced while people use it. */
export const test = anyStory.extend<object, { deployment: Deployment }>({
  deployment: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const installation = await Installation.make();
      const folder = await copyDemoSchool();
      const portal = await startPortal(folder, { root: installation.root });
      const redeploy: Deployment['redeploy'] = async (changes) => {
        await installation.redeploy(changes);
        const [shell] = await installation.buildIds();
        await expect.poll(() => servedShell(portal.url)).toBe(shell);
      };
      await use({ installation, portal, redeploy });
      await portal.stop();
      await removeSchool(folder);
      await installation.remove();
    },
    { scope: 'worker' },
  ],
  portal: async ({ deployment }, use) => {
    await use(deployment.portal);
  },
});

export const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Opens an address in new pages until it shows what was released: a second passes at most. */
export async function untilShown(
  page: Page,
  address: string,
  shows: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await shows();
  }).toPass();
}

/** Somebody who says no to each new version, and goes on with the one they have. */
export function declineUpdates(page: Page): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: 'Nova versão disponível' });
  return page.addLocatorHandler(question, (dialog) =>
    dialog.getByRole('button', { name: 'fechar' }).click(),
  );
}

/** A browser that saves data: the portal loads nothing ahead of a click. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** Builds whose scripts a page has run; those that it fetched for later do not count. */
export function watchBuilds(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    const [, build] = /\/(?:assets|remotes\/\w+)\/([\w-]+)\/[^/]+\.js/.exec(request.url()) ?? [];
    if (build) asked.add(build);
  });
  return asked;
}

/** Everything that the worker keeps: cache → addresses. An empty one, as asking may leave, keeps nothing. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const entries = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    const found = await Promise.all(entries);
    return Object.fromEntries(found.filter(([, addresses]) => addresses.length > 0));
  });
