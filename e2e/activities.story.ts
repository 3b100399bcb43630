import { recipients, sendButton, write } from './comunicado-form.ts';
import { pdf } from './sample-files.ts';
import { schoolDay, written } from './school-days.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

test('a teacher gives homework with a worksheet, and sees who has done it', async ({ page }) => {
  const title = 'Leitura do capítulo 3';
  const due = schoolDay(7);
  await page.goto('/atividades/listar');
  await page.getByRole('link', { name: 'nova atividade' }).first().click();
  const students = await recipients(page, 2);
  await write(page, { title, description: 'Páginas 10 a 14.', students });
  await page.getByLabel('Data de entrega').fill(schoolDay(-1));
  await page.getByLabel('Adicionar anexos').setInputFiles(pdf('folha.pdf'));
  await expect(page.getByRole('button', { name: 'remover folha.pdf' })).toBeVisible();
  await sendButton(page).click();
  await expect(
    page.getByText('Não é possível cadastrar eventos para datas passadas.'),
  ).toBeVisible();
  await page.getByLabel('Data de entrega').fill(due);
  await sendButton(page).click();
  await expect(page.getByText('Atividade enviada!')).toBeVisible();

  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText(`Entrega em ${written(due)}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'folha.pdf' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Concluíram' })).toBeVisible();
  const header = page.getByRole('columnheader');
  const columns = ['Aluno', 'Responsável', 'Turma', 'Aviso', 'Visualizou', 'Concluiu'];
  await expect(header).toHaveText(columns);
});
