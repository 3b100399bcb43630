import { filesOfManage, watchManage } from './gerenciar.ts';
import { signedInState } from './people.ts';
import { expect, test } from './story.ts';

const id = '0198f4a2-0000-7000-8000-000000000001';

/** Every address that only an administrator has. */
const addresses = [
  '/gerenciar',
  `/gerenciar/turma/${id}`,
  `/gerenciar/turma/${id}/aluno/criar`,
  `/gerenciar/turma/${id}/convites`,
  `/gerenciar/aluno/${id}`,
  '/gerenciar/importar',
  `/gerenciar/importar/${id}`,
  '/gerenciar/historico',
  '/gerenciar/alunos-deletados',
  '/gerenciar/turmas-arquivadas',
  '/gerenciar/qualquer/coisa',
  '/funcionarios/criar',
  `/funcionarios/${id}`,
];

test.describe('a teacher', () => {
  test.use({ as: 'teacher' });

  test('has no Gerenciar, and never asks for a file of it', async ({ page }) => {
    const asked = watchManage(page);
    await page.goto('/');
    const areas = page.getByRole('navigation', { name: 'Principal' });
    await expect(areas.getByRole('link')).toHaveCount(10);
    await expect(areas.getByRole('link', { name: 'Gerenciar' })).toHaveCount(0);
    for (const link of await areas.getByRole('link').all()) {
      await link.click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (const path of addresses) {
      const document = await page.goto(path);
      expect(await document!.text(), path).not.toMatch(filesOfManage);
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
    await page.getByRole('link', { name: 'Maternal II', exact: true }).click();
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByLabel('Gênero')).toBeVisible();
    await page.goto('/funcionarios/criar');
    await expect(page.getByLabel('Função')).toBeVisible();
    const files = [...new Set(asked)];
    expect(files.length).toBeGreaterThan(4);

    const strangers = [undefined, await signedInState(portal.url, 'teacher')];
    for (const storageState of strangers) {
      const stranger = await playwright.request.newContext({ storageState });
      for (const url of files) expect((await stranger.get(url)).status()).toBe(403);
      await stranger.dispose();
    }
    for (const url of files) expect((await page.request.get(url)).status()).toBe(200);
  });
});
