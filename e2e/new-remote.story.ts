import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeRemote } from '../tooling/new-remote/new-remote.ts';
import { copyDemoSchool, removeSchool } from './demo-school.ts';
import { Installation } from './installation.ts';
import { signIn, signOut } from './people.ts';
import { startPortal } from './server.ts';
import type { PortalServer } from './server.ts';
import { expect, test as anyStory } from './story.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

interface Workshop {
  /** Holds `apps`, and the rest of the repository by reference. */
  root: string;
  installation: Installation;
  portal: PortalServer;
}

const test = anyStory.extend<object, { workshop: Workshop }>({
  workshop: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const root = await mkdtemp(join(tmpdir(), 'caderneta-workshop-'));
      for (const part of ['node_modules', 'packages', 'tooling', 'tsconfig.base.json']) {
        await symlink(join(repository, part), join(root, part));
      }
      await cp(join(repository, 'jest.config.mjs'), join(root, 'jest.config.mjs'));
      await mkdir(join(root, 'apps'));
      for (const app of await readdir(join(repository, 'apps'))) {
        await symlink(join(repository, 'apps', app), join(root, 'apps', app));
      }
      const installation = await Installation.make();
      const folder = await copyDemoSchool();
      const portal = await startPortal(folder, { root: installation.root });
      await use({ root, installation, portal });
      await portal.stop();
      await removeSchool(folder);
      await rm(root, { recursive: true, force: true });
      await installation.remove();
    },
    { scope: 'worker' },
  ],
  portal: async ({ workshop }, use) => {
    await use(workshop.portal);
  },
});

const node = (cwd: string, ...args: string[]) =>
  run(process.execPath, args, { cwd, env: { ...process.env, NODE_OPTIONS: '' } });

/** Checks the types of a new remote, runs its test and builds it, as its team does. */
async function build(root: string, name: string): Promise<void> {
  const folder = join(root, 'apps', name);
  const bin = join(repository, 'node_modules');
  await node(folder, join(bin, 'typescript-7/bin/tsc'), '-p', '.', '--noEmit');
  await node(root, join(bin, 'jest/bin/jest.js'), '--selectProjects', name);
  await node(folder, join(bin, 'webpack-cli/bin/cli.js'), '--mode', 'production');
}

test('a new remote is listed and opened without another build of anything', async ({
  page,
  workshop: { root, installation },
}) => {
  await makeRemote(['cantina'], root);
  await makeRemote(['cofre', '--title', 'Cofre da escola', '--administrators'], root);
  await page.goto('/');
  await signIn(page, 'teacher');
  const menu = page.getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link', { name: 'Mensagens' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Cantina' })).toHaveCount(0);
  const before = await installation.buildIds();
  for (const name of ['cantina', 'cofre']) {
    await build(root, name);
    await cp(join(root, 'apps', name, 'dist'), join(installation.root, 'apps', name, 'dist'), {
      recursive: true,
    });
  }

  await page.reload();
  await menu.getByRole('link', { name: 'Cantina' }).click();
  await expect(page.getByRole('heading', { name: 'Cantina', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/cantina$/);
  const labels = (await menu.getByRole('link').allTextContents()).map((text) => text.trim());
  expect(labels.slice(-2).join()).toMatch(/Mensagens.*,Cantina/);
  await page.goto('/cofre');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('olá, Tiago');

  await signOut(page);
  await signIn(page, 'administrator');
  await menu.getByRole('link', { name: 'Cofre da escola' }).click();
  await expect(page.getByRole('heading', { name: 'Cofre da escola', level: 1 })).toBeVisible();
  expect(await installation.buildIds()).toEqual(before);
  expect(await readdir(join(installation.root, 'apps'))).toContain('cantina');
});
