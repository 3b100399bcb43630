import type { Browser } from '@playwright/test';
import { heading, servedShell, shellOf } from './deployment.ts';
import { signedInState } from './people.ts';
import { testWithTeam } from './publisher.ts';
import { appOf, expect } from './story.ts';

const test = testWithTeam(['shell']);

test.describe.configure({ mode: 'serial' });

/** The first thing that the shell does with the page fails. */
const throwsAtStart = ['getElementById("root")', 'getElementById("r00t")'] as const;

async function openHome(browser: Browser, url: string) {
  const context = await browser.newContext({ storageState: await signedInState(url, 'teacher') });
  const page = await context.newPage();
  const begun = Date.now();
  await page.goto(url);
  // What the server has drawn needs no script.
  await expect(appOf(page)).toBeVisible();
  await expect(heading(page, 'olá, Tiago')).toBeVisible();
  const link = page.getByRole('link', { name: 'novo comunicado' });
  await expect(link).toBeVisible();
  return { page, seconds: (Date.now() - begun) / 1000, close: () => context.close() };
}

test('a shell that throws at its start makes room for the one before, and is withdrawn', async ({
  browser,
  deployment: { portal },
  team,
}, { annotations }) => {
  const { url } = portal;
  const before = await servedShell(url);
  await team.build({ shell: throwsAtStart });
  expect(await team.release('shell')).toMatchObject({ code: 0, errors: '' });
  await expect.poll(() => servedShell(url)).not.toBe(before);

  const waits: number[] = [];
  for (let tab = 0; tab < 4; tab += 1) {
    const { page, seconds, close } = await openHome(browser, url);
    waits.push(seconds);
    expect(shellOf(await page.content())).toBe(before);
    await close();
  }
  const failed = Date.now();
  await expect
    .poll(async () => (await team.release('shell', '--list')).out)
    .toContain('voltou sozinho');
  const offTheAir = (Date.now() - failed) / 1000;
  annotations.push({ type: 'figures', description: JSON.stringify({ waits, offTheAir }) });
  console.log('figures', { waits, offTheAir });
  await expect.poll(() => servedShell(url)).toBe(before);
});

test('where no other shell is left, words and a button stand in its place', async ({
  browser,
  deployment: { portal, redeploy },
}) => {
  await redeploy({ shell: throwsAtStart });
  const context = await browser.newContext({
    storageState: await signedInState(portal.url, 'teacher'),
  });
  const page = await context.newPage();
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await page.goto(portal.url);
  await expect(page.getByRole('alert')).toContainText('A página não abriu.');
  expect(loads).toBe(1);
  await redeploy();
  await page.getByRole('button', { name: 'recarregar' }).click();
  await expect(heading(page, 'olá, Tiago')).toBeVisible();
  await context.close();
});
