import type { Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { enterFamily, guardianOfOneChild, linkFromOffice } from './family-side.ts';
import { expect, test } from './story.ts';

// With its worker, as on a phone. The story fails where a first visit complains in the console.
test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 640 }, hasTouch: true });

interface Item {
  id: string;
  kind: string;
  imageUrl: string | null;
  imageCount: number;
}

/** The newest item of a kind with a picture that the guardian got. */
function newest(page: Page, kind: string): Promise<Item> {
  return page.evaluate(async (asked) => {
    const feed = await (await fetch('/v1/family/feed?limit=100')).json();
    return (feed as { items: Item[] }).items.find((one) => one.kind === asked && one.imageUrl)!;
  }, kind);
}

async function enter(page: Page, portal: string) {
  await page.goto(await linkFromOffice(portal, await guardianOfOneChild(portal)));
  await enterFamily(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
}

test('the day of an event and its answer stand in sight, above the cover', async ({
  page,
  portal,
}, testInfo) => {
  await enter(page, portal.url);
  const { id } = await newest(page, 'event');
  await page.goto(`/familia/item/${id}`);
  const main = page.locator('#root main');
  const bar = page.locator('#root').getByRole('navigation', { name: 'Principal' });
  await expect(bar).toBeVisible();
  const fold = (await bar.boundingBox())!.y;
  for (const seen of [main.locator('time').nth(1), main.getByRole('button', { name: 'não vai' })]) {
    const { y, height } = (await seen.boundingBox())!;
    expect(y + height).toBeLessThan(fold);
  }
  await expect(main.getByRole('link', { name: 'abrir imagem' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('event.png') });
  expect(await complaints(page, 'an event on a small phone')).toEqual([]);
});

test('a gallery says what it weighs, costs little, and is one download', async ({
  page,
  portal,
}, testInfo) => {
  await enter(page, portal.url);
  const { id, imageCount } = await newest(page, 'gallery');
  await page.goto(`/familia/item/${id}`);
  const main = page.locator('#root main');
  await expect(main.getByText(/ · esta galeria: [\d,]+ [kM]B$/)).toBeVisible();
  await expect(main.getByRole('img')).toHaveCount(imageCount);
  const all = main.getByRole('link', { name: /^baixar todas/ });
  const [download] = await Promise.all([page.waitForEvent('download'), all.click()]);
  expect(download.suggestedFilename()).toBe('fotos.zip');
  await page.screenshot({ path: testInfo.outputPath('gallery.png'), fullPage: true });
  expect(await complaints(page, 'a gallery on a small phone')).toEqual([]);
});

test('an invitation that opens inside another app leads to the browser first', async ({
  browser,
  portal,
}, testInfo) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; wv) Chrome/120 Mobile Safari/537.36 WhatsApp/2';
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ userAgent, viewport, locale: 'pt-BR' });
  const page = await context.newPage();
  const link = await linkFromOffice(portal.url, await guardianOfOneChild(portal.url));
  await page.goto(link);
  const way = page.getByRole('link', { name: 'abrir no navegador' });
  await expect(way).toHaveAttribute('href', /^intent:\/\/[^#]+#[\w-]{43}#Intent;scheme=http;end$/);
  await page.screenshot({ path: testInfo.outputPath('other-app.png') });
  expect(await complaints(page, 'inside another app')).toEqual([]);
  await page.getByRole('button', { name: 'entrar aqui mesmo' }).click();
  await page.getByRole('button', { name: 'entrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  await context.close();
});
