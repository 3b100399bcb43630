import type { Page } from '@playwright/test';
import { signedInState } from './people.ts';
import { expect, test } from './story.ts';

const filesOfManage = /\/remotes\/manage\//;

/** Addresses of the files of `manage` that a page asks for. */
function watchManage(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (filesOfManage.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test.describe('a teacher', () => {
  test.use({ as: 'teacher' });

  test('has no Gerenciar, and never asks for a file of it', async ({ page }) => {
    const asked = watchManage(page);
    await page.goto('/');
    const areas = page.getByRole('navigation', { name: 'Principal' });
    await expect(areas.getByRole('link')).toHaveCount(8);
    await expect(areas.getByRole('link', { name: 'Gerenciar' })).toHaveCount(0);
    for (const link of await areas.getByRole('link').all()) {
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (const path of ['/gerenciar', '/funcionarios/criar', '/gerenciar/turma/1']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'olá, Tiago' })).toBeVisible();
    }
    expect(asked).toEqual([]);
  });
});

test.describe('an administrator', () => {
  test.use({ as: 'administrator' });

  test('opens Gerenciar, whose files nobody else gets', async ({ page, portal, playwright }) => {
    const asked = watchManage(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Gerenciar' }).click();
    await expect(page.getByRole('heading', { name: 'Gerenciar' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Funcionários' })).toContainText('Tiago Lopes');
    expect(asked.length).toBeGreaterThan(0);

    const strangers = [undefined, await signedInState(portal.url, 'teacher')];
    for (const url of asked) {
      expect((await page.request.get(url)).status()).toBe(200);
      for (const storageState of strangers) {
        const stranger = await playwright.request.newContext({ storageState });
        expect((await stranger.get(url)).status()).toBe(403);
        await stranger.dispose();
      }
    }
  });
});
