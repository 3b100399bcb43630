import type { Browser, Locator, Page } from '@playwright/test';
import { complaintsAtBothSizes, phone } from './axe.ts';
import { recipients, sendButton, write } from './comunicado-form.ts';
import { openForm } from './diary-form.ts';
import { enterFamily, guardianOfOneChild, linkFromOffice, sendEvent } from './family-side.ts';
import { signedInState } from './people.ts';
import { expect, openSchool, test as base } from './story.ts';

/** On a server that holds what the portal sends, so that it can be taken back. */
const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
  portal: async ({}, use) => {
    const { portal, end } = await openSchool({ holdSeconds: 60 });
    await use(portal);
    await end();
  },
});

/**
 * Compares a part of the product with its picture in help: the story fails where they differ, and
 * `npm run help-pictures` takes the picture anew. No part may show a date.
 */
const compare = (part: Locator, name: string) =>
  expect(part).toHaveScreenshot(`${name}.png`, exactness);
const exactness = { scale: 'device', maxDiffPixelRatio: 0.02 } as const;

/** The same, for what a phone shows of a page first. */
const compareTop = (page: Page, name: string) =>
  expect(page).toHaveScreenshot(`${name}.png`, {
    ...exactness,
    clip: { x: 0, y: 0, width: phone.width, height: 480 },
  });

async function openPhone(browser: Browser, url: string, isSignedIn = false): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: phone,
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    storageState: isSignedIn ? await signedInState(url, 'administrator') : undefined,
  });
  return context.newPage();
}

test('help shows the portal as it is', async ({ browser, portal }) => {
  const guest = await openPhone(browser, portal.url);
  await guest.goto('/login');
  await compare(guest.locator('form'), 'entrar');

  const page = await openPhone(browser, portal.url, true);
  await page.goto('/gerenciar/importar');
  await expect(page.getByText('Escolha ou arraste a planilha')).toBeVisible();
  await compareTop(page, 'planilha');
  await page.goto('/alcance');
  await expect(page.getByText('sem nenhum meio').first()).toBeVisible();
  await compareTop(page, 'alcance');
  await openForm(page, 'Maternal II');
  await compareTop(page, 'diario');
  await page.goto('/comunicados/criar');
  await compare(page.getByRole('group', { name: 'Destinatários' }), 'destinatarios');
  const students = await recipients(page, 1);
  await write(page, { title: 'Passeio', description: 'Saímos às nove.', students });
  await sendButton(page).click();
  await compare(page.getByRole('status').filter({ hasText: 'Comunicado enviado!' }), 'desfazer');
});

test('help shows the families’ app as it is', async ({ browser, portal }) => {
  const page = await openPhone(browser, portal.url);
  await page.goto('/familia/entrar');
  await compare(page.locator('form').first(), 'codigo');
  const guardian = await guardianOfOneChild(portal.url);
  const event = await sendEvent(portal.url, 'Passeio', [guardian]);
  await page.goto(await linkFromOffice(portal.url, guardian));
  await enterFamily(page);
  await page.goto(`/familia/item/${event}`);
  await compare(page.getByRole('group', { name: /^Resposta de/ }), 'resposta');
  await page.goto('/familia/mensagens');
  await compare(page.locator('form'), 'mensagem');
});

test.describe('who is signed in', () => {
  test.use({ as: 'teacher' });

  test('opens help beside the settings, and reads it at 320 px and 200 %', async ({ page }) => {
    await page.goto('/');
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Ajuda' }).click();
    const help = await opening;
    await help.getByRole('link', { name: 'Enviar um comunicado' }).click();
    const picture = help.getByRole('img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(500);
    expect(await complaintsAtBothSizes(help, 'a page of help')).toEqual([]);
    await help.setViewportSize({ width: 320, height: 640 });
    const overflow = await help.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect(overflow).toBe(0);
  });
});
