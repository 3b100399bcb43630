import type { Page } from '@playwright/test';
import { recipients, write } from './comunicado-form.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const question = (page: Page) => page.getByRole('dialog', { name: 'Adicionar turma' });

/** The page of the classes, come to from the home, with the dialog of a new class. */
async function openClassroomDialog(page: Page) {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Principal' }).first();
  await menu.getByRole('link', { name: 'Gerenciar' }).click();
  const opener = page.getByRole('button', { name: 'adicionar turma' });
  await opener.click();
  await expect(question(page)).toBeVisible();
  // Given once the page is idle.
  await expect.poll(() => page.evaluate(() => history.state?.dialogs as unknown)).toBe(1);
  return opener;
}

const isSettled = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state?.dialogs as unknown)).toBeUndefined();

test('Back closes a dialog and not the page; a second Back leaves', async ({ page }) => {
  const opener = await openClassroomDialog(page);
  await page.goBack();
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/gerenciar/);
  await expect(opener).toBeFocused();
  // Forward opens nothing, and Back leaves at once.
  await page.goForward();
  await isSettled(page);
  await expect(question(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a dialog that was closed otherwise leaves nothing in the history', async ({ page }) => {
  const opener = await openClassroomDialog(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await isSettled(page);
  await opener.click();
  await question(page).getByRole('button', { name: 'fechar' }).click();
  await isSettled(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a reload with an open dialog leaves the page alone', async ({ page }) => {
  await openClassroomDialog(page);
  await page.reload();
  await isSettled(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('what was typed in a dialog is not lost by Escape, a click beside it or Back', async ({
  page,
}) => {
  await openClassroomDialog(page);
  const name = question(page).getByLabel('Nome');
  await name.fill('Berçário das estrelas');
  const asked = page.getByText('Fechar e descartar o que você digitou?');
  const leave = {
    escape: () => page.keyboard.press('Escape'),
    beside: () => page.mouse.click(5, 5),
    back: () => page.goBack(),
  };
  for (const go of Object.values(leave)) {
    // A press within the first half second is of the click that opened it.
    await expect(async () => {
      await go();
      await expect(asked).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('button', { name: 'continuar aqui' }).click();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Berçário das estrelas');
  }
  await expect.poll(() => page.evaluate(() => history.state?.dialogs as unknown)).toBe(1);
  await page.goBack();
  await page.getByRole('button', { name: 'descartar' }).click();
  await expect(question(page)).toHaveCount(0);
  await isSettled(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a deletion that is confirmed leaves its page, and Back leads to no dialog', async ({
  page,
}) => {
  await page.goto('/comunicados/listar');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: /deletar/ }).click();
  await page.getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page).toHaveURL(/\/comunicados\/listar/);
  await expect(page.getByText('Comunicado deletado')).toBeVisible();
  await isSettled(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Back closes ‘agendar envio’ and not the comunicado', async ({ page }) => {
    await page.goto('/comunicados/listar');
    await page.getByRole('link', { name: 'novo comunicado' }).tap();
    const students = await recipients(page, 1);
    await write(page, { title: 'Passeio', description: 'Boné.', students });
    await page.getByRole('button', { name: 'agendar envio' }).tap();
    const dialog = page.getByRole('dialog', { name: /agendar/i });
    await expect(dialog).toBeVisible();
    await expect.poll(() => page.evaluate(() => history.state?.dialogs as unknown)).toBe(1);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/comunicados/criar');
    await expect(page.getByLabel('Título')).toHaveValue('Passeio');
  });
});
