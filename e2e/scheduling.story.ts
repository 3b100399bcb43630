import type { Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { recipients, sendButton, write } from './comunicado-form.ts';
import { schoolDay, written } from './school-days.ts';
import { expect, test } from './story.ts';

// Far from the school: the school's clock counts.
test.use({ as: 'teacher', timezoneId: 'Asia/Tokyo' });

const modal = (page: Page) => page.getByRole('dialog');

async function scheduleFor(page: Page, day: string) {
  await modal(page).getByLabel('Data do envio').fill(day);
  await modal(page)
    .getByRole('button', { name: /agendar envio$/ })
    .click();
}

/** Writes a comunicado and schedules it for midnight of a day at the school. */
async function schedule(page: Page, title: string, day: string) {
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 1);
  await write(page, { title, description: 'Mais tarde.', students });
  await page.getByRole('button', { name: 'agendar envio' }).click();
  await scheduleFor(page, day);
  await expect(page.getByText('Comunicado agendado!')).toBeVisible();
}

test('just before midnight a comunicado is scheduled for the day that follows', async ({
  page,
}) => {
  const [tomorrow, dayAfter] = [schoolDay(1), schoolDay(2)];
  await page.clock.setFixedTime(new Date(`${tomorrow}T23:30:00-03:00`));
  const title = 'Agendado à meia-noite';
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 1);
  await write(page, { title, description: 'Mais tarde.', students });
  await page.getByRole('button', { name: 'agendar envio' }).click();
  await modal(page).getByRole('button', { name: 'agendar envio' }).click();
  await expect(modal(page).getByText('Selecione uma data para o agendamento.')).toBeVisible();
  await scheduleFor(page, tomorrow);
  await expect(
    modal(page).getByText('Não é possível agendar comunicados para o dia atual.'),
  ).toBeVisible();
  expect(await complaints(page, 'the time of sending')).toEqual([]);
  await page.keyboard.press('Escape');
  await modal(page).getByRole('button', { name: 'descartar' }).click();
  await page.getByRole('button', { name: 'agendar envio' }).click();
  await expect(modal(page).getByLabel('Data do envio')).toHaveValue('');
  await scheduleFor(page, dayAfter);
  await expect(page.getByText('Comunicado agendado!')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Agendada');
  await expect(row).toContainText(`${written(dayAfter)} 00:00`);
});

test('a scheduled comunicado is changed, scheduled again, and sent', async ({ page }) => {
  const title = 'Mudança de horário';
  await schedule(page, title, schoolDay(3));
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText(`Agendado para ${written(schoolDay(3))} 00:00`)).toBeVisible();
  await page.getByLabel('Título').fill(`${title} (novo)`);
  await page.getByRole('button', { name: 'reagendar envio' }).click();
  await expect(modal(page).getByLabel('Data do envio')).toHaveValue(schoolDay(3));
  await scheduleFor(page, schoolDay(4));
  await expect(page.getByText('Comunicado agendado!')).toBeVisible();

  await page.getByRole('link', { name: `${title} (novo)` }).click();
  await expect(page.getByText(`Agendado para ${written(schoolDay(4))} 00:00`)).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  await page.getByRole('link', { name: `${title} (novo)` }).click();
  await expect(page.getByRole('heading', { name: 'engajamento' })).toBeVisible();
});

test('two tabs that change one comunicado do not overwrite each other', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const title = 'Duas abas';
  await schedule(page, title, schoolDay(3));
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByLabel('Título')).toHaveValue(title);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Título').fill('Da outra aba');
  await other.getByRole('button', { name: 'reagendar envio' }).click();
  await scheduleFor(other, schoolDay(5));
  await expect(other.getByText('Comunicado agendado!')).toBeVisible();

  await page.getByLabel('Título').fill('Da primeira aba');
  await sendButton(page).click();
  const callout = page.getByRole('alert').filter({ hasText: 'Outra pessoa alterou' });
  // The sentence of the failure never lies over what can be done about it.
  const toast = page.getByText('Houve um erro ao salvar o comunicado.');
  await expect(toast).toBeVisible();
  const [above, below] = [await callout.boundingBox(), await toast.boundingBox()];
  expect(above!.y + above!.height <= below!.y || below!.y + below!.height <= above!.y).toBe(true);
  await expect(callout).toContainText('Título: agora é Da outra aba');
  await expect(callout.getByRole('listitem')).toContainText(['Título', 'Envio agendado']);
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Da primeira aba');
  expect(await complaints(page, 'a conflict')).toEqual([]);
  await callout.getByRole('button', { name: 'usar a versão atual' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Da outra aba');
});
