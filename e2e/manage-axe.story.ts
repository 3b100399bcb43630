import { complaintsAtBothSizes } from './axe.ts';
import { guardian, openManaged } from './gerenciar.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

test('axe finds nothing in Gerenciar, its modal, forms and messages', async ({ page }) => {
  const found: string[] = [];
  const look = async (where: string) => found.push(...(await complaintsAtBothSizes(page, where)));
  await page.goto('/gerenciar');
  await expect(page.getByRole('table')).toHaveCount(2);
  await look('Gerenciar');
  await page.getByRole('button', { name: 'adicionar turma' }).click();
  await page.getByRole('button', { name: 'criar turma' }).click();
  await look('the modal of a classroom');

  await openManaged(page, 'Maternal I');
  await look('a classroom');
  await page.getByRole('button', { name: 'selecionar alunos' }).click();
  await look('students to choose');
  await page.getByRole('button', { name: 'voltar' }).click();
  await page.getByRole('button', { name: 'arquivar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Para onde vão/).selectOption('Saem da escola');
  await dialog.getByLabel('escolher para cada aluno').check();
  await expect(dialog).toContainText('saem da escola');
  await look('the plan of an archived class');
  await page.goto('/gerenciar/turmas-arquivadas');
  await expect(page.getByText('Não há nada aqui por enquanto.')).toBeVisible();
  await look('archived classes');
  await openManaged(page, 'Maternal I');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByLabel('Gênero')).toBeVisible();
  const known = await guardian(page, 'Primeiro').getByLabel('Celular').inputValue();
  await look('a student');
  await page.getByRole('button', { name: 'deletar aluno' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('the question before deleting');

  await openManaged(page, 'Maternal II');
  await page.getByRole('link', { name: 'adicionar aluno' }).click();
  await guardian(page, 'Primeiro').getByLabel('Celular').fill(known);
  await expect(page.getByRole('button', { name: 'usar os dados' })).toBeVisible();
  await guardian(page, 'Segundo').getByLabel('Email').fill('errado');
  await guardian(page, 'Segundo').getByLabel('Email').blur();
  await look('a new student with errors');
  await page.reload();
  await expect(page.getByRole('button', { name: 'continuar de onde parou' })).toBeVisible();
  await look('the offer of a draft');
  await page.getByRole('button', { name: 'descartar' }).click();

  await page.goto('/funcionarios/criar');
  await page.getByLabel('Email do funcionário').fill('errado');
  await page.getByLabel('Email do funcionário').blur();
  await look('a new employee');
  await page.goto('/gerenciar');
  await page.getByRole('link', { name: 'Tiago Lopes' }).click();
  await expect(page.getByLabel('Função')).toBeVisible();
  await look('an employee');
  expect(found).toEqual([]);
});
