import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { choose, untoldRecipient } from './comunicado-form.ts';
import { dropPictures, nextButton, publishButton } from './gallery-wizard.ts';
import { disguisedProgram, tooLarge } from './sample-files.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const names = Array.from({ length: 8 }, (_, index) => `festa-${index + 1}.jpg`);
const arrived = (page: Page) => page.getByRole('button', { name: /^remover / });

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
}

test('photos dropped at once are published, changed and deleted', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/);
  await page.goto('/galerias/listar');
  await page.getByRole('link', { name: 'nova galeria' }).click();
  await expect(page).toHaveURL('/galerias/criar');
  await page.getByLabel('Título').fill('Festa da primavera');
  await page.getByLabel('Descrição').fill('As turmas no jardim.');
  await expect(nextButton(page)).toBeDisabled();
  let uploads = 0;
  await page.route('**/v1/filemanagement/upload', async (route) => {
    uploads += 1;
    if (uploads === 3) await route.fulfill({ status: 503, body: '' });
    else await route.continue();
  });
  await dropPictures(page, names);
  await expect(page.getByText('Não foi possível enviar.')).toBeVisible();
  await expect(page.getByText('7 de 50')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'envio das imagens' })).toHaveCount(0);
  await expect(arrived(page)).toHaveCount(8);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^tentar novamente/ }).click();
  await expect(page.getByText('Não foi possível enviar.')).toHaveCount(0);
  await expect.poll(() => uploads).toBe(9);
  await expect(page.getByText('8 de 50')).toBeVisible();

  await nextButton(page).dblclick();
  await expect(page).toHaveURL('/galerias/criar?etapa=2');
  const student = await untoldRecipient(page);
  await choose(page, student);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'voltar' }).click();
  await expect(page).toHaveURL('/galerias/criar');
  await expect(page.getByLabel('Título')).toHaveValue('Festa da primavera');
  await expect(arrived(page)).toHaveCount(8);
  await page.goForward();
  await publishButton(page).click();
  await expect(page.getByText('Galeria enviada!')).toBeVisible();
  await expect(page).toHaveURL('/galerias/listar');
  await expect(page.getByRole('row').nth(1)).toContainText('Festa da primavera');

  await page.getByRole('link', { name: 'Festa da primavera' }).click();
  await expect(arrived(page)).toHaveCount(8);
  const first = page.getByRole('img', { name: `Prévia de ${names[0]}` });
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  const rows = page.getByRole('table', { name: 'engajamento' }).getByRole('row');
  await expect(rows).toHaveCount(student.responsibleCount + 1);
  // Above it stands whom nothing told, with what to do.
  await expect(page.getByRole('progressbar', { name: 'Não avisados' })).toHaveAttribute(
    'aria-valuetext',
    `${student.untold} de ${student.responsibleCount}`,
  );
  await expect(page.getByRole('link', { name: 'convidar' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `remover ${names[0]}` }).click();
  await page.getByLabel('Título').fill('Festa no jardim');
  // The second click falls on the button that stands there now.
  await nextButton(page).dblclick();
  await expect(page.getByText(`1 aluno · ${student.responsibleCount} respons`)).toBeVisible();
  await expect(page).toHaveURL(/etapa=2/);
  await publishButton(page).click();
  await expect(page.getByText('Galeria enviada!')).toBeVisible();
  await page.getByRole('link', { name: 'Festa no jardim' }).click();
  await expect(arrived(page)).toHaveCount(7);

  await page.getByRole('button', { name: 'deletar' }).click();
  const modal = page.getByRole('dialog', { name: 'Deletar galeria' });
  await modal.getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('Galeria deletada!')).toBeVisible();
  await expect(page).toHaveURL('/galerias/listar');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Festa no jardim' })).toHaveCount(0);
});

test('a begun gallery is there after a reload', async ({ page }) => {
  await page.goto('/galerias/criar');
  await page.getByLabel('Título').fill('Passeio');
  await page.getByLabel('Descrição').fill('No parque.');
  await dropPictures(page, names.slice(0, 2));
  await expect(arrived(page)).toHaveCount(2);
  await nextButton(page).click();
  await expect(page).toHaveURL(/etapa=2/);
  await page.reload();
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(publishButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'voltar' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Passeio');
  await expect(page.getByRole('img', { name: `Prévia de ${names[1]}` })).toBeVisible();
});

test('images beyond the limits are told in a modal, a refused one counts for nothing', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 415/);
  await page.goto('/galerias/criar');
  const chooser = page.getByLabel('Adicionar imagens');
  await chooser.setInputFiles(tooLarge('grande.png', 'image/png'));
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('O tamanho máximo de cada anexo é 10MB')).toBeVisible();
  await modal.getByRole('button', { name: 'entendi' }).click();
  await expect(page.getByText('0 de 50')).toBeVisible();

  await page.getByLabel('Título').fill('Fotos');
  await page.getByLabel('Descrição').fill('De hoje.');
  await chooser.setInputFiles(disguisedProgram('programa.png', 'image/png'));
  await expect(page.getByText('A imagem deve ser JPEG ou PNG.')).toBeVisible();
  await expect(page.getByText('0 de 50')).toBeVisible();
  await expect(nextButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'remover programa.png' }).click();

  const placeOfTitle = () => page.getByLabel('Título').boundingBox();
  const before = await placeOfTitle();
  await page.route('**/v1/filemanagement/upload', () => {});
  await dropPictures(
    page,
    Array.from({ length: 51 }, (_, index) => `foto-${index + 1}.jpg`),
  );
  await expect(modal.getByText('Quantidade máxima de imagens é 50')).toBeVisible();
  await expect(modal.getByText('foto-51.jpg')).toBeVisible();
  await modal.getByRole('button', { name: 'entendi' }).click();
  await expect(page.getByText('50 de 50')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'envio das imagens' })).toBeVisible();
  expect(await placeOfTitle()).toEqual(before);
  await expect(chooser).toHaveCount(0);
});
