import type { Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { linksMailedTo } from './outbox.ts';
import { askForSomething, people, signedInState } from './people.ts';
import type { PortalServer } from './server.ts';
import { expect, test } from './story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function askForLink(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'receber link' }).click();
  await expect(heading(page, 'confira o seu e-mail')).toBeFocused();
}

/** The newest of the links that somebody was sent, once there are that many. */
async function mailedLink(portal: PortalServer, email: string, count: number): Promise<string> {
  let links: string[] = [];
  await expect(async () => {
    links = await linksMailedTo(email, '/alterar-senha', portal.dataFolder);
    expect(links).toHaveLength(count);
  }).toPass();
  return links.at(-1)!;
}

async function typeNewPassword(page: Page, value: string, again = value) {
  await page.getByLabel('Nova senha', { exact: true }).fill(value);
  await page.getByLabel('Confirmação da nova senha').fill(again);
  await page.getByRole('button', { name: 'alterar senha' }).click();
}

/** Every address that the page asks for, and what it says of where it comes from. */
function watchRequests(page: Page) {
  const asked: { url: string; referrer: string }[] = [];
  page.on('request', (request) =>
    asked.push({ url: request.url(), referrer: request.headers().referer ?? '' }),
  );
  return asked;
}

test('a forgotten password is recovered over an e-mailed link, once', async ({
  page,
  browser,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40[01]/);
  const { email } = people.teacher;
  const storageState = await signedInState(portal.url, 'teacher');
  const elsewhere = await browser.newContext({ baseURL: portal.url, storageState });
  const phone = await elsewhere.newPage();
  await phone.goto('/');
  await expect(heading(phone, 'olá, Tiago')).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page).toHaveURL('/esqueci-minha-senha');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await askForLink(page, email);
  const link = await mailedLink(portal, email, 1);

  const asked = watchRequests(page);
  await page.goto(link);
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/alterar-senha');
  await page.reload();
  await typeNewPassword(page, 'girassol', 'girassol');
  await expect(page.getByLabel('Nova senha', { exact: true })).toHaveAccessibleDescription(
    /^Senha deve conter ao menos uma/,
  );
  await typeNewPassword(page, 'Girassol7', 'Girassol8');
  await expect(page.getByLabel('Confirmação da nova senha')).toHaveAccessibleDescription(
    'A nova senha e a confirmação devem ser iguais.',
  );
  await typeNewPassword(page, 'Girassol7');
  await expect(page.getByText('Senha alterada!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(heading(page, 'olá, Tiago')).toBeVisible();
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')!;
  const own = new URL(portal.url).origin;
  expect(asked.filter(({ url }) => new URL(url).origin !== own)).toEqual([]);
  const calls = asked.filter(({ url }) => url.includes('/v1/'));
  expect(calls.length).toBeGreaterThan(0);
  expect(asked.filter(({ url, referrer }) => `${url} ${referrer}`.includes(token))).toEqual([]);

  await askForSomething(phone);
  await expect(phone).toHaveURL('/login');
  await elsewhere.close();

  await page.goto(link);
  await expect(heading(page, 'este link não vale mais')).toBeFocused();
  await page.getByRole('link', { name: 'pedir novo link' }).click();
  await expect(page).toHaveURL('/esqueci-minha-senha');
  await askForLink(page, email);
  await mailedLink(portal, email, 2);
});

test('an unknown address gets the same answer, and no mail', async ({ page, portal }) => {
  await page.goto('/esqueci-minha-senha');
  await askForLink(page, 'ninguem@girassol.demo');
  await expect(page.getByRole('main')).toContainText('ninguem@girassol.demo');
  await page.getByRole('link', { name: 'voltar' }).click();
  await expect(page).toHaveURL('/login');

  // A mail to somebody who exists shows that the one before had its time.
  await page.goto('/esqueci-minha-senha');
  await askForLink(page, people.administrator.email);
  await mailedLink(portal, people.administrator.email, 1);
  expect(await linksMailedTo('ninguem@girassol.demo', '/alterar-senha', portal.dataFolder)).toEqual(
    [],
  );
});

test('bad input is told at the field, and asking too often in a sentence', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 429/);
  await page.goto('/esqueci-minha-senha');
  const field = page.getByLabel('E-mail');
  const submit = page.getByRole('button', { name: 'receber link' });
  await submit.click();
  await expect(field).toHaveAccessibleDescription('Campo e-mail vazio.');
  await field.fill('ninguem@girassol');
  await expect(field).toHaveAccessibleDescription(/^Digite um e-mail com formato válido\./);

  const often = 'sempre@girassol.demo';
  for (let times = 0; times < 20; times += 1) {
    const answer = await page.request.post('/v1/authentication/forgotPassword', {
      data: { email: often },
    });
    if (answer.status() === 429) break;
  }
  await field.fill(often);
  await submit.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    '(-1) Muitas tentativas. Tente novamente em alguns minutos.',
  );
  await expect(field).toHaveValue(often);
});

test.describe('who is signed in', () => {
  test.use({ as: 'administrator' });

  test('asks for a link as well, changes the password and is signed in by it', async ({
    page,
    portal,
  }) => {
    const { email } = people.administrator;
    const before = await linksMailedTo(email, '/alterar-senha', portal.dataFolder);
    await page.goto('/esqueci-minha-senha');
    await askForLink(page, email);
    await page.goto(await mailedLink(portal, email, before.length + 1));
    // With the keyboard alone.
    await page.getByLabel('Nova senha', { exact: true }).focus();
    await page.keyboard.type('Girassol7');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Girassol7');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Senha alterada!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Gerenciar' }).first()).toBeVisible();
    await expect(page.getByText('Sua sessão expirou')).toHaveCount(0);
  });
});

const sizes = { desktop: { width: 1280, height: 820 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('axe finds nothing on the way', async ({ page, portal, consoleErrors }) => {
      consoleErrors.allow(/status of 400/);
      const mailed = 'renata@girassol.demo';
      await page.goto('/esqueci-minha-senha');
      await page.getByRole('button', { name: 'receber link' }).click();
      await expect(page.getByText('Campo e-mail vazio.')).toBeVisible();
      const found = await complaints(page, 'the question for the address');
      await askForLink(page, `${size}@girassol.demo`);
      found.push(...(await complaints(page, 'the confirmation')));
      const before = await linksMailedTo(mailed, '/alterar-senha', portal.dataFolder);
      await page.goto('/esqueci-minha-senha');
      await askForLink(page, mailed);
      await page.goto(await mailedLink(portal, mailed, before.length + 1));
      await typeNewPassword(page, 'a', 'b');
      await expect(page.getByText(/devem ser iguais/)).toBeVisible();
      found.push(...(await complaints(page, 'the new password')));
      await page.goto('/esqueci-minha-senha');
      await page.goto('/alterar-senha#token=abc');
      await expect(heading(page, 'este link não vale mais')).toBeVisible();
      found.push(...(await complaints(page, 'a dead link')));
      expect(found).toEqual([]);
    });
  });
}
