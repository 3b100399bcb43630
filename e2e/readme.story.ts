import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { desktop, phone } from './axe.ts';
import { enterFamily, guardiansOfSchool, linkFromOffice } from './family-side.ts';
import { signedInState } from './people.ts';
import { expect, test } from './story.ts';

/** Largest file, in bytes: a README loads both pictures. */
const heaviest = 150_000;
const sizes = { portal: desktop, family: phone };
type Name = keyof typeof sizes;

async function openPage(browser: Browser, url: string, name: Name): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[name],
    deviceScaleFactor: name === 'family' ? 2 : 1,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    storageState: name === 'portal' ? await signedInState(url, 'administrator') : undefined,
  });
  return context.newPage();
}

/** Share of the points that differ between two pictures, where both show what no day changes. */
async function differenceAt(pictures: [Buffer | string, Buffer], page: Page): Promise<number> {
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  const scale = await page.evaluate(() => devicePixelRatio);
  const box = (await navigation.boundingBox())!;
  const [left, top] = [Math.ceil(box.x * scale), Math.ceil(box.y * scale)];
  const [width, height] = [Math.floor(box.width * scale), Math.floor(box.height * scale)];
  const [before, now] = await Promise.all(
    pictures.map((picture) =>
      sharp(picture).extract({ left, top, width, height }).greyscale().raw().toBuffer(),
    ),
  );
  const differing = now!.filter((value, place) => Math.abs(value - before![place]!) > 24);
  return differing.length / now!.length;
}

/**
 * Compares the navigation in a picture of the README with that of the product: the rest of the page
 * shows the day. Where they differ the story fails, and `npm run help-pictures` takes the picture anew.
 */
async function compare(page: Page, name: Name) {
  const path = fileURLToPath(new URL(`../docs/${name}.png`, import.meta.url));
  await page.evaluate(() =>
    Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined))),
  );
  const now = await page.screenshot({ animations: 'disabled' });
  const difference = await differenceAt([path, now], page).catch(() => 1);
  const { updateSnapshots } = test.info().config;
  if (difference > 0.02 && (updateSnapshots === 'all' || updateSnapshots === 'changed')) {
    const picture = await sharp(now).png({ palette: true, effort: 10 }).toBuffer();
    expect(picture.length).toBeLessThanOrEqual(heaviest);
    await writeFile(path, picture);
    return;
  }
  expect(difference, `docs/${name}.png is old`).toBeLessThanOrEqual(0.02);
}

test('the README shows the portal as it is', async ({ browser, portal }) => {
  const page = await openPage(browser, portal.url, 'portal');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Diários de hoje' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Maternal II/ }).first()).toBeVisible();
  await compare(page, 'portal');
});

test('the README shows a guardian’s phone as it is', async ({ browser, portal }) => {
  const page = await openPage(browser, portal.url, 'family');
  const guardians = await guardiansOfSchool(portal.url);
  const mother = guardians.find(({ email, students }) => email && students.length === 2)!;
  await page.goto(await linkFromOffice(portal.url, mother));
  await enterFamily(page);
  await page.goto('/familia');
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  await compare(page, 'family');
});
