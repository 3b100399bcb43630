import type { Page } from '@playwright/test';
import { complaints, phone } from './axe.ts';
import { enterFamily, guardiansOfSchool, openPhone } from './family-side.ts';
import { openManaged } from './gerenciar.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const signs = /[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}/;
const codeIn = (text: string) => signs.exec(text)![0];

async function type(family: Page, code: string) {
  await family.getByLabel('Tenho um código').fill(code);
  await family.getByRole('button', { name: 'entrar com o código' }).click();
}

test('codes of a card and of the student’s page let phones in, and who guesses has to wait', async ({
  page,
  portal,
  browser,
}, testInfo) => {
  await openManaged(page, 'Maternal I');
  await page.getByRole('link', { name: 'convites das famílias' }).click();
  await page.getByRole('button', { name: 'gerar convites' }).click();
  await expect(page.getByText(/convites prontos\./)).toBeVisible();
  const card = page.getByRole('list', { name: 'Convites' }).locator('> li').first();
  const printed = codeIn(await card.innerText());
  const qr = await card.getByRole('img').first().getAttribute('aria-label');
  const all = await guardiansOfSchool(portal.url);
  const guardian = all.find(({ name }) => qr === `Código QR de ${name}`)!;

  const first = await openPhone(browser, '/familia');
  await type(first, printed.toLowerCase().replace('-', ' '));
  await enterFamily(first);
  await expect(first.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();

  await openManaged(page, guardian.students[0]!.classroomName);
  await page.getByRole('link', { name: guardian.students[0]!.name }).click();
  await page.getByRole('button', { name: `acesso da família de ${guardian.name}` }).click();
  const access = page.getByRole('dialog');
  const devices = access.getByRole('listitem');
  await expect(devices).toHaveCount(1);
  await expect(devices).toContainText('pelo código de Marina');
  await access.getByRole('button', { name: 'gerar link' }).click();
  const dictated = codeIn(await access.getByText(/^Para ditar ou anotar: código/).innerText());
  expect(dictated).not.toBe(printed);
  await page.setViewportSize(phone);
  expect(await complaints(page, 'the access of a guardian')).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('access.png') });

  const second = await openPhone(browser, '/familia');
  await type(second, printed);
  await expect(second.getByText(/^Não conhecemos este código, ou ele já foi usado/)).toBeVisible();
  await type(second, dictated);
  await enterFamily(second);
  await second.getByRole('link', { name: 'Mais' }).click();
  const own = second.getByRole('region', { name: 'Aparelhos' }).getByRole('listitem');
  await expect(own).toHaveCount(2);
  await expect(own.getByText(/ por código, visto/)).toHaveCount(2);
  // The school reads the name that the guardian gives.
  const current = own.filter({ hasText: '(este aparelho)' });
  await current.getByRole('button', { name: /^dar nome a / }).click();
  await second.getByRole('textbox', { name: 'Nome' }).fill('Celular da vovó');
  await second.getByRole('button', { name: 'guardar' }).click();
  await expect(current).toContainText('Celular da vovó');
  await second.screenshot({ path: testInfo.outputPath('devices.png'), fullPage: true });

  await access.getByRole('button', { name: 'fechar' }).click();
  await page.getByRole('button', { name: `acesso da família de ${guardian.name}` }).click();
  await expect(devices).toHaveCount(2);
  await access.getByRole('button', { name: 'encerrar Celular da vovó' }).click();
  await expect(devices).toHaveCount(1);
  await second.reload();
  const ended = second.getByText('O acesso deste aparelho foi encerrado pela escola.');
  await expect(ended).toBeVisible();
  await first.reload();
  await expect(first.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  await first.context().close();

  await expectLimit(second);
  await second.context().close();
});

/**
 * Somebody mistypes, and guesses. A wrong sign makes no call; unknown names cost this network seconds,
 * and wrong secrets have one code rest, which nobody else notices.
 */
async function expectTyposToBeFree(family: Page, { open, secondOfOpen }: Record<string, string>) {
  let calls = 0;
  family.on('request', (request) => {
    if (request.url().endsWith('/v1/family/links/check')) calls += 1;
  });
  const typo = open!.slice(0, -1) + (open!.endsWith('Z') ? 'Y' : 'Z');
  for (const typed of ['K7Q2', typo, secondOfOpen!]) {
    await type(family, typed);
    await expect(family.getByText(/^Confira o código: um dos 16 sinais/)).toBeVisible();
    await expect(family.getByLabel('Tenho um código')).toHaveValue(typed);
  }
  expect(calls).toBe(0);
  expect(await complaints(family, 'a mistyped code')).toEqual([]);
}
