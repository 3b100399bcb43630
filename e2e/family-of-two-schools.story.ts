import type { Page } from '@playwright/test';
import { complaints, phone } from './axe.ts';
import { type Office, openBoth } from './family-of-two-schools.ts';
import { appOf, expect, test } from './story.ts';

/** Pages are looked at on a phone, and fit a narrow one with letters of twice the size. */
async function expectGood(page: Page, where: string) {
  expect(await complaints(page, where)).toEqual([]);
  const letters = (size: string) =>
    page.evaluate((given) => (document.documentElement.style.fontSize = given), size);
  await page.setViewportSize({ width: 320, height: 844 });
  await letters('200%');
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
  await expect.poll(() => page.evaluate(fits), { message: where }).toBe(true);
  await letters('');
  await page.setViewportSize(phone);
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Escolas' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name });
const meeting = (page: Page) => page.getByRole('link', { name: /Reunião do Girassol/ });
const trip = (page: Page) => page.getByRole('link', { name: /Passeio do Ipê/ });

/** The tab of one school is open: its news alone. */
async function expectGirassol(page: Page) {
  await expect(meeting(page)).toBeVisible();
  await expect(trip(page)).toHaveCount(0);
  await expect(tab(page, 'Escola Girassol')).toHaveAttribute('aria-current', 'page');
}

async function expectIpe(page: Page) {
  await expect(trip(page)).toBeVisible();
  await expect(meeting(page)).toHaveCount(0);
  await expect(tab(page, 'Escola Ipê')).toHaveAttribute('aria-current', 'page');
}

test('two schools of a guardian are two tabs, and each school has its own part', async ({
  browser,
}) => {
  const { portal, girassol, ipe, end, atGirassol, atIpe } = await openBoth();
  try {
    const context = await browser.newContext({ viewport: phone, locale: 'pt-BR' });
    const family = await context.newPage();
    await family.goto((await girassol.linkFor(atGirassol)).url);
    await family.getByRole('button', { name: 'entrar', exact: true }).click();
    await expect(meeting(family)).toBeVisible();
    await expect(tabs(family)).toHaveCount(0);

    // The same tab: only the fragment of the address changes.
    await family.goto((await ipe.linkFor(atIpe)).url);
    await expect(family.getByText(/Este aparelho já mostra as mensagens de/)).toContainText(
      'Escola Girassol',
    );
    await expectGood(family, 'a link of another school');
    await family.getByRole('button', { name: 'acrescentar Escola Ipê' }).click();
    await expectIpe(family);
    await expectGood(family, 'the feed of one of two schools');

    await expect(tab(family, 'Escola Girassol')).toContainText(/\d+/);
    await tab(family, 'Escola Girassol').click();
    await expectGirassol(family);
    await expect(tab(family, 'Escola Ipê')).toContainText('1');
    await family.goBack();
    await expectIpe(family);

    await context.setOffline(true);
    await tab(family, 'Escola Girassol').click();
    await expectGirassol(family);
    await tab(family, 'Escola Ipê').click();
    await expectIpe(family);
    await context.setOffline(false);

    await trip(family).click();
    await family.getByRole('button', { name: 'li e estou ciente' }).click();
    await expect(family.getByText('Você confirmou a leitura')).toBeVisible();
    // As a notice does: the item has the tab of its school.
    const item = family.url();
    await family.goto(`${portal.url}/familia`);
    await expectGirassol(family);
    await family.goto(item);
    await expect(tab(family, 'Escola Ipê')).toHaveAttribute('aria-current', 'true');
    await expectGood(family, 'an item of two schools');
    await family.getByRole('link', { name: 'voltar para Novidades' }).click();
    await expectIpe(family);

    await family.getByRole('link', { name: 'Mensagens' }).click();
    await expect(family.getByText('Conversa com a Escola Ipê')).toBeVisible();
    // Before scripts 'Enter' is a new line.
    await expect(appOf(family)).toBeVisible();
    await family.getByRole('textbox', { name: 'Mensagem' }).fill('A Zélia chega mais tarde');
    await family.keyboard.press('Enter');
    const lastOf = async (office: Office) =>
      (await office.get<{ lastMessageText: string }[]>('chats/summary?limit=200')).map(
        ({ lastMessageText }) => lastMessageText,
      );
    await expect.poll(() => lastOf(ipe)).toEqual(['A Zélia chega mais tarde']);
    expect(await lastOf(girassol)).not.toContain('A Zélia chega mais tarde');
    await expectGood(family, 'the chats of two schools');
    await tab(family, 'Escola Girassol').click();
    await expect(family.getByText('Conversa com a Escola Girassol')).toBeVisible();

    await family.goto(`${portal.url}/familia/mais`);
    await expect(family.getByRole('region', { name: 'Escola Ipê', exact: true })).toContainText(
      'Zélia do Ipê',
    );
    await expectGood(family, 'the settings of two schools');

    // Each school knows one device, and ends its own part alone.
    const known = await ipe.get<{ devices: { id: string }[] }>(`guardians/${atIpe}/access`);
    expect(known.devices).toHaveLength(1);
    await girassol.delete(`guardians/${atGirassol}/access`);
    await family.goto(`${portal.url}/familia`);
    await expect(trip(family)).toBeVisible();
    await expect(meeting(family)).toHaveCount(0);
    await expect(tabs(family)).toHaveCount(0);
    await expect(family.getByRole('banner')).toContainText('Escola Ipê');
    await context.close();
  } finally {
    await end();
  }
});

test('the tabs of two schools work without scripts', async ({ browser }) => {
  const { portal, girassol, ipe, end, atGirassol, atIpe } = await openBoth();
  try {
    const context = await browser.newContext({
      ...{ viewport: phone, locale: 'pt-BR', javaScriptEnabled: false },
    });
    const family = await context.newPage();
    const enter = async (office: Office, id: string, button: string) => {
      const { code } = await office.linkFor(id);
      await family.goto(`${portal.url}/familia/entrar`);
      await family.getByLabel('Tenho um código').fill(code.text);
      await family.getByRole('button', { name: 'entrar com o código' }).click();
      await family.getByRole('button', { name: button, exact: true }).click();
    };
    await enter(girassol, atGirassol, 'entrar');
    await expect(meeting(family)).toBeVisible();
    await expect(tabs(family)).toHaveCount(0);
    await enter(ipe, atIpe, 'acrescentar');
    await expectIpe(family);
    await tab(family, 'Escola Girassol').click();
    await expectGirassol(family);
    await family.goBack();
    await expectIpe(family);

    await trip(family).click();
    await family.getByRole('button', { name: 'li e estou ciente' }).click();
    await expect(family.getByText('Você confirmou a leitura')).toBeVisible();
    await expect(tab(family, 'Escola Ipê')).toHaveAttribute('aria-current', 'true');
    await family.getByRole('link', { name: 'Mensagens' }).click();
    await expect(family.getByText('Conversa com a Escola Ipê')).toBeVisible();
    await family.getByRole('link', { name: 'Diários' }).click();
    await expect(family.getByRole('heading', { name: 'Diários de Zélia' })).toBeVisible();
    await tab(family, 'Escola Girassol').click();
    await expect(family.getByRole('heading', { name: 'Diários de' })).not.toContainText('Zélia');
    await context.close();
  } finally {
    await end();
  }
});
