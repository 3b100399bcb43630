import { complaints } from './axe.ts';
import { recipients, sendButton, write } from './comunicado-form.ts';
import { schoolDay, written } from './school-days.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

test('a teacher invites to an event, follows the answers, and deletes it', async ({ page }) => {
  const title = 'Reunião de pais do story';
  const date = schoolDay(10);
  await page.goto('/');
  await page.getByRole('link', { name: 'novo evento' }).click();
  await expect(page).toHaveURL('/eventos/criar');
  const students = await recipients(page, 2);
  await write(page, { title, description: 'Tragam perguntas.', students });
  await page.getByLabel('Data').fill(date);
  await page.getByLabel('Início').fill('18:00');
  await page.getByLabel('Término').fill('17:00');
  await page.getByLabel('Local').fill('Auditório');
  await sendButton(page).click();
  await expect(page.getByText('O horário deve ser menor que o de término.')).toBeVisible();
  await expect(page.getByText('O horário deve ser maior que o de início.')).toBeVisible();
  await page.getByLabel('Término').fill('19:30');
  await expect(page.getByText('O horário deve ser menor que o de término.')).toBeHidden();
  await sendButton(page).click();
  await expect(page.getByText('Evento enviado!')).toBeVisible();

  await expect(page).toHaveURL('/eventos/listar');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText(`${written(date)} · 18:00 – 19:30 · Auditório`)).toBeVisible();
  expect(await complaints(page, 'an event')).toEqual([]);
  for (const figure of ['Visualizaram', 'Vão', 'Não vão', 'Sem resposta']) {
    await expect(page.getByRole('progressbar', { name: figure, exact: true })).toBeVisible();
  }
  const guardians = students.reduce((sum, { responsibleCount }) => sum + responsibleCount, 0);
  const rows = page.getByRole('table', { name: 'engajamento' }).getByRole('row');
  await expect(rows).toHaveCount(guardians + 1);
  await page.getByRole('checkbox', { name: 'não visualizaram' }).check();
  await expect(page).toHaveURL(/filtro=nao-visualizaram/);
  await expect(rows).toHaveCount(guardians + 1);

  await page.getByRole('button', { name: 'deletar' }).click();
  await page.getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('Evento deletado!')).toBeVisible();
  await expect(page).toHaveURL('/eventos/listar');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('a half-written event is offered back after a reload', async ({ page }) => {
  await page.goto('/eventos/criar');
  await page.getByLabel('Título').fill('Festa junina');
  await page.getByLabel('Local').fill('Pátio');
  await page.reload();
  await expect(page.getByRole('button', { name: 'continuar de onde parou' })).toBeVisible();
  expect(await complaints(page, 'the offer of a draft')).toEqual([]);
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Festa junina');
  await expect(page.getByLabel('Local')).toHaveValue('Pátio');

  await page.reload();
  await page.getByRole('button', { name: 'descartar' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('');
});
