import { addStudent, openManaged } from './gerenciar.ts';
import { password } from './people.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

test('a deleted student and a deleted employee come back, and the history says who did what', async ({
  page,
}) => {
  await openManaged(page, 'Jardim');
  await addStudent(page, 'Quitéria Moura', { name: 'Olga Moura', phone: '11922221112' });
  await page.getByRole('link', { name: 'Quitéria Moura' }).click();
  await page.getByRole('button', { name: 'deletar aluno' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Deseja realmente deletar o aluno Quitéria Moura?');
  await expect(question).toContainText('Olga Moura perde o acesso ao aplicativo');
  await question.getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('Aluno deletado!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quitéria Moura' })).toHaveCount(0);

  await page.goto('/gerenciar/alunos-deletados');
  await page.getByRole('button', { name: 'trazer Quitéria Moura de volta' }).click();
  const back = page.getByRole('dialog', { name: 'Trazer Quitéria Moura de volta' });
  await expect(back).toContainText('Olga Moura, sem aparelho');
  await back.getByRole('button', { name: 'trazer de volta' }).click();
  await expect(page.getByText('Aluno de volta!')).toBeVisible();

  await openManaged(page, 'Jardim');
  await page.getByRole('link', { name: 'Quitéria Moura' }).click();
  await page.getByLabel('Turma').selectOption('Maternal I');
  await page.getByRole('button', { name: 'salvar aluno' }).click();
  await expect(page.getByText('Aluno editado!')).toBeVisible();

  await page.goto('/funcionarios/criar');
  await page.getByLabel('Nome do funcionário').fill('Vânia Volta');
  await page.getByLabel('Email do funcionário').fill('vania@girassol.demo');
  await page.getByLabel('Senha do funcionário').fill(password);
  await page.getByLabel('Função').selectOption('Teacher');
  await page.getByRole('checkbox', { name: 'Jardim' }).check();
  await page.getByRole('button', { name: 'salvar' }).click();
  await expect(page.getByText('Funcionário salvo!')).toBeVisible();
  await page.getByRole('link', { name: 'Vânia Volta' }).click();
  await page.getByRole('button', { name: 'deletar' }).click();
  await expect(question).toContainText('Deseja realmente deletar o funcionário?');
  await expect(question).toContainText('Vânia Volta sai do sistema');
  await question.getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('funcionário deletado!')).toBeVisible();
  await page.getByRole('link', { name: 'funcionários deletados' }).click();
  await page.getByRole('button', { name: 'trazer Vânia Volta de volta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'trazer de volta' }).click();
  await expect(page.getByText('Funcionário de volta!')).toBeVisible();

  await page.goto('/gerenciar/historico');
  const history = page.getByRole('list', { name: 'Histórico' });
  await expect(history).toContainText('trouxe de volta o funcionário Vânia Volta');
  await expect(history).toContainText('trouxe de volta o aluno Quitéria Moura');
  await expect(history).toContainText(
    'alterou o aluno Quitéria Moura — turma: Jardim \u2192 Maternal I',
  );
});

test('the list of a class is read by a spreadsheet', async ({ page }) => {
  await openManaged(page, 'Jardim');
  await page.getByRole('link', { name: 'imprimir ou baixar lista' }).click();
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'baixar lista' }).click();
  expect((await downloading).suggestedFilename()).toBe('Jardim.csv');
});
