import { complaints, desktop, phone } from './axe.ts';
import { wholeChromium } from './chromium.ts';
import {
  enterFamily,
  guardianOfOneChild,
  guardiansOfSchool,
  linkFromOffice,
} from './family-side.ts';
import { linksMailedTo } from './outbox.ts';
import { expect, test } from './story.ts';

// With its worker, and with notifications to ask for, as on a phone.
test.use({ serviceWorkers: 'allow', launchOptions: wholeChromium });

test('a guardian who lost their link has a new one mailed, enters with it, and lets another device in', async ({
  page,
  browser,
  portal,
  consoleErrors,
}, testInfo) => {
  consoleErrors.allow(/status of 401|status of 422|status of 404|preloaded using link preload/);
  const { email } = await guardianOfOneChild(portal.url);
  await page.setViewportSize(phone);
  await page.goto('/familia');
  const contact = page.getByLabel('Não achou? Receba um link novo');
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
  }).toPass();
  await page.goto(links.at(-1)!);
  await page.getByRole('button', { name: 'entrar', exact: true }).click();
  const notifications = page.getByRole('button', { name: 'avisar neste aparelho' });
  await expect(notifications).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('notifications.png') });
  expect(await complaints(page, 'the offer of notifications')).toEqual([]);
  // The browser of a story refuses every permission.
  await notifications.click();
  await expect(page.getByText(/^Os avisos ficaram bloqueados neste navegador/)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('refused.png') });
  await page.getByRole('button', { name: 'continuar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();

  await page.goto('/familia/mais');
  const answered = page.waitForResponse((response) => response.url().endsWith('/v1/family/links'));
  await page.getByRole('button', { name: 'ligar outro aparelho' }).click();
  const { code } = (await (await answered).json()) as { code: { text: string } };
  await expect(page.getByRole('img', { name: 'Código para ligar outro aparelho' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('code.png') });
  expect(await complaints(page, 'the code for another device')).toEqual([]);
  const tablet = await (await browser.newContext({ viewport: desktop })).newPage();
  await tablet.goto('/familia');
  const typed = tablet.getByLabel('Tenho um código');
  const enterByCode = tablet.getByRole('button', { name: 'entrar com o código' });
  await typed.fill('ZZZZ-ZZZZ-ZZZZ-ZZZN');
  await enterByCode.click();
  await expect(tablet.getByText(/^Não conhecemos este código/)).toBeVisible();
  await tablet.screenshot({ path: testInfo.outputPath('typed.png'), fullPage: true });
  expect(await complaints(tablet, 'a wrong code')).toEqual([]);
  await typed.fill(code.text.toLowerCase());
  await enterByCode.click();
  await enterFamily(tablet);
  await expect(tablet.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  await page.reload();
  const devices = page.getByRole('region', { name: 'Aparelhos' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText(/pelo código de outro aparelho/)).toBeVisible();
  await devices
    .getByRole('button', { name: /^dar nome a (?!.*este aparelho)/ })
    .last()
    .click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Tablet da cozinha');
  await page.getByRole('button', { name: 'guardar' }).click();
  await expect(devices.getByText(/^Tablet da cozinha/)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('devices.png'), fullPage: true });
  expect(await complaints(page, 'the own devices')).toEqual([]);
  await tablet.context().close();
});

test('two guardians of the school share a phone, and take turns', async ({
  page,
  portal,
  consoleErrors,
}, testInfo) => {
  consoleErrors.allow(/status of 401|preloaded using link preload/);
  const [first, second] = await guardiansOfSchool(portal.url);
  await page.setViewportSize(phone);
  await page.goto(await linkFromOffice(portal.url, first!));
  await enterFamily(page);
  await page.getByRole('link', { name: 'Mensagens' }).click();
  const message = page.getByRole('textbox', { name: 'Mensagem' });
  await message.fill('A febre passou');

  await page.goto(await linkFromOffice(portal.url, second!));
  const add = page.getByRole('button', { name: /^acrescentar / });
  await expect(page.getByText(/Podem ficar os dois/)).toContainText(first!.name);
  await page.screenshot({ path: testInfo.outputPath('second.png') });
  expect(await complaints(page, 'the link of a second guardian')).toEqual([]);
  await add.click();
  await page.getByRole('link', { name: 'Mensagens' }).click();
  await expect(message).toHaveValue('');

  await page.getByRole('link', { name: 'Mais', exact: true }).click();
  const turns = page.getByRole('region', { name: 'Quem usa este aparelho' });
  await expect(turns.getByText(`${second!.name} está lendo.`, { exact: false })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('turns.png'), fullPage: true });
  expect(await complaints(page, 'who uses the device')).toEqual([]);
  await turns.getByRole('button', { name: `trocar para ${first!.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  await page.getByRole('link', { name: 'Mensagens' }).click();
  await expect(message).toHaveValue('A febre passou');

  await page.getByRole('link', { name: 'Mais', exact: true }).click();
  await page.getByRole('button', { name: 'sair deste aparelho' }).click();
  await page.getByRole('button', { name: 'sair', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  await page.getByRole('link', { name: 'Mais', exact: true }).click();
  await expect(page.getByText(second!.name).first()).toBeVisible();
  await expect(turns.getByRole('listitem')).toHaveCount(0);
});
