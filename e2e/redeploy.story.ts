import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Installation } from './installation.ts';
import { signIn } from './people.ts';
import { startPortal } from './server.ts';
import type { PortalServer } from './server.ts';
import { copyDemoSchool, expect, test as anyStory } from './story.ts';

interface Deployment {
  installation: Installation;
  portal: PortalServer;
}

const test = anyStory.extend<object, { deployment: Deployment }>({
  deployment: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const installation = await Installation.make();
      const folder = await copyDemoSchool();
      const portal = await startPortal(folder, installation.root);
      await use({ installation, portal });
      await portal.stop();
      await rm(folder, { recursive: true, force: true });
      await installation.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: async ({ deployment }, use) => {
    await use(deployment.portal);
  },
});

test.use({ as: 'teacher' });

const area = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Builds whose files a page has asked for. */
function watchBuilds(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, build] = /\/(?:assets|remotes\/\w+)\/([\w-]+)\/[^/]+\.js/.exec(request.url()) ?? [];
    if (build) asked.add(build);
  });
  return asked;
}

test('who is at work during a deployment goes on, and gets the new build by reloading', async ({
  page,
  deployment: { installation },
}) => {
  const old = await installation.buildIds();
  await page.goto('/diarios/listar');
  await expect(heading(page, 'Diários')).toBeVisible();
  await installation.redeploy();
  const asked = watchBuilds(page);
  await area(page, 'Mensagens').click();
  await expect(heading(page, 'mensagens')).toBeVisible();
  await area(page, 'Comunicados').click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(old).toEqual(expect.arrayContaining([...asked]));

  asked.clear();
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  expect(asked.size).toBeGreaterThan(1);
  expect(await installation.buildIds()).toEqual(expect.arrayContaining([...asked]));
});

test('an old shell runs the new remotes beside the old one that it has', async ({
  page,
  consoleErrors,
  deployment: { installation },
}) => {
  // The federation runtime warns whoever exchanges a remote, also one that never ran.
  consoleErrors.allow(/is already registered/);
  await page.goto('/diarios/listar');
  await expect(heading(page, 'Diários')).toBeVisible();
  await installation.redeploy();
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'sair' }).click();
  await signIn(page, 'administrator');
  await expect(heading(page, 'olá, Marina')).toBeVisible();
  const asked = watchBuilds(page);
  await area(page, 'Mensagens').click();
  await expect(heading(page, 'mensagens')).toBeVisible();
  expect(asked.size).toBe(1);
  expect(await installation.buildIds()).toEqual(expect.arrayContaining([...asked]));
  await area(page, 'Diários').click();
  await expect(heading(page, 'Diários')).toBeVisible();
  await expect(page.getByRole('main').getByRole('list')).toBeVisible();
});

test('who needs a build that is gone is offered the new one', async ({
  page,
  consoleErrors,
  deployment: { installation },
}) => {
  consoleErrors.allow(/status of 404|\[caderneta\] chat .* failed|remoteEntry|RUNTIME-\d+/);
  await page.goto('/');
  await expect(heading(page, 'olá, Tiago')).toBeVisible();
  await installation.redeploy();
  await installation.forgetOldBuilds();
  await area(page, 'Mensagens').click();
  const modal = page.getByRole('dialog');
  await expect(modal).toContainText('Nova versão disponível. Deseja atualizar agora?');
  await modal.getByRole('button', { name: 'atualizar' }).click();
  await expect(heading(page, 'mensagens')).toBeVisible();
});
