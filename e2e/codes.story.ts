import type { Browser, Page } from '@playwright/test';
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
  const cards = page.getByRole('list', { name: 'Convites' }).locator('> li');
  const [card, other, third] = [cards.first(), cards.nth(1), cards.nth(2)];
  const printed = codeIn(await card.innerText());
  const codes = [codeIn(await other.innerText()), codeIn(await third.innerText())] as const;
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
  await second.getByRole('link', { name: 'Mais', exact: true }).click();
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

  await expectTyposToBeFree(second, codes[0]);
  await expectRest(second, codes[0]);
  await second.context().close();
  await enterWithoutScripts(browser, portal.url, codes[1]);
});

/** A wrong sign, two swapped ones and a missing one are told without a call. */
async function expectTyposToBeFree(family: Page, code: string) {
  let calls = 0;
  family.on('request', (request) => {
    if (request.url().endsWith('/v1/family/links/check')) calls += 1;
  });
  for (const typed of [wrongSign(code), code.slice(1), swapped(code)]) {
    await type(family, typed);
    await expect(family.getByText('Confira o código: um dos 16 sinais')).toBeVisible();
    await expect(family.getByLabel('Tenho um código')).toHaveValue(typed);
  }
  expect(calls).toBe(0);
  expect(await complaints(family, 'a mistyped code')).toEqual([]);
}

const wrongSign = (code: string) => code.slice(0, -1) + (code.endsWith('Z') ? 'Y' : 'Z');

/** With the first two neighbours swapped that differ. */
const swapped = (code: string) => code.replace(/([0-9A-Z])(?!\1)([0-9A-Z])/, '$2$1');

/** Wrong secrets from somewhere have this one code rest, and its person is told until when. */
async function expectRest(family: Page, code: string) {
  const signs = code.replaceAll('-', '');
  const others = alphabet.replace(signs.charAt(14), '');
  let wrong = 0;
  // Of 32 last signs, one fits each other secret.
  for (const sign of alphabet.repeat(12)) {
    const secret = `${signs.slice(5, 14)}${others[wrong % others.length]}`;
    const token = `${signs.slice(0, 5)}${secret}${sign}`;
    const answer = await family.request.post('/v1/family/links/check', { data: { token } });
    if (answer.status() !== 422) wrong += 1;
    if (answer.status() === 429) break;
  }
  await type(family, code);
  await expect(family.getByText(/Este código está em descanso até \d\d:\d\d/)).toBeVisible();
  await expect(family.getByLabel('Tenho um código')).toHaveValue(code);
  expect(await complaints(family, 'a code that rests')).toEqual([]);
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

async function enterWithoutScripts(browser: Browser, portal: string, code: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const plain = await context.newPage();
  await plain.goto(`${portal}/familia`);
  const field = plain.getByLabel('Tenho um código');
  await field.fill(wrongSign(code));
  await plain.getByRole('button', { name: 'entrar com o código' }).click();
  await expect(plain.getByRole('alert')).toContainText('Confira o código: um dos 16 sinais');
  await expect(field).toHaveValue(wrongSign(code));
  await field.fill(code.toLowerCase());
  await plain.getByRole('button', { name: 'entrar com o código' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: /^Olá, / })).toBeVisible();
  await plain.getByRole('button', { name: 'entrar', exact: true }).click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  await context.close();
}
