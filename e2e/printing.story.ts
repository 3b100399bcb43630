import type { Page } from '@playwright/test';
import { storedSession } from './people.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

/** Counts the rows of a table at the moment in which the browser would print. */
async function countRowsWhenPrinting(page: Page) {
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.body.dataset['printed'] = String(document.querySelectorAll('tbody tr').length);
      window.dispatchEvent(new Event('afterprint'));
    };
  });
}

/** Sends so many comunicados that the list has a second page. */
async function fillList(page: Page) {
  const { accessToken } = await storedSession(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await page.request.get('/v1/classrooms/ClassroomsWithStudents', { headers });
  const [classroom] = (await answer.json()) as { students: { id: string }[] }[];
  const studentIds = [classroom!.students[0]!.id];
  for (let number = 1; number <= 20; number += 1) {
    const communication = { title: `Aviso ${number}`, description: 'Para imprimir.' };
    const data = { communication, studentIds };
    await page.request.post('/v1/communication/announcement', { headers, data });
  }
}

const printedRows = (page: Page) =>
  page.evaluate(() => document.body.dataset['printed']).then(Number);

test('a list is printed whole, without its controls', async ({ page }) => {
  await countRowsWhenPrinting(page);
  await page.goto('/');
  await fillList(page);
  await page.goto('/comunicados/listar');
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  const total = Number((await pages.getByText(/ de /).textContent())!.split(' de ')[1]);
  expect(total).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'imprimir' }).click();
  await expect.poll(() => printedRows(page)).toBe(total);
  await expect(page.locator('tbody tr')).toHaveCount(20);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(pages).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('link', { name: 'novo comunicado' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'imprimir' })).toBeHidden();
});

test('the engagement of an event and a diary are printed without their bars', async ({ page }) => {
  await countRowsWhenPrinting(page);
  await page.goto('/eventos/listar');
  // Sent to the whole school, so that its engagement has several pages.
  await page.getByRole('row').filter({ hasText: 'de 198' }).first().getByRole('link').click();
  const table = page.getByRole('table', { name: 'engajamento' });
  await expect(table).toBeVisible();
  const words = page.getByRole('navigation', { name: 'Páginas' }).getByText(/ de /);
  const total = Number((await words.textContent())!.split(' de ')[1]);
  expect(total).toBeGreaterThan(50);
  await page.getByRole('button', { name: 'imprimir engajamento' }).click();
  await expect.poll(() => printedRows(page)).toBe(total);
  await expect(table.getByRole('row')).toHaveCount(26);
  // On paper it is a table too: a sheet is no phone.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  for (const words of ['cancelar', 'deletar']) {
    await expect(page.getByText(words, { exact: true })).toBeHidden();
  }
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByText('não visualizaram', { exact: true })).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/diarios/listar');
  await page.locator('a[href^="/diarios/turma/"]').first().click();
  await page.locator('tbody').getByRole('link').first().click();
  const diary = page.getByRole('region', { name: /^Diário de/ });
  await expect(diary).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(diary).toBeVisible();
  await expect(page.getByText('voltar', { exact: true })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Entradas' })).toBeHidden();
});
