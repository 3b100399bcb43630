import type { Locator, Page } from '@playwright/test';
import { appOf, expect, test } from './story.ts';

test.use({ as: 'administrator', viewport: { width: 390, height: 844 }, hasTouch: true });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Principal' }).last();

async function box(place: Locator) {
  const found = await place.boundingBox();
  return found!;
}

/** Pixels by which the toasts lie over something else. */
async function covered(toast: Locator, below: Locator): Promise<number> {
  const [above, under] = [await box(toast), await box(below)];
  const overlap =
    Math.min(above.y + above.height, under.y + under.height) - Math.max(above.y, under.y);
  return Math.max(0, Math.round(overlap));
}

test('a comunicado reaches a class in four taps from the home', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Escola Girassol')).toBeVisible();
  await page.getByRole('link', { name: /novo comunicado/ }).tap();
  await expect(page.getByLabel('Título')).toBeFocused();
  await page.keyboard.type('Trazer agasalho');
  await page.getByLabel('Descrição').tap();
  await page.keyboard.type('Amanhã esfria.');
  await page.getByRole('checkbox', { name: 'Jardim' }).tap();
  await page.getByRole('button', { name: 'enviar', exact: true }).tap();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  expect(await covered(page.getByRole('status').filter({ hasText: 'enviado!' }), bar(page))).toBe(
    0,
  );
});

/** Opens a page, and waits until the app has taken the place of what the server drew. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(appOf(page)).toBeVisible();
}

async function rowsInSight(page: Page): Promise<number> {
  const end = (await box(bar(page))).y;
  const rows = await page.getByRole('main').locator('tbody').getByRole('row').all();
  const boxes = await Promise.all(rows.map((row) => box(row)));
  return boxes.filter(({ y, height }) => y + height <= end).length;
}

for (const [path, least] of Object.entries({
  '/mensagens/listar': 8,
  '/comunicados/listar': 6,
  '/atividades/listar': 6,
  '/eventos/listar': 5,
})) {
  test(`${least} rows of ${path} fit on a screen`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('row').nth(least)).toBeAttached();
    // A row may be drawn anew between two looks.
    await expect(async () => {
      expect(await rowsInSight(page)).toBeGreaterThanOrEqual(least);
    }).toPass();
  });
}

test('an event is told on three screens with its engagement', async ({ page }) => {
  await open(page, '/eventos/listar');
  await expect(bar(page).getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-current');
  await page.getByRole('link', { name: /Reunião de pais: Maternal II/ }).tap();
  const table = page.getByRole('table', { name: 'engajamento' });
  expect((await box(table)).height).toBeLessThan(2500);
});

test('Back closes the menu and leaves the page where it was', async ({ page }) => {
  await open(page, '/comunicados/listar');
  await page.getByRole('row').nth(1).getByRole('link').tap();
  await expect(page).toHaveURL(/\/comunicados\/[0-9a-f-]{36}$/);
  const address = page.url();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await bar(page).getByRole('button', { name: 'Menu' }).tap();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  expect(page.url()).toBe(address);

  await bar(page).getByRole('button', { name: 'Menu' }).tap();
  await menu.getByRole('link', { name: 'Mural' }).tap();
  await expect(page).toHaveURL('/mural/listar');
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(menu).toHaveCount(0);
});

for (const [name, fontSize] of [
  ['usual', '100%'],
  ['twice as large', '200%'],
] as const) {
  test(`a failure covers neither the actions nor the bar, with ${name} text`, async ({
    page,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await open(page, '/comunicados/criar');
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
    await page.getByLabel('Título').fill('Trazer agasalho');
    await page.getByLabel('Descrição').fill('Amanhã esfria.');
    await page.getByRole('checkbox', { name: 'Jardim' }).check();
    await context.setOffline(true);
    const send = page.getByRole('button', { name: 'enviar', exact: true });
    await send.click();
    const toast = page.getByRole('alert').filter({ hasText: 'Sem conexão' });
    await expect(toast).toBeVisible();
    await expect(toast).toContainText('Houve um erro ao criar o comunicado.');
    await toast.hover();
    expect(await covered(toast, bar(page))).toBe(0);
    expect(await covered(toast, send)).toBe(0);
    await expect(page.getByLabel('Título')).toHaveValue('Trazer agasalho');
  });
}
