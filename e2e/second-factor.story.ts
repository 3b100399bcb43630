import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { complaintsAtBothSizes } from './axe.ts';
import { heading } from './deployment.ts';
import { password, signIn, signOut } from './people.ts';
import { expect, test } from './story.ts';

const row = 'Verificação em duas etapas';

/** The code of now, or of the next half minute, which works too: no code works twice. */
const codeOf = (secret: string, { next = false } = {}) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + (next ? 30_000 : 0),
  });

async function openModal(page: Page) {
  await page.goto('/perfil');
  await page.getByRole('button', { name: `alterar ${row.toLowerCase()}` }).click();
  return page.getByRole('dialog');
}

test('an administrator asks for a code at the sign-in, loses the phone, and goes back to the password', async ({
  page,
  consoleErrors,
}) => {
  // A poll may be under way while they sign out.
  consoleErrors.allow(/status of 4(00|01|22)/);
  await page.goto('/login');
  await signIn(page, 'administrator');
  await expect(heading(page, 'olá, Marina')).toBeVisible();

  let modal = await openModal(page);
  await expect(modal.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  const key = modal.getByLabel('Sem câmera, digite esta chave no aplicativo');
  const secret = (await key.inputValue()).replaceAll(' ', '');
  await modal.getByRole('button', { name: 'ativar' }).click();
  await expect(modal.getByLabel('Código de 6 números')).toBeFocused();
  await modal.getByLabel('Código de 6 números').fill('000000');
  await modal.getByLabel('Senha atual').fill(password);
  await page.keyboard.press('Enter');
  await expect(modal.getByLabel('Código de 6 números')).toHaveAccessibleDescription(
    'Este código não confere.',
  );
  expect(await complaintsAtBothSizes(page, 'second factor')).toEqual([]);
  await modal.getByLabel('Código de 6 números').fill(codeOf(secret));
  await page.keyboard.press('Enter');

  await expect(modal).toHaveAccessibleName('Verificação em duas etapas ativa');
  const codes = await modal.getByRole('list').getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  expect(await complaintsAtBothSizes(page, 'recovery codes')).toEqual([]);
  const download = page.waitForEvent('download');
  await modal.getByRole('link', { name: 'baixar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.txt$/);
  await modal.getByRole('button', { name: 'guardei os códigos' }).click();
  await expect(page.getByText(/^Ativa desde .+, com 10 códigos de recuperação$/)).toBeVisible();

  await signOut(page);
  await signIn(page, 'administrator');
  const code = page.getByLabel('Código', { exact: true });
  await expect(code).toBeFocused();
  expect(await complaintsAtBothSizes(page, 'code of the sign-in')).toEqual([]);
  await page.getByRole('button', { name: 'voltar' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('admin@girassol.demo');
  await page.getByRole('button', { name: 'continuar' }).click();
  await code.fill('000000');
  await page.getByRole('button', { name: 'continuar' }).click();
  await expect(code).toHaveAccessibleDescription('(21) Este código não confere.');
  await code.fill(codeOf(secret, { next: true }));
  await page.getByRole('button', { name: 'continuar' }).click();
  await expect(heading(page, 'olá, Marina')).toBeVisible();

  await signOut(page);
  await signIn(page, 'administrator');
  await page.getByRole('button', { name: 'usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(codes[0]!);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'olá, Marina')).toBeVisible();

  modal = await openModal(page);
  await expect(page.getByText(/com 9 códigos/)).toBeVisible();
  await modal.getByRole('radio', { name: 'desativar' }).check();
  await modal.getByLabel('Código do aplicativo ou de recuperação').fill(codes[1]!);
  await modal.getByLabel('Senha atual').fill(password);
  expect(await complaintsAtBothSizes(page, 'end of the second factor')).toEqual([]);
  await modal.getByRole('button', { name: 'desativar' }).click();
  await expect(page.getByText('Desativada', { exact: true })).toBeVisible();

  await signOut(page);
  await signIn(page, 'administrator');
  await expect(heading(page, 'olá, Marina')).toBeVisible();
  await page.goto('/gerenciar/historico');
  await expect(page.getByText(/desativou a própria verificação em duas etapas/)).toBeVisible();
});

test('a teacher has no second factor to change', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'teacher');
  await expect(heading(page, 'olá, Tiago')).toBeVisible();
  await page.goto('/perfil');
  await expect(page.getByText('Função')).toBeVisible();
  await expect(page.getByText(row)).toHaveCount(0);
});
