import type { Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { filesOfManage, openManaged, studentName, watchManage } from './gerenciar.ts';
import { signedInState } from './people.ts';
import { expect, test } from './story.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Histórico' });
const rows = (page: Page) => list(page).getByRole('listitem');

async function openHistory(page: Page) {
  await page.goto('/gerenciar');
  await page.getByRole('link', { name: 'histórico' }).click();
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
}

/** Renames the first student of a classroom; answers the new name. */
async function renameStudent(page: Page): Promise<string> {
  await openManaged(page, 'Jardim');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByLabel('Gênero')).toBeVisible();
  const name = `${await studentName(page).inputValue()} Souza`;
  await studentName(page).fill(name);
  await page.getByRole('button', { name: 'salvar aluno' }).click();
  await expect(page.getByText('Aluno editado!')).toBeVisible();
  return name;
}

test.describe('an administrator', () => {
  test.use({ as: 'administrator' });

  test('reads who changed what, and finds it again', async ({ page, browser, portal }) => {
    const storageState = await signedInState(portal.url, 'teacher');
    const teacher = await browser.newContext({ storageState, baseURL: portal.url });
    const profile = await teacher.newPage();
    await profile.goto('/perfil');
    await profile.getByRole('button', { name: /nome/ }).click();
    await profile.getByRole('dialog').getByRole('textbox').fill('Tiago Lopes Neto');
    await profile
      .getByRole('dialog')
      .getByRole('button', { name: /salvar/ })
      .click();
    await expect(profile.getByRole('dialog')).toHaveCount(0);
    await teacher.close();
    const student = await renameStudent(page);

    await openHistory(page);
    const edit = rows(page).filter({ hasText: `Marina Barros alterou o aluno ${student}` });
    await expect(edit).toContainText(/— nome: .+ → .+ Souza/);
    await expect(edit).not.toContainText('responsáve');
    await expect(edit).toContainText(/hoje às \d\d:\d\d/);
    await expect(
      rows(page).filter({ hasText: 'Tiago Lopes Neto alterou o próprio perfil' }),
    ).toHaveCount(1);

    await page.getByLabel('Pessoa').selectOption('Tiago Lopes Neto');
    await expect(rows(page).filter({ hasText: 'Marina Barros' })).toHaveCount(0);
    await expect(rows(page)).toHaveText([/^Tiago Lopes Neto alterou o próprio perfil — nome/]);
    await page.getByLabel('Assunto').selectOption('Aluno');
    await expect(page.getByText('Nenhum resultado com estes filtros.')).toBeVisible();
    await page.getByRole('button', { name: 'mostrar tudo' }).click();
    await page.getByLabel('Assunto').selectOption('Aluno');
    await page.getByLabel('Ação').selectOption('alterou');
    await page.getByRole('searchbox').fill('souza');
    await expect(page).toHaveURL(/busca=souza/);
    await page.reload();
    await expect(rows(page)).toHaveText([new RegExp(`alterou o aluno ${student}`)]);
    await page.getByLabel('De').fill('2020-01-01');
    await page.getByLabel('Até').fill('2020-12-31');
    await expect(page.getByText('Nenhum resultado para “souza”.')).toBeVisible();
  });

  test('is seen looking', async ({ page }) => {
    await openHistory(page);
    await expect(page.getByText('Carregando…')).toHaveCount(0);
    await page.getByLabel('Ação').selectOption('consultou');
    await page.reload();
    await expect(rows(page).filter({ hasText: 'consultou o histórico' })).not.toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('axe finds nothing, and all of it fits', async ({ page }) => {
      await renameStudent(page);
      await openHistory(page);
      await expect(list(page)).toBeVisible();
      expect(await complaints(page, 'the history')).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
});

test.describe('a teacher', () => {
  test.use({ as: 'teacher' });

  test('never gets the page', async ({ page }) => {
    const asked = watchManage(page);
    const document = await page.goto('/gerenciar/historico');
    expect(await document!.text()).not.toMatch(filesOfManage);
    await expect(page.getByRole('heading', { name: /^olá, Tiago/ })).toBeVisible();
    expect(asked).toEqual([]);
  });
});
