import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { guardianOfOneChild, linkFromOffice, pairedDevice } from './family-side.ts';
import { expect, test } from './story.ts';

/** A phone that was paired before, whose browser has stored nothing. */
async function phoneOfGuardian(
  browser: Browser,
  portal: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const link = await linkFromOffice(portal, await guardianOfOneChild(portal));
  const device = await pairedDevice(link);
  const storageState = await device.storageState();
  await device.dispose();
  const context = await browser.newContext({
    baseURL: portal,
    storageState,
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    serviceWorkers: 'block',
    ...options,
  });
  return context.newPage();
}

const cards = (page: Page) => page.locator('#conteudo a:has(strong)');
const box = async (place: Locator) => (await place.boundingBox())!;

test('what came with the page is asked for no more, and stays where it is', async ({
  browser,
  portal,
}) => {
  const page = await phoneOfGuardian(browser, portal.url);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Opening an item counts anew what is unread.
    const isCount = pathname === '/v1/family/unread';
    if (request.method() === 'GET' && pathname.startsWith('/v1/') && !isCount) asked.push(pathname);
  });
  for (const open of ['/familia', 'the first comunicado']) {
    let run: () => void = () => undefined;
    const mayRun = new Promise<void>((resolve) => (run = resolve));
    await page.route('**/assets/**/*.js', async (route) => {
      await mayRun;
      await route.continue();
    });
    asked.length = 0;
    const address =
      open === '/familia'
        ? open
        : (await cards(page).filter({ hasText: 'Comunicado' }).first().getAttribute('href'))!;
    await page.goto(address, { waitUntil: 'commit' });
    const seen = page.locator(open === '/familia' ? '#conteudo a strong' : '#conteudo h1').first();
    await expect(seen).toBeVisible();
    await expect(page.locator('#first-view')).toHaveCount(1);
    await page.evaluate(() => document.fonts.ready);
    const before = await box(seen);
    run();
    await expect(page.locator('#first-view')).toHaveCount(0);
    await expect(page.locator('#root')).toBeVisible();
    const after = await box(seen);
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs(after[side] - before[side]), `${open}: ${side}`).toBeLessThanOrEqual(2);
    }
    // Who reads is asked all the same.
    expect(asked).toEqual(['/v1/family/me']);
    await page.unroute('**/assets/**/*.js');
  }
  await page.context().close();
});

test('what is typed before the app has come stands in it then', async ({ browser, portal }) => {
  const page = await phoneOfGuardian(browser, portal.url);
  let run: () => void = () => undefined;
  const mayRun = new Promise<void>((resolve) => (run = resolve));
  await page.route('**/assets/**/*.js', async (route) => {
    await mayRun;
    await route.continue();
  });
  await page.goto('/familia/mensagens', { waitUntil: 'commit' });
  const view = page.locator('#first-view');
  await view.getByRole('textbox', { name: 'Mensagem' }).fill('Ela já está melhor');
  run();
  await expect(view).toHaveCount(0);
  const field = page.locator('#root').getByRole('textbox', { name: 'Mensagem' });
  await expect(field).toHaveValue('Ela já está melhor');
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'enviar' }).click();
  await expect(page.getByRole('log')).toContainText('Ela já está melhor');
  await page.context().close();
});

test('without JavaScript the feed and an item can be read', async ({
  browser,
  portal,
}, testInfo) => {
  const page = await phoneOfGuardian(browser, portal.url, { javaScriptEnabled: false });
  await page.goto('/familia');
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  const first = cards(page).filter({ hasText: 'Comunicado' }).first();
  const title = (await first.locator('strong').textContent())!;
  await page.screenshot({ path: testInfo.outputPath('feed.png') });
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: testInfo.outputPath('item.png') });
  const width = await page.locator('#conteudo').evaluate((main) => main.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  // The chat fills the window: its field stands above the bar without scrolling.
  await page.goto('/familia/mensagens');
  const bar = await box(page.getByRole('navigation', { name: 'Principal' }));
  const field = await box(page.getByRole('textbox', { name: 'Mensagem' }));
  expect(field.y + field.height).toBeLessThanOrEqual(bar.y);
  await page.goBack();
  await page.getByRole('link', { name: 'voltar para Novidades' }).click();
  await page.getByRole('link', { name: /^Falta responder/ }).click();
  await expect(page).toHaveURL(/falta=1/);
  await expect(cards(page).first()).toContainText('Falta');
  await page.screenshot({ path: testInfo.outputPath('pending.png') });
  await page.context().close();
});
