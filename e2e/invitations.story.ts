import type { Page } from '@playwright/test';
import { complaints, complaintsAtBothSizes } from './axe.ts';
import { pairedDevice } from './family-side.ts';
import { openManaged } from './gerenciar.ts';
import { countSheets, paper } from './paper.ts';
import { readQr } from './read-qr.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const codes = (page: Page) => page.getByRole('img', { name: /^Código QR de / });

async function openInvitations(page: Page) {
  await openManaged(page, 'Maternal I');
  await page.getByRole('link', { name: 'convites das famílias' }).click();
  await expect(page.getByText(/Os códigos aparecem uma única vez/)).toBeVisible();
}

async function makeInvitations(page: Page) {
  await openInvitations(page);
  await page.getByRole('button', { name: 'gerar convites' }).click();
  await expect(page.getByText(/convites prontos\./)).toBeVisible();
}

/** Text that a camera reads from the first code; the code has a border of one module. */
async function scanFirst(page: Page): Promise<string> {
  const code = codes(page).first();
  const path = (await code.locator('path').getAttribute('d'))!;
  const size = Number((await code.getAttribute('viewBox'))!.split(' ').at(-1)) - 2;
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const sides = Array.from({ length: size }, (_, index) => index + 1);
  return readQr(sides.map((y) => sides.map((x) => dark.has(`${x} ${y}`))));
}

test('a guardian’s code lets their phone in, once', async ({ page }) => {
  await makeInvitations(page);
  const code = codes(page).first();
  const link = await scanFirst(page);
  expect(link).toContain('/familia/entrar#');
  const device = await pairedDevice(link);
  const family = await (await device.get('/v1/family/me')).json();
  const name = (await code.getAttribute('aria-label'))!.replace('Código QR de ', '');
  expect(family).toMatchObject({ responsible: { name } });
  await device.dispose();
  // The code beside it stands for the same link.
  const card = page.getByRole('list', { name: 'Convites' }).locator('> li').first();
  await expect(card).toContainText(/Sem câmera\? Digite ([0-9A-Z]{4}-){3}[0-9A-Z]{4} em /);
  const { origin, hash } = new URL(link);
  const again = await page.request.post(`${origin}/v1/family/session`, {
    data: { token: hash.slice(1) },
  });
  expect(again.ok()).toBe(false);

  await page.reload();
  await expect(page.getByRole('button', { name: 'gerar convites' })).toBeVisible();
  await expect(codes(page)).toHaveCount(0);
});

test('the sheet is printed without the frame, and no card is cut', async ({ page }, testInfo) => {
  await makeInvitations(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'imprimir' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');

  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'imprimir' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Convites das famílias' })).toBeHidden();
  const cards = page.getByRole('list', { name: 'Convites' }).locator('> li');
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(first!.y).toBe(second!.y);
  expect(first!.height * 3).toBeLessThan(1000);
  for (const card of await cards.all()) await expect(card).toHaveCSS('break-inside', 'avoid');
  await page.screenshot({ path: testInfo.outputPath('sheet.png') });
});

test('each guardian’s card is printed on a sheet of its own, in its upper half', async ({
  page,
}, testInfo) => {
  await makeInvitations(page);
  const cards = page.getByRole('list', { name: 'Convites' }).locator('> li');
  const several = await countSheets(page);
  expect(several).toBeLessThanOrEqual(Math.ceil((await cards.count()) / 6));

  await page.getByLabel('Uma folha para cada responsável').check();
  expect(await countSheets(page)).toBe(await cards.count());
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  for (const card of await cards.all()) {
    const { height } = (await card.boundingBox())!;
    expect(height).toBeLessThan(paper.height / 2);
  }
  await page.screenshot({ path: testInfo.outputPath('own-sheets.png') });
});

test.describe('as a teacher', () => {
  test.use({ as: 'teacher' });

  test('a teacher prints the cards of their class, and one lets a phone in', async ({
    page,
  }, testInfo) => {
    await page.goto('/alcance');
    const choice = page.getByLabel('Turma');
    await choice.selectOption({ index: 1 });
    await page.getByRole('link', { name: 'imprimir convites' }).click();
    await expect(page.getByRole('heading', { name: 'Imprimir convites' })).toBeVisible();
    await expect(page.getByLabel(/^ainda não alcançados \(\d+\)$/)).toBeChecked();
    await page.screenshot({ path: testInfo.outputPath('before.png') });
    await page.getByLabel(/^todos \(\d+\)$/).check();
    await page.getByRole('button', { name: 'gerar convites' }).click();
    await expect(page.getByText(/convites? prontos?\./)).toBeVisible();
    expect(await complaintsAtBothSizes(page, 'cards of a teacher')).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath('cards.png'), fullPage: true });

    const device = await pairedDevice(await scanFirst(page));
    expect((await device.get('/v1/family/me')).ok()).toBe(true);
    await device.dispose();

    await page.getByLabel('Uma folha para cada responsável').check();
    expect(await countSheets(page)).toBe(await codes(page).count());
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Imprimir convites' })).toBeHidden();
    await expect(choice).toBeHidden();
    await expect(page.getByRole('region', { name: 'Sem cartão' })).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('axe finds nothing, and all of it fits', async ({ page }) => {
    await openInvitations(page);
    const found = await complaints(page, 'before the invitations');
    await page.getByRole('button', { name: 'gerar convites' }).click();
    await expect(page.getByText(/convites prontos\./)).toBeVisible();
    found.push(...(await complaints(page, 'the invitations')));
    expect(found).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
