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

  for (const { as, count } of [
    { as: 'teacher', count: 10 },
    { as: 'administrator', count: 11 },
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
    });
  }
});
