import type { Locator } from '@playwright/test';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const boxOf = async (one: Locator) => (await one.boundingBox())!;

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    for (const path of ['/comunicados/listar', '/eventos/listar', '/alcance']) {
      test(`the filter of ${path} begins where its table does`, async ({ page }) => {
        await page.goto(path);
        const list = page.locator('section:has(> table)');
        await expect(list).toBeVisible();
        const filter = page.getByRole('main').locator('fieldset > div, select').first();
        // The page may be drawn anew between two looks.
        await expect(async () => {
          expect((await boxOf(filter)).x).toBe((await boxOf(list)).x);
        }).toPass();
      });
    }

    test('the fields of Histórico are of one height', async ({ page }) => {
      await page.goto('/gerenciar/historico');
      const fields = page.getByRole('main').locator('select, input[type=date]');
      await expect(fields).toHaveCount(5);
      const boxes = await Promise.all((await fields.all()).map(boxOf));
      expect([...new Set(boxes.map(({ height }) => height))]).toHaveLength(1);
    });
  });
}
