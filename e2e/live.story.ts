import type { Page, Request } from '@playwright/test';
import { sendButton, write } from './comunicado-form.ts';
import { guardians, pairedDevice, personalLink, writeToSchool } from './family-side.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const log = (page: Page) => page.getByRole('log');
const isReceive = (request: Request) => request.url().endsWith('/receiveUnreadMessages');
const receives = (page: Page) => {
  const asked: number[] = [];
  page.on('request', (request) => {
    if (isReceive(request)) asked.push(Date.now());
  });
  return asked;
};

/** A chat with a guardian, and the guardian's phone. */
async function chatOf(page: Page, index: number) {
  await page.goto('/');
  const guardian = (await guardians(page))[index]!;
  const device = await pairedDevice(await personalLink(page, guardian));
  await writeToSchool(device, ['Zero']);
  await page.goto('/mensagens/listar');
  await page.getByRole('link', { name: guardian.name }).click();
  await expect(log(page).getByText('Zero')).toBeVisible();
  return { device, address: page.url() };
}

/** Opens a chat with its stream of changes. @returns when the page asks for messages */
async function openFollowed(page: Page, address: string) {
  const asked = receives(page);
  const followed = page.waitForResponse((response) => response.url().endsWith('/v1/live'));
  await page.goto(address);
  expect((await followed).status()).toBe(200);
  await expect(log(page).getByText('Zero')).toBeVisible();
  return asked;
}

/** Waits until a page with a clock asks for nothing in half a minute. */
const untilQuiet = (page: Page, asked: unknown[]) =>
  expect(async () => {
    const before = asked.length;
    await page.clock.runFor(30_000);
    expect(asked).toHaveLength(before);
  }).toPass();

test('a message appears as it is written, on every page, and nobody polls', async ({
  page,
  context,
  browser,
}) => {
  const { device, address } = await chatOf(page, 4);
  await page.clock.install();
  const asked = await openFollowed(page, address);

  // Another browser of the same teacher, and another tab of this one, which shares its stream.
  const elsewhere = await browser.newContext({ storageState: await context.storageState() });
  const other = await elsewhere.newPage();
  await openFollowed(other, address);
  const tab = await context.newPage();
  const ofTab: string[] = [];
  tab.on('request', (request) => ofTab.push(new URL(request.url()).pathname));
  await tab.goto(address);
  await expect(log(tab).getByText('Zero')).toBeVisible();
  // The clock that moves on would end calls that are still open.
  await tab.waitForLoadState('networkidle');

  await untilQuiet(page, asked);
  await writeToSchool(device, ['Um']);
  for (const one of [page, other, tab]) {
    await expect(log(one).getByText('Um', { exact: true })).toBeVisible({ timeout: 10_000 });
  }
  expect(ofTab).not.toContain('/v1/live');
  await elsewhere.close();
  await tab.close();
  await device.dispose();
});

test('a guardian who opens a comunicado appears in its engagement by itself', async ({ page }) => {
  await page.goto('/comunicados/listar');
  const guardian = (await guardians(page)).find(({ students }) => students.length === 1)!;
  const device = await pairedDevice(await personalLink(page, guardian));
  await page.goto('/comunicados/criar');
  const title = 'Lanche coletivo na sexta';
  const students = [{ name: guardian.students[0]!.name, responsibleCount: 1 }];
  await write(page, { title, description: 'Tragam frutas.', students });
  await sendButton(page).click();
  await page.getByRole('link', { name: title }).click();
  const seen = page.getByRole('progressbar', { name: 'Visualizaram', exact: true });
  await expect(seen).toHaveAttribute('aria-valuetext', /^0 de/);

  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const answer = await device.post(`/v1/family/communications/${id}/visualize`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status()).toBe(204);
  await expect(seen).toHaveAttribute('aria-valuetext', /^1 de/, { timeout: 10_000 });
  await device.dispose();
});

test('without the stream the page polls, until it is back', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/);
  const { device, address } = await chatOf(page, 5);
  await page.clock.install();
  const asked = await openFollowed(page, address);
  await untilQuiet(page, asked);
  const quiet = asked.length;
  await page.route('**/v1/live', (route) => route.abort());
  await page.evaluate(() => {
    for (const name of ['pagehide', 'pageshow']) window.dispatchEvent(new Event(name));
  });
  await writeToSchool(device, ['Um']);
  await page.clock.runFor(5_500);
  await expect(log(page).getByText('Um', { exact: true })).toBeVisible();
  const answered = page.waitForEvent('requestfinished', isReceive);
  await page.clock.runFor(5_500);
  await answered;
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(quiet + 2);

  await page.unroute('**/v1/live');
  const back = page.waitForResponse((response) => response.url().endsWith('/v1/live'));
  await page.clock.fastForward(60_000);
  expect((await back).status()).toBe(200);
  await writeToSchool(device, ['Dois']);
  await expect(log(page).getByText('Dois', { exact: true })).toBeVisible();
  await untilQuiet(page, asked);
  await device.dispose();
});
