import type { Page } from '@playwright/test';
import { people } from './people.ts';
import type { Person } from './people.ts';
import { appOf, expect, test } from './story.ts';

const areas: Record<string, string> = {
  Diários: 'Diários',
  Atividades: 'Atividades',
  Comunicados: 'Comunicados',
  Galerias: 'Galerias',
  Eventos: 'Eventos',
  Mural: 'Mural',
  Enquetes: 'Enquetes',
  Alcance: 'Alcance',
  Mensagens: 'mensagens',
};
const areasOf: Record<Person, Record<string, string>> = {
  teacher: areas,
  administrator: { ...areas, Gerenciar: 'Gerenciar' },
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Addresses of this portal that the page's content leads to. */
async function waysOn(page: Page): Promise<string[]> {
  const links = page.getByRole('main').getByRole('link');
  const addresses = await links.evaluateAll((all) =>
    all
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .map(({ origin, pathname }) => ({
        origin,
        pathname,
      })),
  );
  const own = addresses.filter(({ origin }) => origin === new URL(page.url()).origin);
  return [...new Set(own.map(({ pathname }) => pathname))].filter(
    (path) => path !== '/' && !path.startsWith('/files/'),
  );
}

for (const as of Object.keys(areasOf) as Person[]) {
  test.describe(`the ${as}`, () => {
    test.use({ as });

    test('opens something real with every entry of the sidebar', async ({ page }) => {
      const { firstName } = people[as];
      const sidebar = page.getByRole('navigation', { name: 'Principal' });
      await page.goto('/');
      await expect(heading(page)).toHaveText(`olá, ${firstName}`);
      const entries = sidebar.getByRole('link');
      await expect(entries).toHaveCount(Object.keys(areasOf[as]).length + 1);
      // How many messages are unread may stand behind the name.
      const names = ['Início', ...Object.keys(areasOf[as])].map((name) => new RegExp(`^${name}`));
      await expect(entries).toHaveText(names);

      const ways = new Set(await waysOn(page));
      for (const [area, title] of Object.entries(areasOf[as])) {
        const entry = sidebar.getByRole('link', { name: area });
        await entry.click();
        await expect(entry).toHaveAttribute('aria-current', 'page');
        await expect(heading(page)).toHaveText(title);
        const content = page
          .getByRole('main')
          .getByRole('table')
          .or(page.getByRole('main').getByRole('list'));
        await expect(content.first()).toBeVisible();
        await expect(page.getByText('Algo deu errado')).toHaveCount(0);
        for (const way of (await waysOn(page)).slice(0, 4)) ways.add(way);
      }
      expect(ways.size).toBeGreaterThan(4);
      for (const way of ways) {
        await page.goto(way);
        await expect(heading(page)).toBeVisible();
        await expect(heading(page), `${way} is a page`).not.toHaveText(`olá, ${firstName}`);
      }
      await page.getByRole('link', { name: 'Configurações' }).click();
      await expect(heading(page)).toHaveText('Perfil');
    });
  });
}

test.describe('on a phone, with an area whose code is on its way', () => {
  test.use({ as: 'teacher', viewport: { width: 390, height: 844 } });

  test('a click shows its heading, and the page is announced once it is there', async ({
    page,
  }) => {
    const code = Promise.withResolvers<void>();
    await page.route('/remotes/chat/**', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto('/');
    await expect(appOf(page)).toBeVisible();
    const place = page.locator('main .frame-heading');
    await page.locator('#root .frame-bar').getByRole('link', { name: 'Mensagens' }).click();
    await expect(place).toHaveText('mensagens');
    await expect(heading(page)).toHaveCount(0);
    const { x, y } = (await place.boundingBox())!;
    code.resolve();
    await expect(heading(page)).toHaveText('mensagens');
    await expect(heading(page)).toBeFocused();
    await expect(place).toHaveCount(0);
    expect(await heading(page).boundingBox()).toMatchObject({ x, y });
  });
});

test.describe('on a phone', () => {
  test.use({ as: 'administrator', viewport: { width: 390, height: 844 } });

  test('the menu of the bottom bar holds the areas without a place in it', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Principal' });
    const onBar = [/^Início/, /^Diários/, /^Comunicados/, /^Mensagens/];
    await expect(bar.getByRole('link')).toHaveText(onBar);
    // The painted frame has the button before it works.
    await expect(heading(page)).toContainText('olá');
    for (const area of ['Atividades', 'Galerias', 'Eventos', 'Mural', 'Gerenciar']) {
      await bar.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: area }).click();
      await expect(heading(page)).toHaveText(area);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});
