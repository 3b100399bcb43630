import type { Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { askForSomething, password, people, signedInState, signIn } from './people.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const sidebar = (page: Page) => page.getByRole('banner').first();
const greeting = (page: Page, name: string) =>
  page.getByRole('heading', { name: `olá, ${name}`, exact: true });

async function openModal(page: Page, field: 'nome' | 'e-mail' | 'senha') {
  await page.goto('/perfil');
  await page.getByRole('button', { name: `alterar ${field}` }).click();
  const modal = page.getByRole('dialog', { name: `Alterar ${field}` });
  await expect(modal).toBeVisible();
  const save = () => modal.getByRole('button', { name: 'salvar' }).click();
  return { modal, save, field: (label: string) => modal.getByLabel(label, { exact: true }) };
}

test('a new name shows at once in sidebar, home and another tab', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await expect(greeting(other, 'Tiago')).toBeVisible();
  const { field, save } = await openModal(page, 'nome');
  await expect(field('Nome')).toHaveValue('Tiago Lopes');
  await field('Nome').fill('Tomás Lopes');
  await save();

  await expect(page.getByText('Nome alterado!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(sidebar(page)).toContainText('Tomás Lopes');
  await expect(greeting(other, 'Tomás')).toBeVisible();
  await expect(sidebar(other)).toContainText('Tomás Lopes');
  await page.getByRole('link', { name: 'Início' }).click();
  await expect(greeting(page, 'Tomás')).toBeVisible();
  await page.reload();
  await expect(greeting(page, 'Tomás')).toBeVisible();
});

test('a name is changed with the keyboard alone', async ({ page }) => {
  await page.goto('/perfil');
  const button = page.getByRole('button', { name: 'alterar nome' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Tiago Lopes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nome alterado!')).toBeVisible();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a used e-mail is told in the modal; a free one is taken', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 409/);
  const { modal, field, save } = await openModal(page, 'e-mail');
  await field('E-mail').fill(people.administrator.email.toUpperCase());
  await field('Senha atual').fill(password);
  await save();
  await expect(modal.getByRole('alert')).toContainText(/e-mail/);
  await expect(field('E-mail')).toHaveValue(people.administrator.email.toUpperCase());

  await field('E-mail').fill('tiago.lopes@girassol.demo');
  await save();
  await expect(page.getByText('Email alterado!')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('tiago.lopes@girassol.demo');

  await page.getByRole('button', { name: 'alterar e-mail' }).click();
  await field('E-mail').fill(people.teacher.email);
  await field('Senha atual').fill(password);
  await save();
  await expect(page.getByRole('main')).toContainText(people.teacher.email);
});

test('typed text outlives a lost connection, and the modal a bad input', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const { modal, field, save } = await openModal(page, 'nome');
  await field('Nome').fill('   ');
  await save();
  await expect(modal.getByRole('alert')).toHaveText('Preencha todos os campos');
  await field('Nome').fill('a'.repeat(201));
  await save();
  await expect(field('Nome')).toHaveAccessibleDescription(
    'O nome deve ter no máximo 200 caracteres.',
  );

  await field('Nome').fill('Tiago <b>Lopes</b>');
  await page.context().setOffline(true);
  await save();
  await expect(modal.getByRole('alert')).toHaveText('Houve um erro ao alterar o nome.');
  await expect(field('Nome')).toHaveValue('Tiago <b>Lopes</b>');
  await page.context().setOffline(false);
  await save();
  await expect(sidebar(page)).toContainText('Tiago <b>Lopes</b>');
});

test('going back closes the modal, and then leaves the page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('button', { name: 'alterar senha' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/perfil');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

const nextPassword = 'Girassol2026';

test('a new password ends the other sessions and leaves this one', async ({
  page,
  browser,
  portal,
  consoleErrors,
}) => {
  const storageState = await signedInState(portal.url, 'teacher');
  const elsewhere = await browser.newContext({ baseURL: portal.url, storageState });
  const phone = await elsewhere.newPage();
  await phone.goto('/');
  await expect(sidebar(phone)).toContainText('Tiago');

  const { field, save } = await openModal(page, 'senha');
  await field('Senha atual').fill('Errada123');
  await field('Nova senha').fill('girassol2026');
  await field('Confirmação da nova senha').fill(nextPassword);
  await save();
  await expect(field('Nova senha')).toHaveAccessibleDescription(/^Senha deve conter ao menos uma/);
  await field('Nova senha').fill(`${nextPassword}!`);
  await save();
  await expect(field('Confirmação da nova senha')).toHaveAccessibleDescription(
    'A nova senha e a confirmação devem ser iguais.',
  );
  await field('Nova senha').fill(nextPassword);
  consoleErrors.allow(/status of 422/);
  await save();
  await expect(field('Senha atual')).toHaveAccessibleDescription('A senha atual não confere.');
  await expect(field('Senha atual')).toBeFocused();
  await field('Senha atual').fill(password);
  await save();
  await expect(page.getByText('Senha alterada!')).toBeVisible();

  await askForSomething(phone);
  await expect(phone).toHaveURL('/login');
  await expect(phone.getByText('Sua sessão expirou. Entre novamente.')).toBeVisible();
  await page.getByRole('link', { name: 'Eventos' }).click();
  await expect(page.getByRole('table', { name: 'Eventos' })).toBeVisible();

  consoleErrors.allow(/status of 400/);
  await phone.getByLabel('E-mail').fill(people.teacher.email);
  await phone.getByLabel('Senha', { exact: true }).fill(password);
  await phone.getByRole('button', { name: 'continuar' }).click();
  await expect(phone.getByText(/^\(2\) \S/)).toBeVisible();
  await phone.getByLabel('Senha', { exact: true }).fill(nextPassword);
  await phone.getByRole('button', { name: 'continuar' }).click();
  await expect(sidebar(phone)).toContainText('Tiago');
  await elsewhere.close();
});

const sizes = { desktop: { width: 1280, height: 820 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport, as: 'nobody' });

    test('axe finds nothing on the profile and in its modals', async ({ page }) => {
      await page.goto('/login');
      await signIn(page, 'administrator');
      await expect(greeting(page, 'Marina')).toBeVisible();
      await page.goto('/perfil');
      await expect(page.getByRole('button', { name: 'alterar nome' })).toBeVisible();
      const found = await complaints(page, '/perfil');
      for (const field of ['nome', 'e-mail', 'senha'] as const) {
        const { modal, field: input, save } = await openModal(page, field);
        if (field === 'nome') await input('Nome').fill('');
        if (field === 'e-mail') {
          await input('E-mail').fill('marina@');
          await input('Senha atual').fill(password);
        }
        await save();
        await expect(modal.getByText(/Preencha|Digite/)).toBeVisible();
        await expect(modal).toBeInViewport({ ratio: 1 });
        found.push(...(await complaints(page, field)));
      }
      expect(found).toEqual([]);
    });
  });
}
