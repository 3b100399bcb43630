import type { Page } from '@playwright/test';
import { recipients, sendButton, write } from './comunicado-form.ts';
import { pdf } from './sample-files.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const creation = /\/v1\/communication\/announcement(\?|$)/i;

interface Sent {
  communication: { title: string; attachmentIds: string[] };
}

/** Holds the uploads until they are let go, and keeps what is sent. */
async function holdUploads(page: Page) {
  let letGo = () => {};
  const looked = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/v1/filemanagement/upload', async (route) => {
    await looked;
    await route.continue();
  });
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const isCreation = creation.test(request.url());
    if (request.method() === 'POST' && isCreation) sent.push(request.postDataJSON() as Sent);
  });
  return { letGo, sent };
}

const title = 'Passeio ao jardim botânico';
const waiting = 'Aguardando o envio dos arquivos…';

/** A comunicado whose author has pressed 'enviar' while two files are on their way. */
async function sendWithFiles(page: Page) {
  await page.goto('/comunicados/listar');
  const held = await holdUploads(page);
  await page.getByRole('link', { name: 'novo comunicado' }).click();
  const students = await recipients(page, 1);
  await write(page, { title, description: 'Saída às 8h.', students });
  await page.getByLabel('Adicionar anexos').setInputFiles([pdf('um.pdf'), pdf('dois.pdf')]);
  await sendButton(page).click();
  await expect(page.getByText(waiting)).toBeVisible();
  return held;
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });

const leave = {
  'by the menu': (page: Page) => menu(page, 'Mural').click(),
  'by Back': async (page: Page) => {
    await page.goBack();
    await menu(page, 'Mural').click();
  },
};

for (const [how, go] of Object.entries(leave)) {
  test(`what was to be sent goes with all its files although its author left ${how}`, async ({
    page,
  }) => {
    const { letGo, sent } = await sendWithFiles(page);
    await go(page);
    await expect(page).toHaveURL('/mural/listar');
    expect(sent).toEqual([]);
    // Meanwhile another comunicado is begun, and stays.
    await menu(page, 'Comunicados').click();
    await page.getByRole('link', { name: 'novo comunicado' }).click();
    await page.getByLabel('Título').fill('Outro');
    await menu(page, 'Mural').click();
    letGo();

    await expect(page.getByText('Comunicado enviado!')).toBeVisible();
    expect(sent.map(({ communication }) => communication.attachmentIds.length)).toEqual([2]);
    await expect(page).toHaveURL('/mural/listar');
    await page.goto('/comunicados/criar');
    await page.getByRole('button', { name: 'continuar de onde parou' }).click();
    await expect(page.getByLabel('Título')).toHaveValue('Outro');
  });
}

test('cancelar sends nothing, and the draft names the files that are missing', async ({ page }) => {
  const { letGo, sent } = await sendWithFiles(page);
  await page.getByRole('link', { name: 'cancelar' }).click();
  await expect(page).toHaveURL('/comunicados/listar');
  letGo();
  await page.getByRole('link', { name: 'novo comunicado' }).click();
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();

  await expect(page.getByText('Faltam 2 arquivos: um.pdf, dois.pdf.')).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveValue(title);
  expect(sent).toEqual([]);
});

test('a page whose files are on their way asks before it is loaded again', async ({ page }) => {
  const { sent } = await sendWithFiles(page);
  const asked = page.waitForEvent('dialog');
  const reloading = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloading;
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();

  await expect(page.getByText('Faltam 2 arquivos: um.pdf, dois.pdf.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a success that comes late leaves its author where they type', async ({ page }) => {
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 1);
  await write(page, { title, description: 'Saída às 8h.', students });
  let letGo = () => {};
  const looked = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(creation, async (route) => {
    await looked;
    await route.continue();
  });
  await sendButton(page).click();
  await menu(page, 'Eventos').click();
  await page.getByRole('link', { name: 'novo evento' }).click();
  const field = page.getByLabel('Título');
  await field.pressSequentially('Reunião ');
  letGo();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  await field.pressSequentially('de pais');

  await expect(page).toHaveURL('/eventos/criar');
  await expect(field).toHaveValue('Reunião de pais');
});
