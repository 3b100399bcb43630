import type { Page } from '@playwright/test';
import { linksMailedTo } from './outbox.ts';
import { password as given } from './people.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const rosa = { name: 'Rosa Nova', email: 'rosa@girassol.demo' };

async function writeEmployee(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Nome do funcionário').fill(name);
  await page.getByLabel('Email do funcionário').fill(email);
  await page.getByLabel('Senha do funcionário').fill(given);
  await page.getByLabel('Função').selectOption('Teacher');
  await page.getByRole('checkbox', { name: 'Jardim' }).check();
}

const save = (page: Page) => page.getByRole('button', { name: 'salvar' });

const own = 'MinhaSenha1';

async function chooseOwn(page: Page, typed: string) {
  await page.getByLabel('Nova senha', { exact: true }).fill(typed);
  await page.getByLabel('Confirmação da nova senha').fill(typed);
  await page.getByRole('button', { name: 'guardar e entrar' }).click();
}

async function signInAs(page: Page, email: string, password = given) {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'continuar' }).click();
}

test('somebody new signs in, is given a classroom, and is out once they are deleted', async ({
  page,
  browser,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (400|401)/);
  await page.goto('/gerenciar');
  await page.getByRole('link', { name: 'adicionar funcionário' }).click();
  await expect(page).toHaveURL('/funcionarios/criar');
  await expect(save(page)).toBeDisabled();
  await writeEmployee(page, rosa);
  await save(page).dblclick();
  await expect(page.getByText('Funcionário salvo!')).toBeVisible();
  await expect(page).toHaveURL('/gerenciar');
  await expect(page.getByRole('link', { name: rosa.name })).toHaveCount(1);

  const context = await browser.newContext({ baseURL: portal.url, storageState: undefined });
  const theirs = await context.newPage();
  await signInAs(theirs, rosa.email);
  // Somebody else typed it: nothing opens before there is one of her own.
  await expect(theirs.getByText(/escolhida por outra pessoa/)).toBeVisible();
  await chooseOwn(theirs, own);
  await expect(theirs.getByRole('heading', { name: 'olá, Rosa' })).toBeVisible();
  await theirs.getByRole('link', { name: 'Diários', exact: true }).first().click();
  await expect(theirs.getByRole('link', { name: 'Jardim', exact: true })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Maternal I', exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: rosa.name }).click();
  await expect(page.getByRole('checkbox', { name: 'Jardim' })).toBeChecked();
  await expect(page.getByLabel('Senha do funcionário')).toHaveValue('');
  await page.getByRole('checkbox', { name: 'Maternal I', exact: true }).check();
  await save(page).click();
  // The message of the first saving may still stand.
  await expect(page).toHaveURL('/gerenciar');
  await theirs.reload();
  await expect(theirs.getByRole('link', { name: 'Maternal I', exact: true })).toBeVisible();

  await page.getByRole('link', { name: rosa.name }).click();
  await page.getByRole('button', { name: 'deletar' }).click();
  const question = page.getByRole('dialog', { name: 'Deletar funcionário' });
  await expect(question).toContainText('Deseja realmente deletar o funcionário?');
  await question.getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('funcionário deletado!')).toBeVisible();
  await expect(page.getByRole('link', { name: rosa.name })).toHaveCount(0);
  // Their page hears of it by itself, or with the next click.
  const clicked = theirs.getByRole('link', { name: 'Eventos' }).first().click();
  clicked.catch(() => undefined);
  await expect(theirs.getByRole('main').getByRole('alert')).toHaveText(/^\(16\)/);
  await signInAs(theirs, rosa.email, own);
  await expect(theirs.getByText(/^\(16\)/)).toBeVisible();
  await context.close();
});

