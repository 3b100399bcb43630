import type { Browser, Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { enterFamily, guardianOfOneChild, linkFromOffice, sendEvent } from './family-side.ts';
import { linksMailedTo } from './outbox.ts';
import type { PortalServer } from './server.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator', serviceWorkers: 'allow' });

/** Where e-mails like the newest one to somebody are switched off, once there are so many of them. */
async function addressMailedTo(portal: PortalServer, email: string, count: number) {
  let links: string[] = [];
  await expect(async () => {
    links = await linksMailedTo(email, '/v1/family/unsubscribe', portal.dataFolder);
    expect(links).toHaveLength(count);
  }).toPass();
  // The mail names the public address; the story's server has a port of its own.
  const { pathname, search } = new URL(links.at(-1)!);
  return portal.url + pathname + search;
}

async function openWithoutScripts(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, locale: 'pt-BR' },
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a guardian ends e-mails about events from the mail, and wants them again in ‘Mais’', async ({
  page,
  browser,
  portal,
}, testInfo) => {
  const guardian = await guardianOfOneChild(portal.url);
  const { email, name } = guardian as { email: string; name: string };
  await sendEvent(portal.url, 'Planetário', [guardian]);
  const first = await addressMailedTo(portal, email, 1);

  const mail = await openWithoutScripts(browser, first);
  const asked = 'Parar de receber e-mails sobre eventos?';
  await expect(mail.getByRole('heading', { name: asked })).toBeVisible();
  await mail.screenshot({ path: testInfo.outputPath('asked.png') });
  await mail.reload();
  await expect(mail.getByRole('heading', { name: asked })).toBeVisible();
  await mail.getByRole('button', { name: 'parar de receber' }).click();
  const done = mail.getByRole('heading', { name: 'Pronto! Sem e-mails sobre eventos' });
  await expect(done).toBeVisible();
  await mail.setViewportSize({ width: 320, height: 568 });
  await mail.screenshot({ path: testInfo.outputPath('done.png'), fullPage: true });
  expect(await widthOf(mail)).toBe(320);
  await mail.getByRole('button', { name: 'voltar a receber' }).click();
  await expect(mail.getByRole('heading', { name: asked })).toBeVisible();

  // The button of a mail program, which has no page, no cookies and follows nothing.
  const clicked = await fetch(first, {
    ...{ method: 'POST', redirect: 'error' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(clicked.status).toBe(204);
  await mail.goto(first);
  await expect(done).toBeVisible();

  // The office reads so, and who is told of the next event.
  await sendEvent(portal.url, 'Parque', [guardian]);
  await page.goto(`/alcance?busca=${encodeURIComponent(name)}`);
  await expect(page.getByText('recusou e-mails: eventos')).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const family = await phone.newPage();
  await family.goto(await linkFromOffice(portal.url, guardian));
  await enterFamily(family);
  await family.goto(`${portal.url}/familia/mais`);
  const events = family.getByRole('switch', { name: 'Eventos' });
  await expect(events).not.toBeChecked();
  await family.screenshot({ path: testInfo.outputPath('more.png'), fullPage: true });
  await family.setViewportSize({ width: 320, height: 568 });
  await events.scrollIntoViewIfNeeded();
  await family.screenshot({ path: testInfo.outputPath('more-320.png') });
  expect(await widthOf(family)).toBe(320);
  expect(await complaints(family, 'switches of e-mails')).toEqual([]);
  await page.goto(first);
  expect(await complaints(page, 'the page of a mail')).toEqual([]);
  await events.check();
  await expect(events).toBeEnabled();
  await mail.reload();
  await expect(mail.getByRole('heading', { name: asked })).toBeVisible();

  // Of the second event nothing came.
  await sendEvent(portal.url, 'Zoológico', [guardian]);
  const second = await addressMailedTo(portal, email, 2);
  expect(second).not.toBe(first);
  const forged = `${first.slice(0, -6)}AAAAAA`;
  await mail.goto(forged);
  await expect(mail.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
  await mail.screenshot({ path: testInfo.outputPath('ended.png') });
});
