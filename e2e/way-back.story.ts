import { complaints, phone } from './axe.ts';
import { guardianOfOneChild } from './family-side.ts';
import { linksMailedTo } from './outbox.ts';
import { expect, test } from './story.ts';

// With its worker, as on a phone.
test.use({ serviceWorkers: 'allow' });

test('a guardian who lost their link has a new one mailed, and enters with it', async ({
  page,
  portal,
  consoleErrors,
}, testInfo) => {
  consoleErrors.allow(/status of 401|status of 422|preloaded using link preload/);
  const { email } = await guardianOfOneChild(portal.url);
  await page.setViewportSize(phone);
  await page.goto('/familia');
  const contact = page.getByLabel('Não achou? Receba um link novo por e-mail');
  const ask = page.getByRole('button', { name: 'receber um link novo' });
  await contact.fill('minha escola');
  await ask.click();
  await expect(page.getByText('Digite o celular com DDD ou o e-mail.')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('asking.png'), fullPage: true });
  expect(await complaints(page, 'the request of a link')).toEqual([]);

  await contact.fill(email!.toUpperCase());
  await ask.click();
  await expect(page.getByRole('status').filter({ hasText: 'o link chega' })).toBeVisible();
  let links: string[] = [];
  await expect(async () => {
    links = await linksMailedTo(email!, '/familia/entrar', portal.dataFolder);
    expect(links.length).toBeGreaterThan(0);
  }).toPass({ timeout: 20_000 });
  await page.goto(links.at(-1)!);
  await page.getByRole('button', { name: 'entrar' }).click();
  await expect(page.getByRole('link', { name: 'Novidades' })).toBeVisible();
});
