import { complaints } from './axe.ts';
import { recipients, sendButton, write } from './comunicado-form.ts';
import { pdf } from './sample-files.ts';
import { expect, openSchool, test as base } from './story.ts';

/** On a server that holds what the portal sends, as it does unless told otherwise. */
const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
  portal: async ({}, use) => {
    const { portal, end } = await openSchool({ holdSeconds: 60 });
    await use(portal);
    await end();
  },
});
test.use({ as: 'administrator' });

test('a comunicado is taken back as it was, then goes to everybody by itself', async ({ page }) => {
  const title = 'Festa da primavera';
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 2);
  await write(page, { title, description: 'Tragam flores.', students });
  await page.getByLabel('Adicionar anexos').setInputFiles(pdf('mapa.pdf'));
  await expect(page.getByRole('button', { name: 'remover mapa.pdf' })).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Sai em instantes');
  expect(await complaints(page, 'a toast with a way back')).toEqual([]);
  await page.keyboard.press('Control+z');

  await expect(page).toHaveURL('/comunicados/criar');
  await expect(page.getByLabel('Título')).toHaveValue(title);
  await expect(page.getByLabel('Descrição')).toHaveValue('Tragam flores.');
  await expect(page.getByText(/^2 alunos/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'remover mapa.pdf' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Todas as turmas' }).check();
  const counts = (await page.getByText(/^\d+ alunos · \d+ responsáveis$/).textContent())!;
  const everybody = counts.split(' · ')[0]!;
  await sendButton(page).click();
  const question = page.getByRole('dialog', { name: 'Enviar para todas as turmas?' });
  await expect(question).toContainText(everybody);
  await expect(question).toContainText(/\d+ dos \d+ responsáveis não recebem aviso/);
  await expect(question.getByRole('button', { name: 'enviar' })).toBeFocused();
  expect(await complaints(page, 'the question about everybody')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  await expect(row).toContainText('Todas as turmas');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('button', { name: 'desfazer envio' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'engajamento' })).toBeVisible();
  await expect(page.getByText(/^Enviado em/)).toBeVisible();
});
