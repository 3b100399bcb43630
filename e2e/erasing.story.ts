import { addStudent, openManaged, callAs } from './gerenciar.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

test('a deleted student is erased for good, and the history keeps no name', async ({ page }) => {
  await openManaged(page, 'Jardim');
  await addStudent(page, 'Zuleica Moura', { name: 'Olga Moura', phone: '11922221111' });
  await page.getByRole('link', { name: 'Zuleica Moura' }).click();
  await page.getByRole('button', { name: 'deletar aluno' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('Aluno deletado!')).toBeVisible();

  await page.goto('/gerenciar');
  await page.getByRole('link', { name: 'alunos deletados' }).click();
  await expect(page.getByRole('heading', { name: 'Alunos deletados', level: 1 })).toBeVisible();
  const students = page.getByRole('list', { name: 'Alunos deletados' });
  await expect(students).toContainText('Zuleica Moura');
  await expect(students).toContainText('Jardim · deletado hoje');
  await page.getByRole('button', { name: 'apagar Zuleica Moura definitivamente' }).click();
  const question = page.getByRole('dialog', { name: 'Apagar Zuleica Moura definitivamente' });
  await expect(question).toContainText('o cadastro de Olga Moura, com celular e e-mail');
  const erase = question.getByRole('button', { name: 'apagar definitivamente' });
  await expect(erase).toBeDisabled();
  await question.getByLabel('Entendi que não é possível desfazer').check();
  await erase.click();
  await expect(page.getByText('Aluno apagado definitivamente!')).toBeVisible();
  await expect(page.getByText('Zuleica Moura')).toHaveCount(0);

  const guardians = await callAs(page, '/v1/guardians?search=11922221111');
  expect(await guardians.json()).toEqual([]);
  await page.goto('/gerenciar/historico');
  await expect(page.getByRole('main')).toContainText('apagou');
  await expect(page.getByRole('main')).not.toContainText('Zuleica Moura');
});
