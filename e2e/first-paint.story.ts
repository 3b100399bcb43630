import { appOf, expect, test } from './story.ts';

test.describe('before any script runs', () => {
  test.beforeEach(async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/);
    await page.route('**/*.js', (route) => route.abort());
  });

  test('a person without a session sees the frame of the sign-in', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByText('A escola e a família, na mesma página.')).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Diários' })).toBeHidden();
  });

  for (const { as, firstName, count } of [
    { as: 'teacher', firstName: 'Tiago', count: 10 },
    { as: 'administrator', firstName: 'Marina', count: 11 },
  ] as const) {
    test.describe(`the ${as}`, () => {
      test.use({ as });

      test('sees the sidebar of their role and the school', async ({ page }) => {
        await page.goto('/comunicados/listar');
        const areas = page.getByRole('navigation', { name: 'Principal' });
        await expect(areas.getByRole('link')).toHaveCount(count);
        await expect(areas.getByRole('link', { name: 'Mensagens' })).toBeVisible();
        await expect(page.getByText('Escola Girassol')).toBeVisible();
        await expect(page.getByText('A escola e a família')).toBeHidden();
      });

      test('opens an item of a list', async ({ page }) => {
        await page.goto('/comunicados/listar');
        const row = page.getByRole('link', { name: 'Uniforme: novo ponto de venda' });
        await expect(row).toBeVisible();
        await page.unroute('**/*.js');
        await row.click();
        await expect(
          page.getByRole('heading', { name: 'Uniforme: novo ponto de venda', level: 1 }),
        ).toBeVisible();
        await expect(page).toHaveURL(/\/comunicados\/[\da-f-]{36}$/);
      });

      test('uses the home by its links', async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('heading', { name: `olá, ${firstName}` })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Hoje na escola' })).toBeVisible();
        const others = page.getByRole('navigation', { name: 'Outras ações' });
        await expect(others.getByRole('link')).toHaveText([
          'novo aviso no mural',
          'nova atividade',
          'nova galeria',
          'nova enquete',
        ]);
        await page.unroute('**/*.js');
        await page.getByRole('link', { name: 'novo comunicado' }).click();
        await page.getByLabel('Título').fill('Feira de ciências');
        await expect(page).toHaveURL('/comunicados/criar');
      });
    });
  }
});

test.describe('when the app takes over', () => {
  test.use({ as: 'teacher' });

  test('what was typed, and the focus, stay in the search', async ({ page }) => {
    const { promise: typed, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto('/comunicados/listar', { waitUntil: 'commit' });
    await page.locator('#root').getByRole('searchbox').pressSequentially('uniforme');
    goOn();
    await expect(appOf(page)).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Buscar comunicados' });
    await expect(search).toHaveValue('uniforme');
    await expect(search).toBeFocused();
    await expect(page).toHaveURL('/comunicados/listar?busca=uniforme');
  });

  test('a button that was tapped before does what it says', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { promise: painted, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/communications/**/*.js', async (route) => {
      await painted;
      await route.continue();
    });
    await page.goto('/comunicados/listar', { waitUntil: 'commit' });
    await expect(page.locator('#first-view')).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    goOn();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});
