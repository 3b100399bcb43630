import type { Page } from '@playwright/test';
import { complaintsAtBothSizes, desktop } from './axe.ts';
import { area, heading } from './deployment.ts';
import { signedInState, signIn } from './people.ts';
import { TeamMachine } from './publisher.ts';
import type { PortalServer } from './server.ts';
import { expect, openSchool, test as anyStory } from './story.ts';

interface Previews {
  portal: PortalServer;
  machine: TeamMachine;
  /** App → link to its preview. */
  links: Record<string, string>;
}

const test = anyStory.extend<object, { previews: Previews }>({
  previews: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const { portal, end } = await openSchool();
      const machine = await TeamMachine.make(portal, ['chat', 'diaries']);
      await machine.build({
        chat: ['"mensagens"', '"recados"'],
        diaries: ['"Diários"', '"Agendas"'],
      });
      const links: Record<string, string> = {};
      for (const app of ['chat', 'diaries']) {
        const { code, out, errors } = await machine.release(app, '--preview');
        expect([code, errors]).toEqual([0, '']);
        [links[app] = ''] = /^http.*\/\?previa=.*$/m.exec(out) ?? [];
      }
      await use({ portal, machine, links });
      await machine.remove();
      await end();
    },
    { scope: 'worker' },
  ],
  portal: async ({ previews }, use) => {
    await use(previews.portal);
  },
});

const badge = (page: Page) => page.getByRole('region', { name: 'Prévia' });
const narrow = { width: 320, height: 568 };

for (const [where, viewport] of Object.entries({ 'a phone': narrow, 'a desktop': desktop })) {
  test(`on ${where} a link runs an unreleased build for one session, until it is left`, async ({
    browser,
    page,
    previews: { links, machine },
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(links.chat!);
    // A person without a session signs in first.
    await signIn(page, 'administrator');
    await expect(badge(page)).toHaveText(/^Prévia: chat [\w-]{6} · sair da prévia$/);
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/mensagens/listar');
    await expect(heading(page, 'recados')).toBeVisible();
    await expect(badge(page)).toBeInViewport({ ratio: 1 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);

    // Nobody else sees it, and no pointer has moved.
    const elsewhere = await browser.newContext({
      storageState: await signedInState(new URL(page.url()).origin, 'administrator'),
    });
    const other = await elsewhere.newPage();
    await other.goto(new URL('/mensagens/listar', page.url()).href);
    await expect(heading(other, 'mensagens')).toBeVisible();
    await expect(badge(other)).toHaveCount(0);
    await elsewhere.close();
    expect((await machine.release('chat', '--list')).out).toContain('Nada foi publicado');

    await page.goto(links.diaries!);
    await expect(badge(page)).toContainText(/Prévia: chat [\w-]{6}, diaries [\w-]{6}/);
    expect(await complaintsAtBothSizes(page, 'previews')).toEqual([]);

    // The first stop of the Tab key, so that it is found without looking for it.
    await page.goto('/diarios/listar');
    await expect(heading(page, 'Agendas')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'sair da prévia' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(badge(page)).toHaveCount(0);
    await page.goto('/mensagens/listar');
    await expect(heading(page, 'mensagens')).toBeVisible();
  });
}

test('a person without access to a preview reads why, and has the ordinary portal', async ({
  page,
  consoleErrors,
  previews: { links },
}) => {
  consoleErrors.allow(/status of (403|409)/);
  await page.goto(links.chat!);
  await signIn(page, 'teacher');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Esta prévia é só para quem a instalação permite.');
  await dialog.getByRole('button', { name: 'continuar' }).click();
  await expect(heading(page, 'olá, Tiago')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);

  await page.goto('/?previa=not-a-token');
  await expect(dialog).toContainText('Esta prévia é só para');
});

test.describe('with the service worker', () => {
  test.use({ as: 'administrator', serviceWorkers: 'allow' });

  test('a preview changes neither the files for days without a network nor other tabs', async ({
    context,
    page,
    consoleErrors,
    previews: { links },
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
    await page.goto('/mensagens/listar');
    await expect(heading(page, 'mensagens')).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    const previewed = await context.newPage();
    await previewed.goto(links.chat!);
    await expect(badge(previewed)).toBeVisible();
    await previewed.goto('/mensagens/listar');
    await expect(heading(previewed, 'recados')).toBeVisible();

    // The other tab asks for its set, and is told its own.
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.url().includes('/v1/') && 'caderneta-set' in one.headers()),
      area(page, 'Mural').click(),
    ]);
    const { set } = JSON.parse((await page.locator('#bootstrap').textContent())!).remotes as {
      set: string;
    };
    expect(answer.headers()['caderneta-set']).toBe(set);
    expect(answer.headers()['caderneta-preview-set']).not.toBe(set);

    // Without a network there is the released portal: before the preview is left as after.
    await expect.poll(() => keptSet(previewed)).toBe(set);
    await context.setOffline(true);
    await previewed.reload();
    await expect(heading(previewed, 'mensagens')).toBeVisible();
    await expect(badge(previewed)).toHaveCount(0);
    await context.setOffline(false);
    await previewed.reload();
    await previewed.getByRole('link', { name: 'sair da prévia' }).click();
    await expect(heading(previewed, 'olá, Marina')).toBeVisible();
    await expect(badge(previewed)).toHaveCount(0);
    expect(await keptSet(previewed)).toBe(set);
  });
});

/** The set of the page that the service worker keeps. */
function keptSet(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const html = await (await caches.match('/'))?.text();
    return /"set":"(\w+)"/.exec(html ?? '')?.[1];
  });
}
