import { expect, test } from './story.ts';

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
