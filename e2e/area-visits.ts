import { expect, type Page } from '@playwright/test';
import { recipients, sendButton, write } from './comunicado-form.ts';
import { area, heading } from './deployment.ts';
import { chooseFirst, fillButton } from './diary-form.ts';
import { addStudent } from './gerenciar.ts';

/**
 * Remote → a visit of an administrator, who opens its pages from the sidebar and sends one form.
 * Only what every release of the remote has.
 */
export const visits: Record<string, (page: Page) => Promise<void>> = {
  chat: async (page) => {
    await area(page, 'Mensagens').click();
    await expect(heading(page, 'mensagens')).toBeVisible();
    await page.getByRole('button', { name: 'nova conversa' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'abrir conversa' }).click();
    const field = page.getByRole('textbox', { name: 'Mensagem' });
    await field.fill('De uma versão à outra');
    await field.press('Enter');
    const log = page.getByRole('log');
    await expect(log.getByText('De uma versão à outra')).toBeVisible();
    await expect(log.getByText('enviando…')).toHaveCount(0);
    await expect(field).toHaveValue('');
  },
  communications: async (page) => {
    for (const name of ['Atividades', 'Galerias', 'Eventos', 'Mural', 'Comunicados']) {
      await area(page, name).click();
      await expect(heading(page, name)).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Carregando' })).toHaveCount(0);
    }
    const title = 'De uma versão à outra';
    const students = await recipients(page, 1);
    await page.getByRole('link', { name: 'novo comunicado' }).click();
    await write(page, { title, description: 'Saída às 8h.', students });
    await sendButton(page).click();
    await expect(page.getByText('Comunicado enviado!')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: title }).first()).toBeVisible();
  },
  diaries: async (page) => {
    await area(page, 'Diários').click();
    await expect(heading(page, 'Diários')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Maternal II', exact: true }).click();
    await page.getByRole('link', { name: 'preencher diários' }).click();
    await chooseFirst(page, 1);
    await page.getByRole('radio', { name: 'Quis metade' }).first().click();
    await fillButton(page).click();
    await expect(page.getByText('Diário preenchido!').first()).toBeVisible();
  },
  manage: async (page) => {
    await area(page, 'Gerenciar').click();
    const classrooms = page.getByRole('table', { name: 'Turmas' });
    await classrooms.getByRole('link', { name: 'Maternal II', exact: true }).click();
    await addStudent(page, 'Zélia Antunes', { name: 'Olga Antunes', phone: '11922221111' });
    await expect(page.getByRole('row', { name: /Zélia Antunes/ })).toContainText('Olga Antunes');
  },
};
