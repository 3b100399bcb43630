import type { Page } from '@playwright/test';
import { password, people, signIn } from './people.ts';
import { expect, test } from './story.ts';

function loginForm(page: Page) {
  return {
    email: page.getByLabel('E-mail'),
    password: page.getByLabel('Senha', { exact: true }),
    submit: page.getByRole('button', { name: 'continuar' }),
  };
}

const refused = /status of 400/;

for (const path of ['/', '/perfil', '/comunicados/criar', '/gerenciar', '/nada/disso']) {
  test(`who has not signed in and opens ${path} is asked to`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'entrar' })).toBeVisible();
  });
}

test('the fields say what is wrong with them, and the button rests for 2 seconds', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/login');
  const form = loginForm(page);
  await form.submit.click();
  await expect(form.email).toHaveAccessibleDescription('Campo e-mail vazio.');
  await expect(form.password).toHaveAccessibleDescription('Campo senha vazio.');
  await expect(form.email).toBeFocused();
  await expect(form.submit).toBeDisabled();
  await page.clock.fastForward(2000);
  await expect(form.submit).toBeEnabled();

  await form.email.fill('ana');
  await form.password.fill('senha');
  await form.submit.click();
  await expect(form.email).toHaveAccessibleDescription(
    /^Digite um e-mail com formato válido\. Exemplo: \S+@\S+$/,
  );
  await expect(form.password).toHaveAccessibleDescription(
    'Senha deve conter ao menos uma letra minúscula, uma maiúscula e um número. Exemplo: Senha123',
  );
  await form.password.fill('Senha1');
  await expect(form.password).toHaveAccessibleDescription(
    'Senha deve conter no mínimo 8 caracteres.',
  );
});

test('the button stays locked for 2 seconds, however fast the answer is', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(refused);
  // What still loads when the clock goes ahead runs out of time, too.
  consoleErrors.allow(/ChunkLoadError: .*\n?\(timeout: /);
  await page.clock.install();
  await page.goto('/login');
  const form = loginForm(page);
  await form.email.fill('ninguem@girassol.demo');
  await form.password.fill(password);
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.submit.click();
  await expect(form.email).toHaveAccessibleDescription(/^\(1\) \S/);
  await expect(form.email).toBeFocused();
  await page.clock.runFor(1900);
  await expect(form.submit).toBeDisabled();
  await page.clock.runFor(200);
  await expect(form.submit).toBeEnabled();
});

test('a wrong password is told at the password, and the right one lets in', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(refused);
  await page.clock.install();
  await page.goto('/login');
  const form = loginForm(page);
  await form.email.fill(people.teacher.email);
  await form.password.fill('Senha124');
  await form.submit.click();
  await expect(form.password).toHaveAccessibleDescription(/^\(2\) \S/);
  await expect(form.email).toHaveAccessibleDescription('');
  await expect(form.email).toHaveValue(people.teacher.email);

  await page.clock.fastForward(2000);
  await form.password.fill(password);
  await form.submit.click();
  await expect(page.getByRole('heading', { name: 'olá, Tiago' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a teacher signs in with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  const form = loginForm(page);
  await expect(form.email).toBeFocused();
  await page.keyboard.type(people.teacher.email);
  await page.keyboard.press('Tab');
  await expect(form.password).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'olá, Tiago' })).toBeVisible();
});

test('an opened address is shown after signing in', async ({ page }) => {
  await page.goto('/mural/listar');
  await expect(page).toHaveURL('/login');
  await page.reload();
  await signIn(page, 'teacher');
  await expect(page).toHaveURL('/mural/listar');
  await expect(page.getByRole('heading', { level: 1, name: /mural/i })).toBeVisible();

  await page.evaluate(() => localStorage.removeItem('caderneta.session'));
  await page.goto('/gerenciar');
  await signIn(page, 'teacher');
  await expect(page.getByRole('heading', { name: 'olá, Tiago' })).toBeVisible();
});

test('signing out asks first, and is for good', async ({ page }) => {
  await page.goto('/perfil');
  await signIn(page, 'teacher');
  await expect(page).toHaveURL('/perfil');
  await page.getByRole('button', { name: 'Sair' }).click();
  const modal = page.getByRole('dialog', { name: 'Atenção' });
  await expect(modal).toContainText('Deseja mesmo deslogar?');
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();

  await page.getByRole('button', { name: 'Sair' }).click();
  await modal.getByRole('button', { name: 'sair' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Deslogado com sucesso!')).toBeVisible();

  const remotes = await page.request.get('/remotes.json');
  expect(await remotes.json()).toMatchObject({ remotes: [] });
  await signIn(page, 'teacher');
  await expect(page.getByRole('heading', { name: 'olá, Tiago' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('signing out in one tab signs out in the other', async ({ page, context }) => {
  await page.goto('/');
  await signIn(page, 'teacher');
  await expect(page.getByRole('heading', { name: 'olá, Tiago' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Sair' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'sair' }).click();
  await expect(page).toHaveURL('/login');
});
