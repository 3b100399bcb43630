import type { Page } from '@playwright/test';
import { startFreezingProxy } from '../apps/api/testing/freezing-proxy.ts';
import { enterFamily, guardianOfOneChild, linkFromOffice } from './family-side.ts';
import { expect, test } from './story.ts';

test.use({ as: 'nobody', serviceWorkers: 'allow' });

const withoutNetwork =
  /status of (401|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no-response|\[caderneta\]/;
const feed = '/v1/family/feed?limit=20';
/** Headers by which a server forbids a browser something. */
const isPolicy = /policy|^x-|strict/;

/** Pairs the browser with a guardian's device, and waits for the worker. */
async function enter(page: Page, portal: string, origin = portal): Promise<void> {
  const link = new URL(await linkFromOffice(portal, await guardianOfOneChild(portal)));
  await page.goto(origin + link.pathname + link.hash);
  await enterFamily(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith('/familia/worker.js'),
  );
  // The worker does not keep files that were loaded before it came.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
}

/** Title of the first item in the feed. */
const firstItem = (page: Page) => page.locator('main a strong').first();

/** Answer to a page's request; null where it fails. */
const statusOf = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      fetch(url).then(
        ({ status }) => status,
        () => null,
      ),
    address,
  );

/** The path of a picture in the feed, and the query that opens it. */
async function pictureInFeed(page: Page): Promise<URL> {
  const address = await page.evaluate(async (url) => {
    const answer = (await (await fetch(url)).json()) as { items: { imageUrl: string | null }[] };
    return answer.items.find(({ imageUrl }) => imageUrl)?.imageUrl;
  }, feed);
  expect(address).toMatch(/^\/files\//);
  return new URL(address!, page.url());
}

/** Addresses of the stored answers, pages and pictures. */
const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const stored = await (await caches.open('family-data')).keys();
    return stored.map(({ url }) => new URL(url).pathname);
  });
/** Addresses that the worker's database of loading times names. */
const timedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });
    const database = await answered(indexedDB.open('workbox-expiration'));
    const entries = database.transaction('cache-entries').objectStore('cache-entries');
    const all = await answered(entries.getAll() as IDBRequest<{ url: string }[]>);
    database.close();
    return all.map(({ url }) => new URL(url).pathname);
  });

test('pages that the worker answers come with the headers of the server, and keep what the history holds', async ({
  page,
  portal,
}) => {
  await enter(page, portal.url);
  for (const address of ['/familia', '/familia/mais']) {
    await page.goto(address);
    await page.evaluate(() => history.replaceState({ held: 'this' }, ''));
    const answer = await page.reload();
    expect(answer!.fromServiceWorker()).toBe(true);
    const headers = { accept: 'text/html' };
    const served = await page.request.get(portal.url + address, { headers });
    expect(Object.keys(answer!.headers())).toEqual(
      expect.arrayContaining(Object.keys(served.headers()).filter((name) => isPolicy.test(name))),
    );
    expect(answer!.headers()).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': served.headers()['referrer-policy'],
    });
    expect(await page.evaluate(() => history.state as unknown)).toEqual({ held: 'this' });
  }
});

test('without a connection any address shows the app, and the content loaded last', async ({
  page,
  portal,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(withoutNetwork);
  await enter(page, portal.url);
  const picture = await pictureInFeed(page);
  expect(await statusOf(page, picture.href)).toBe(200);
  await context.setOffline(true);
  await page.goto('/familia/mais');
  await expect(page.getByRole('heading', { level: 1, name: 'Mais' })).toBeVisible();
  await page.goto('/familia');
  await expect(firstItem(page)).toBeVisible();
  await expect(
    page.getByText('Você está sem internet. Mostramos o que foi atualizado às'),
  ).toBeVisible();
  // Another signature opens the same picture.
  expect(await statusOf(page, `${picture.pathname}?e=1&s=another`)).toBe(200);
  expect(await statusOf(page, '/files/never-loaded/320?e=1&s=x')).toBeNull();
  expect(await statusOf(page, '/v1/family/notices/never-loaded')).toBeNull();
  expect(await statusOf(page, '/v1/chats/summary')).toBeNull();
});

test('the end of an access removes its stored content', async ({ page, portal, consoleErrors }) => {
  consoleErrors.allow(withoutNetwork);
  await enter(page, portal.url);
  const picture = await pictureInFeed(page);
  expect(await statusOf(page, picture.href)).toBe(200);
  await expect.poll(() => timedAddresses(page)).toContain(picture.pathname);
  expect(await storedAddresses(page)).toContain(picture.pathname);
  await page.context().clearCookies();
  expect(await statusOf(page, feed)).toBe(401);
  await expect.poll(() => storedAddresses(page)).toEqual([]);
  await expect.poll(() => timedAddresses(page)).not.toContain(picture.pathname);
});

test('a failure of the server shows stored content, or else that it failed', async ({
  page,
  portal,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (401|500)|\[caderneta\]/);
  await enter(page, portal.url);
  await context.route('**/v1/family/**', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(firstItem(page)).toBeVisible();
  await expect(page.getByText(/não responde. Mostramos o que foi atualizado às/)).toBeVisible();
  await page.goto('/familia/mural/0198f4a2-0000-7000-8000-000000000099');
  await expect(page.getByRole('heading', { level: 1, name: 'Não carregou' })).toBeVisible();
});

test('a network that hangs keeps nobody waiting', async ({ page, portal, consoleErrors }) => {
  consoleErrors.allow(withoutNetwork);
  const proxy = await startFreezingProxy({ port: Number(new URL(portal.url).port) });
  try {
    await enter(page, portal.url, `http://127.0.0.1:${proxy.port}`);
    const title = await firstItem(page).textContent();
    proxy.freeze();
    // The load event waits for every preload, the person for the page alone.
    await page.goto(page.url(), { waitUntil: 'commit' });
    await expect(firstItem(page)).toHaveText(title!);
    await expect(page.getByText(/^atualizado às \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByText(/não responde. Mostramos o que foi atualizado às/)).toBeVisible();
    expect(await page.evaluate(() => performance.now())).toBeLessThan(10_000);
    proxy.thaw();
    await expect(page.getByText(/não responde. Mostramos/)).toHaveCount(0);
  } finally {
    proxy.thaw();
    await proxy.close();
  }
});