test('who is invited chooses the password on the phone, and is in', async ({
  page,
  browser,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400/);
  const nina = { name: 'Nina Nova', email: 'nina@girassol.demo' };
  await page.goto('/funcionarios/criar');
  await writeEmployee(page, nina);
  await page.getByLabel('Senha do funcionário').fill('');
  await save(page).click();
  const told = page.getByText('O convite de Nina Nova está a caminho de nina@girassol.demo');
  await expect(told).toBeVisible();
  await expect(page).toHaveURL('/gerenciar');
  let link = '';
  await expect(async () => {
    [link = ''] = await linksMailedTo(nina.email, '/alterar-senha', portal.dataFolder);
    expect(link).toMatch(/&convite$/);
  }).toPass();

  await page.getByRole('link', { name: 'WhatsApp ou cartão' }).click();
  await page.getByRole('button', { name: 'gerar link e cartão' }).click();
  await expect(page.getByRole('img', { name: 'Código QR de Nina Nova' })).toBeVisible();
  const shown = await page.getByLabel('Link pessoal').inputValue();
  expect(shown).not.toBe(link);

  const context = await browser.newContext({
    baseURL: portal.url,
    storageState: undefined,
    viewport: { width: 390, height: 844 },
  });
  const phone = await context.newPage();
  await phone.goto(shown);
  await expect(phone.getByText(/^Nina Nova, escolha a senha/)).toBeVisible();
  await chooseOwn(phone, own);
  await expect(phone.getByRole('heading', { name: 'olá, Nina' })).toBeVisible();
  await expect(phone).toHaveURL('/');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'este convite não vale mais' })).toBeVisible();
  await context.close();
});

test('errors of an employee are shown at each field', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 409/);
  await page.goto('/funcionarios/criar');
  const wrong = [
    ['Nome do funcionário', '   ', 'Campo obrigatório.'],
    ['Email do funcionário', '', 'Campo obrigatório.'],
    [
      'Email do funcionário',
      'rosa@',
      'Digite um e-mail com formato válido. Exemplo: nome@escola.com.br',
    ],
    ['Senha do funcionário', 'Senha1', 'Senha deve conter no mínimo 8 caracteres.'],
    [
      'Senha do funcionário',
      'senhasenha',
      'Senha deve conter ao menos uma letra minúscula, uma maiúscula e um número. Exemplo: Senha123',
    ],
  ] as const;
  for (const [label, value, message] of wrong) {
    const field = page.getByLabel(label);
    await field.fill(value);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(message);
    await expect(save(page)).toBeDisabled();
  }
  await writeEmployee(page, { name: 'Outro Tiago', email: 'PROF@girassol.demo' });
  await save(page).click();
  const email = page.getByLabel('Email do funcionário');
  await expect(email).toHaveAccessibleDescription('Este e-mail já está em uso.');
  await expect(email).toBeFocused();
  await expect(page.getByText('Houve um erro ao salvar o funcionário.')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(email).toHaveValue('PROF@girassol.demo');
  await expect(page.getByLabel('Senha do funcionário')).toHaveValue('');
});

test('people cannot delete themselves', async ({ page }) => {
  await page.goto('/gerenciar');
  await page.getByRole('link', { name: 'Marina Barros' }).click();
  await expect(page.getByText(/^Você não pode deletar a sua própria conta/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'deletar' })).toHaveCount(0);
});

test('a new name of oneself is in the sidebar at once', async ({ page }) => {
  await page.goto('/gerenciar');
  await page.getByRole('link', { name: 'Marina Barros' }).click();
  await page.getByLabel('Nome do funcionário').fill('Marina Prado');
  await save(page).click();
  await expect(page.getByText('Funcionário salvo!')).toBeVisible();
  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect(page.getByRole('heading', { name: 'olá, Marina' })).toBeVisible();
  await expect(page.getByText('Marina Prado')).toBeVisible();
});

test('two who change one employee do not overwrite each other', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  await page.goto('/gerenciar');
  await page.getByRole('link', { name: 'Juliana Prado' }).click();
  await expect(page.getByLabel('Nome do funcionário')).toHaveValue('Juliana Prado');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Função').selectOption('Administrador');
  await save(other).click();
  await expect(other.getByText('Funcionário salvo!')).toBeVisible();
  await other.close();

  await page.getByLabel('Nome do funcionário').fill('Juliana Minha');
  await save(page).click();
  await expect(page.getByText('Função: agora é Administrador')).toBeVisible();
  await page.getByRole('button', { name: 'usar Função' }).click();
  await expect(page.getByText('Outra pessoa alterou isto')).toHaveCount(0);
  await save(page).click();
  await expect(page.getByText('Funcionário salvo!')).toBeVisible();
  await expect(page.getByRole('row', { name: /Juliana Minha/ })).toContainText('Administrador');
});
