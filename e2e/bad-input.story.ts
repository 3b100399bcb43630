import { recipients, sendButton, write } from './comunicado-form.ts';
import { disguisedProgram, pdf, tooLarge } from './sample-files.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

test('an empty comunicado is not sent, and each field says why', async ({ page }) => {
  await page.goto('/comunicados/criar');
  await expect(page.getByRole('group', { name: 'Destinatários' })).toBeVisible();
  await sendButton(page).click();
  const title = page.getByLabel('Título');
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Campo obrigatório.');
  await expect(page.getByLabel('Descrição')).toHaveAccessibleDescription('Campo obrigatório.');
  const picker = page.getByRole('group', { name: 'Destinatários' });
  await expect(picker).toHaveAccessibleDescription('Selecione ao menos um aluno.');

  await title.fill('   ');
  await page.getByLabel('Descrição').fill('Uma descrição.');
  await sendButton(page).click();
  await expect(title).toHaveAccessibleDescription('Campo obrigatório.');
  await expect(page.getByLabel('Descrição')).toHaveAccessibleDescription('');
  await expect(page).toHaveURL('/comunicados/criar');
});

test('a comunicado whose checks do not come stays as it was written, and is sent once they do', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|not be loaded|não foi possível|Loading chunk/i);
  const isOfChecks = (source: string) => /strictObject/.test(source);
  await page.route('**/remotes/communications/**/*.js', async (route) => {
    const answer = await route.fetch();
    if (isOfChecks(await answer.text())) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 1);
  await write(page, { title: 'Horta', description: 'Tragam regadores.', students });
  await sendButton(page).click();
  await expect(
    page.getByText('Não foi possível conferir o que você escreveu. Tente novamente.'),
  ).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveValue('Horta');

  await page.unroute('**/remotes/communications/**/*.js');
  await sendButton(page).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
});

test('files that are too large are refused before they are sent', async ({ page }) => {
  await page.goto('/comunicados/criar');
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/upload')) uploads.push(request.url());
  });
  await page.getByLabel('Imagem de capa').setInputFiles(tooLarge('capa.png', 'image/png'));
  await expect(page.getByText('O tamanho máximo da imagem é 10MB.')).toBeVisible();
  const attachments = page.getByLabel('Adicionar anexos');
  await attachments.setInputFiles(tooLarge('lista.pdf', 'application/pdf'));
  await expect(page.getByText('O tamanho máximo de cada anexo é 10MB.')).toBeVisible();
  expect(uploads).toEqual([]);
});

test('a program is refused under its own name and under any other', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 415/);
  await page.goto('/comunicados/criar');
  const attachments = page.getByLabel('Adicionar anexos');
  const wrongType = page.getByText('O anexo deve ser pdf, doc, docx, jpeg, jpg ou png.');
  await attachments.setInputFiles(disguisedProgram('jogo.exe', 'application/x-msdownload'));
  await expect(wrongType).toBeVisible();
  await expect(page.getByText('0 de 10')).toBeVisible();

  await attachments.setInputFiles(disguisedProgram('lista.pdf', 'application/pdf'));
  await expect(page.getByRole('listitem').filter({ hasText: 'lista.pdf' })).toContainText(
    'O anexo deve ser pdf, doc, docx, jpeg, jpg ou png.',
  );
  await page.getByLabel('Imagem de capa').setInputFiles(disguisedProgram('capa.png', 'image/png'));
  await expect(page.getByText('A imagem deve ser JPEG ou PNG.')).toBeVisible();

  const students = await recipients(page, 1);
  await write(page, { title: 'Com um programa', description: 'Não deve sair.', students });
  await sendButton(page).click();
  await expect(page.getByText('Um anexo não foi enviado')).toBeVisible();
  await expect(page).toHaveURL('/comunicados/criar');
});

test('an eleventh attachment is refused', async ({ page }) => {
  await page.goto('/comunicados/criar');
  const files = Array.from({ length: 11 }, (_, index) => pdf(`anexo-${index + 1}.pdf`));
  await page.getByLabel('Adicionar anexos').setInputFiles(files);
  await expect(page.getByText('Quantidade máxima de anexos é 10.')).toBeVisible();
  await expect(page.getByText('10 de 10')).toBeVisible();
  await expect(page.getByRole('button', { name: /^remover anexo-/ })).toHaveCount(10);
  await expect(page.getByText('anexo-11.pdf: Quantidade máxima')).toBeVisible();
  await expect(page.getByRole('button', { name: 'remover anexo-11.pdf' })).toHaveCount(0);
});

test('markup that somebody types stays text', async ({ page }) => {
  const title = '<img src="x" onerror="document.title = 1">Título';
  const description = '<script>document.title = 2</script><b>negrito</b>';
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 1);
  await write(page, { title, description, students });
  await sendButton(page).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(description)).toBeVisible();
  await expect(page).toHaveTitle(/^<img src="x"/);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});
