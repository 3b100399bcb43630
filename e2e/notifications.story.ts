import type { Page } from '@playwright/test';
import { wholeChromium } from './chromium.ts';
import { enterFamily, guardianOfOneChild, linkFromOffice } from './family-side.ts';
import { expect, test } from './story.ts';

// Headless shells show no notifications.
test.use({ as: 'nobody', serviceWorkers: 'allow', launchOptions: wholeChromium });

/**
 * Hands a push message to the page's worker, as the browser does once the worker is active: before
 * that the browser drops it.
 * @returns how
 */
async function pusher(page: Page): Promise<(url: string) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  const activated = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const ours = versions.find(
        ({ scriptURL, status }) =>
          scriptURL.endsWith('/familia/worker.js') && status === 'activated',
      );
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await activated;
  const origin = new URL(page.url()).origin;
  return async (url) => {
    const data = JSON.stringify({ url });
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

/** Texts of the notifications that the phone shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ body }) => body).sort();
  });

test('a phone tells of several news at once, and of none that the app has shown', async ({
  page,
  portal,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  await context.grantPermissions(['notifications'], { origin: portal.url });
  const link = new URL(await linkFromOffice(portal.url, await guardianOfOneChild(portal.url)));
  await page.goto(link.pathname + link.hash);
  await enterFamily(page);
  const push = await pusher(page);
  const urgent = 'URGENTE: a escola mandou uma novidade para você.';

  await push('/familia/item/1');
  await expect.poll(() => shown(page)).toEqual(['A escola mandou uma novidade para você.']);
  await push('/familia/item/2?urgente');
  await push('/familia/mural/3');
  await push('/familia/item/1');
  await expect.poll(() => shown(page)).toEqual(['A escola mandou 2 novidades para você.', urgent]);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual([urgent]);
});
