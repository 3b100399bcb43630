import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { countCreations, recipients, sendButton, write } from './comunicado-form.ts';
import { pdf } from './sample-files.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

test('a teacher sends a comunicado to three students, finds it, and deletes it', async ({
  page,
  portal,
  consoleErrors,
}) => {
  const title = 'Passeio ao jardim botânico';
  await page.goto('/');
  const photo = { name: 'capa.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const attachment = pdf('Autorização do passeio.pdf');
  const students = await recipients(page, 3);

  await page.getByRole('link', { name: 'novo comunicado' }).click();
  await expect(page).toHaveURL('/comunicados/criar');
  await write(page, { title, description: 'Saída às 8h.\nTragam água.', students });
  const guardians = students.reduce((sum, { responsibleCount }) => sum + responsibleCount, 0);
  await expect(page.getByText(`3 alunos · ${guardians} responsáveis`)).toBeVisible();
  await page.getByLabel('Imagem de capa').setInputFiles(photo);
  await page.getByLabel('Adicionar anexos').setInputFiles(attachment);
  await expect(page.getByRole('button', { name: 'remover capa.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^remover Autorização/ })).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  await expect(page).toHaveURL('/comunicados/listar');
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar comunicados' }).fill('BOTANICO');
  await expect(page).toHaveURL(/busca=BOTANICO/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: title }).click();

  const expectAllOfIt = async () => {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('Tragam água.')).toBeVisible();
    const cover = page.getByRole('img', { name: 'Imagem de capa' });
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(200);
    const rows = page.getByRole('table', { name: 'engajamento' }).getByRole('row');
    await expect(rows).toHaveCount(guardians + 1);
    for (const { name, responsibleCount } of students) {
      await expect(rows.filter({ hasText: name })).toHaveCount(responsibleCount);
    }
  };
  await expectAllOfIt();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: attachment.name }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(attachment.name);
  expect(await readFile(await download.path())).toEqual(attachment.buffer);

  await page.reload();
  await expectAllOfIt();
  const address = page.url();
  // An open page would log failed calls while the server restarts.
  await page.goto('about:blank');
  await portal.restart();
  await page.goto(address);
  await expectAllOfIt();

  await page.getByRole('button', { name: 'deletar' }).click();
  const modal = page.getByRole('dialog', { name: 'Deletar comunicado' });
  await modal.getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('Comunicado deletado!')).toBeVisible();
  await expect(page).toHaveURL('/comunicados/listar');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  consoleErrors.expectNone();
  consoleErrors.allow(/status of 404/);
  await page.goto(address);
  await expect(page.getByText('Este comunicado não existe ou foi deletado.')).toBeVisible();
});

test('a double click sends once', async ({ page }) => {
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 1);
  await write(page, { title: 'Uma vez só', description: 'Sem repetir.', students });
  const creations = countCreations(page);
  await sendButton(page).dblclick();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Uma vez só' })).toHaveCount(1);
  expect(creations.keys).toHaveLength(1);
});

async function writeWithFile(page: Page, title: string) {
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 2);
  await write(page, { title, description: 'Fica tudo aqui.', students });
  await page.getByLabel('Adicionar anexos').setInputFiles(pdf('lista.pdf'));
  await expect(page.getByRole('button', { name: 'remover lista.pdf' })).toBeVisible();
}

function expectOneKey({ keys }: { keys: (string | undefined)[] }) {
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
}

test('where the server fails nothing typed is lost, and another try sends once', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/);
  const title = 'Mesmo se o servidor falha';
  await writeWithFile(page, title);
  const creations = countCreations(page);
  await page.route(
    '**/v1/communication/announcement?*',
    (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
    { times: 1 },
  );
  await sendButton(page).click();
  await expect(page.getByText('Houve um erro ao criar o comunicado.')).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveValue(title);
  await expect(page.getByLabel('Descrição')).toHaveValue('Fica tudo aqui.');
  await expect(page.getByText(/^2 alunos/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'remover lista.pdf' })).toBeVisible();

  await sendButton(page).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(1);
  expectOneKey(creations);
});

test('where the answer is lost the portal asks what became of it, and leads to what was sent', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const title = 'Mesmo se a resposta se perde';
  await writeWithFile(page, title);
  const creations = countCreations(page);
  await page.route(
    '**/v1/communication/announcement?*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await sendButton(page).click();
  await expect(page.getByText(/^Já foi enviado às \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expectOneKey(creations);
  await page.goto('/comunicados/listar');
  await expect(page.getByRole('link', { name: title })).toHaveCount(1);
});
