import AxeBuilder from '@axe-core/playwright';
import { pdf } from './sample-files.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

test('a menu is put on the board, changed and taken off', async ({ page }) => {
  await page.goto('/');
  const photo = { name: 'cardapio.png', mimeType: 'image/png', buffer: await page.screenshot() };
  // One click each: this way, image, attachment, classroom, 'salvar'.
  await page.getByRole('link', { name: 'novo aviso no mural' }).click();
  await expect(page).toHaveURL('/mural/criar');
  const save = page.getByRole('button', { name: 'salvar' });
  await expect(page.getByLabel('Título')).toBeFocused();
  await page.keyboard.type('Cardápio da semana');
  await page.getByLabel('Imagem', { exact: true }).setInputFiles(photo);
  await page.getByLabel('Adicionar anexo').setInputFiles(pdf('cardapio.pdf'));
  await expect(page.getByRole('button', { name: 'remover cardapio.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'remover cardapio.pdf' })).toBeVisible();
  await expect(save).toBeDisabled();
  const classrooms = page.getByRole('group', { name: 'Turmas' });
  await classrooms.getByRole('checkbox').first().check();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByLabel('Substituir anexo').setInputFiles([pdf('cardapio.pdf'), pdf('2.pdf')]);
  await expect(page.getByText('Quantidade máxima de anexos é 1.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'remover cardapio.pdf' })).toBeVisible();
  await save.dblclick();
  await expect(page.getByText('Mural salvo!')).toBeVisible();
  await expect(page).toHaveURL('/mural/listar');
  await expect(page.getByRole('link', { name: 'Cardápio da semana' })).toHaveCount(1);

  await page.getByRole('link', { name: 'Cardápio da semana' }).click();
  await expect(page.getByText('cardapio.pdf')).toBeVisible();
  const image = page.getByRole('img', { name: 'Imagem escolhida' });
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(100);
  await page.getByLabel('Título').fill('Cardápio do mês');
  await page.reload();
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Cardápio do mês');
  await save.click();
  await expect(page.getByText('Mural salvo!')).toBeVisible();

  await page.getByRole('link', { name: 'Cardápio do mês' }).click();
  await page.getByRole('button', { name: 'deletar' }).click();
  const modal = page.getByRole('dialog', { name: 'Deletar mural' });
  await modal.getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('mural deletado!')).toBeVisible();
  await expect(page).toHaveURL('/mural/listar');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cardápio do mês' })).toHaveCount(0);
});

test('two tabs that change one item do not overwrite each other', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  await page.goto('/mural/criar');
  const photo = { name: 'foto.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Título').fill('Horários');
  await page.getByLabel('Imagem', { exact: true }).setInputFiles(photo);
  await page.getByLabel('Adicionar anexo').setInputFiles(pdf('horarios.pdf'));
  await page.getByRole('group', { name: 'Turmas' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'salvar' }).click();
  await page.getByRole('link', { name: 'Horários' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Horários');

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Título').fill('Horários novos');
  await other.getByRole('button', { name: 'salvar' }).click();
  await expect(other.getByText('Mural salvo!')).toBeVisible();

  await page.getByLabel('Título').fill('Os meus horários');
  await page.getByRole('button', { name: 'salvar' }).click();
  await expect(page.getByText('Outra pessoa alterou isto enquanto você editava.')).toBeVisible();
  await expect(page.getByText('Título: agora é Horários novos')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Os meus horários');
  await page.getByRole('button', { name: 'usar a versão atual' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Horários novos');
});

test('a board that does not load can be tried again', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 500/);
  await page.route('**/v1/noticeBoards/list**', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  // At its own address, the list comes with the page.
  await page.goto('/mural/listar?pagina=1');
  await expect(page.getByText('Algo deu errado, por favor tente novamente!')).toBeVisible();
  await page.unroute('**/v1/noticeBoards/list**');
  await page.getByRole('button', { name: 'recarregar' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
