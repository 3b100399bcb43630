import type { Locator, Page } from '@playwright/test';
import { openedLongAgo } from './expired-addresses.ts';
import { guardians, personalLink } from './family-side.ts';
import { signOut, storedSession } from './people.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const gone = /status of 410/;

async function get<T>(page: Page, path: string): Promise<T> {
  const { accessToken } = await storedSession(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await (await page.request.get(path, { headers })).json()) as T;
}

/** Browsers load a picture as it comes into sight. */
const expectLoaded = (image: Locator) =>
  expect(async () => {
    await image.scrollIntoViewIfNeeded();
    const width = await image.evaluate((img: HTMLImageElement) => img.naturalWidth);
    expect(width).toBeGreaterThan(0);
  }).toPass();

/** What the browser asks for with the next picture: the answer depends on it. */
const acceptOf = async (page: Page) =>
  (await (await page.waitForRequest(/\/files\//)).allHeaders()).accept!;

/** Whether the browser would show a picture without asking the server. */
const isCached = (page: Page, address: string, accept: string) =>
  page.evaluate(
    (asked) =>
      fetch(asked.address, {
        headers: { accept: asked.accept },
        cache: 'only-if-cached',
        mode: 'same-origin',
      }).then(
        ({ ok }) => ok,
        () => false,
      ),
    { address, accept },
  );

interface Sent {
  communication: { id: string; isScheduled: boolean; attachments: { location: string }[] };
}

test('pictures and attachments of a page that was open for hours still open', async ({
  page,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(gone);
  const { dataFolder } = portal;
  await page.goto('/');
  const path = '/v1/communication/announcement/list?limit=200';
  const withFile = (await get<Sent[]>(page, path)).find(
    ({ communication }) => !communication.isScheduled && communication.attachments.length > 0,
  )!.communication;
  await openedLongAgo(page, '**/v1/communication/**', { dataFolder });
  await page.goto('/galerias/listar');
  await expectLoaded(page.locator('table img').first());
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/galerias\/[\w-]+$/);
  await expectLoaded(page.getByRole('main').locator('img[src*="/files/"]').first());

  await page.goto(`/comunicados/${withFile.id}`);
  const link = page.getByRole('main').locator('a[href*="/original?"]').last();
  await expect(link).toBeVisible();
  const opened = page.context().waitForEvent('response', (response) => {
    return response.url().includes('/original?') && response.request().isNavigationRequest();
  });
  // By the keyboard: no pointer came near the link before.
  await link.press('Enter');
  expect((await opened).status()).toBe(200);
});

test('signing out closes the addresses of the portal and empties its cache', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(gone);
  consoleErrors.allow(/ERR_CACHE_MISS|status of 504/);
  // Signing out refuses chunks that the page is still prefetching.
  consoleErrors.allow(/remotes\/manage\//);
  const [accept] = await Promise.all([acceptOf(page), page.goto('/galerias/listar')]);
  const picture = page.locator('table img').first();
  await expectLoaded(picture);
  const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(await isCached(page, address, accept)).toBe(true);
  await page.evaluate(() => localStorage.setItem('kept', 'a draft'));
  await signOut(page);
  expect(await isCached(page, address, accept)).toBe(false);
  expect((await page.request.get(address)).status()).toBe(410);
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('a draft');
});

test("a guardian's photos open on an old page, and close when they leave", async ({
  page,
  browser,
  portal,
}) => {
  const { dataFolder } = portal;
  await page.goto('/');
  const [gallery] = await get<{ communication: { id: string } }[]>(
    page,
    '/v1/communication/gallery/list?limit=200',
  );
  const { id } = gallery!.communication;
  const { studentIds } = await get<{ studentIds: string[] }>(
    page,
    `/v1/communication/gallery/${id}`,
  );
  const guardian = (await guardians(page)).find(({ students }) =>
    students.some((student) => studentIds.includes(student.id)),
  )!;
  const link = await personalLink(page, guardian);
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const family = await context.newPage();
  await family.goto(link);
  await family.getByRole('button', { name: 'entrar', exact: true }).click();
  await expect(family.getByRole('heading', { name: 'Novidades' })).toBeVisible();

  await openedLongAgo(family, '**/v1/family/communications/*', { dataFolder, times: 1 });
  const [accept] = await Promise.all([acceptOf(family), family.goto(`/familia/item/${id}?foto=1`)]);
  const viewer = family.getByRole('dialog', { name: 'Fotos em tela cheia' });
  const photo = viewer.getByRole('img').first();
  await expectLoaded(photo);
  const address = await photo.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect((await family.request.get(address)).status()).toBe(200);

  await family.goto('/familia/mais');
  await family.getByRole('button', { name: 'sair deste aparelho' }).click();
  await family.getByRole('dialog').getByRole('button', { name: 'sair' }).click();
  await expect(family.getByRole('heading', { name: 'Novidades' })).toHaveCount(0);
  await expect.poll(async () => (await family.request.get(address)).status()).toBe(410);
  expect(await isCached(family, address, accept)).toBe(false);
  await context.close();
});
