import type { Page } from '@playwright/test';
import { desktop, phone } from './axe.ts';
import { appOf, expect, test } from './story.ts';

test.use({ as: 'administrator' });

const addresses = ['/comunicados/criar', '/eventos/criar', '/atividades/criar', '/enquetes/criar'];

/** Opens a page without its scripts. @returns how to let them come */
async function openDrawn(page: Page, path: string): Promise<() => void> {
  const { promise: mayCome, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('.frame-drawn h1')).toBeVisible();
  return goOn;
}

/** Where the beginning of the form stands: rounded, by what it is. */
const placesOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const all = document.querySelectorAll(
      'main :is(h1, form label, form input, form textarea, form p, form a, form button)',
    );
    return [...all]
      .filter((one) => one.getClientRects().length > 0 && !one.matches('[type="file"]'))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const name = one.closest('label')?.textContent ?? one.textContent;
        const box = [x, y, width, height].map((value) => Math.round(value)).join(' ');
        return `${one.localName} ${name}: ${box}`;
      });
  });

for (const [name, { viewport, text }] of Object.entries({
  'a phone': { viewport: phone, text: '100%' },
  'a computer': { viewport: desktop, text: '100%' },
  'a narrow phone with large text': { viewport: { width: 320, height: 700 }, text: '200%' },
})) {
  test(`a form begins where the server drew it, ${name}`, async ({ page }, testInfo) => {
    await page.setViewportSize(viewport);
    for (const path of addresses) {
      const goOn = await openDrawn(page, path);
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      const drawn = await placesOf(page);
      expect(drawn.length).toBeGreaterThan(7);
      const picture = (when: string) => testInfo.outputPath(`${path.split('/')[1]}-${when}.png`);
      await page.screenshot({ path: picture('drawn') });
      goOn();
      await expect(appOf(page)).toBeVisible();
      const shown = await placesOf(page);
      await page.screenshot({ path: picture('shown') });
      // The bar ends the form, which is longer on a wide screen.
      const [fields, bar] = [drawn.slice(0, -3), drawn.slice(-3)];
      expect(shown.slice(0, fields.length)).toEqual(fields);
      const inSight = (places: string[]) => places.map((place) => place.replace(/: .*/, ''));
      const last = shown.filter((place) => /^(a cancelar|button (agendar|enviar))/.test(place));
      expect(inSight(last)).toEqual(inSight(bar));
      if (viewport.width < 1000) expect(last).toEqual(bar);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(viewport.width);
      await page.unroute('**/*.js');
    }
  });
}

test('who writes before the app has come goes on writing', async ({ page }) => {
  const goOn = await openDrawn(page, '/comunicados/criar');
  const title = page.getByLabel('Título');
  await expect(title).toBeFocused();
  await page.keyboard.type('Feira de ciências');
  // Nothing is sent by itself.
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Urgente' }).check();
  const text = page.getByLabel('Descrição');
  await text.fill('Tragam frutas e água.');
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 13));
  goOn();
  await expect(appOf(page)).toBeVisible();
  await expect(page).toHaveURL('/comunicados/criar');
  await expect(text).toBeFocused();
  await page.keyboard.type('bolos');
  await expect(text).toHaveValue('Tragam bolos e água.');
  await expect(title).toHaveValue('Feira de ciências');
  await expect(page.getByRole('checkbox', { name: 'Urgente' })).toBeChecked();

  // It is kept as if it had been written in the app.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await page.unroute('**/*.js');
  await page.reload();
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(title).toHaveValue('Feira de ciências');
  await expect(text).toHaveValue('Tragam bolos e água.');
});

test('what is written and left before the app has come is there the next time', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/atividades/criar', { waitUntil: 'commit' });
  await page.getByLabel('Título').fill('Leitura do mês');
  await page.getByLabel('Descrição').fill('Capítulos 1 a 3.');
  await page.getByRole('link', { name: 'cancelar' }).click();
  await expect(page).toHaveURL('/atividades/listar');
  await page.unroute('**/*.js');
  await page.goto('/atividades/criar');
  const left = page.getByRole('note').filter({ hasText: 'O que você escreveu antes' });
  await expect(left.getByText('Leitura do mês')).toBeVisible();
  await expect(left.getByText('Capítulos 1 a 3.')).toBeVisible();
  await left.getByRole('button', { name: 'descartar os textos' }).click();
  await expect(left).toHaveCount(0);
  await page.reload();
  await expect(appOf(page).getByLabel('Título')).toHaveValue('');
  await expect(left).toHaveCount(0);
});

test('who has left a draft is asked about it before they can write', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  await page.goto('/eventos/criar');
  await expect(appOf(page)).toBeVisible();
  await page.getByLabel('Título').fill('Festa junina');
  await page.getByLabel('Descrição').click();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/eventos/criar', { waitUntil: 'commit' });
  await expect(page.locator('.frame-shape')).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveCount(0);
  await page.unroute('**/*.js');
  await page.goto('/eventos/criar');
  await page.getByRole('button', { name: 'descartar' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('');
});
