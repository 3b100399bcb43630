import type { Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { choose, sendButton } from './comunicado-form.ts';
import { callAs } from './gerenciar.ts';
import { signedInState } from './people.ts';
import { expect, test } from './story.ts';
import { tabTo } from './tab-to.ts';

test.use({ as: 'administrator' });

interface Child {
  id: string;
  name: string;
  responsibleCount: number;
}

async function childrenOf(page: Page): Promise<Child[]> {
  const answer = await callAs(page, '/v1/classrooms/ClassroomsWithStudents');
  return ((await answer.json()) as { students: Child[] }[]).flatMap(({ students }) => students);
}

const groupBox = (page: Page, name: string, count: string) =>
  page.getByRole('checkbox', { name: `${name} · grupo · ${count}` });

const fits = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );

test('a choice is saved as a group; each sees of it whom they may send to, and who leaves is gone', async ({
  page,
  browser,
  portal,
}, testInfo) => {
  await page.goto('/comunicados/criar');
  const teacher = await (
    await browser.newContext({
      baseURL: portal.url,
      storageState: await signedInState(portal.url, 'teacher'),
      viewport: { width: 390, height: 844 },
    })
  ).newPage();
  await teacher.goto('/comunicados/criar');
  const theirs = await childrenOf(teacher);
  const own = theirs[0]!;
  const other = (await childrenOf(page)).find(({ id }) => theirs.every((one) => one.id !== id))!;

  // Two clicks and a name.
  for (const child of [own, other]) await choose(page, child);
  await page.getByRole('searchbox', { name: 'Buscar aluno ou turma' }).fill('');
  await page.getByRole('button', { name: 'salvar como grupo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Salvar como grupo' });
  await dialog.getByLabel('Nome do grupo').fill('Transporte');
  await page.screenshot({ path: testInfo.outputPath('saving.png'), animations: 'disabled' });
  expect(await complaints(page, 'saving a group')).toEqual([]);
  await dialog.getByRole('button', { name: 'salvar grupo' }).click();
  await expect(page.getByText('Grupo salvo!')).toBeVisible();
  await expect(groupBox(page, 'Transporte', '2 alunos')).toBeChecked();

  // One click chooses it.
  await page.getByLabel('Título').fill('Ônibus atrasado');
  await page.getByLabel('Descrição').fill('Sai às 12:30.');
  await groupBox(page, 'Transporte', '2 alunos').click();
  await expect(page.getByText('0 alunos', { exact: true })).toBeVisible();
  await groupBox(page, 'Transporte', '2 alunos').click();
  await expect(page.getByText('2 alunos', { exact: false }).first()).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('picker.png'), fullPage: true });
  expect(await complaints(page, 'a picker with groups')).toEqual([]);
  await sendButton(page).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();

  await teacher.reload();
  await expect(groupBox(teacher, 'Transporte', '1 aluno')).toBeVisible();
  await teacher.screenshot({ path: testInfo.outputPath('picker-phone.png'), fullPage: true });
  await teacher.getByRole('link', { name: 'gerenciar grupos' }).click();
  await expect(teacher).toHaveURL('/grupos');
  await teacher.getByRole('link', { name: 'Transporte' }).click();
  await expect(teacher.getByText(own.name)).toBeVisible();
  await expect(teacher.getByText(other.name)).toHaveCount(0);
  await teacher.screenshot({ path: testInfo.outputPath('view-phone.png') });
  expect(await complaints(teacher, 'a group of the school, as a teacher')).toEqual([]);

  await page.goto(`/gerenciar/aluno/${own.id}`);
  await page.getByRole('button', { name: 'deletar aluno' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('Aluno deletado!')).toBeVisible();
  await page.goto('/grupos');
  await page.screenshot({ path: testInfo.outputPath('list.png') });
  await page.getByRole('link', { name: 'Transporte' }).click();
  await expect(page.getByText(/^1 aluno · /)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('edit.png'), fullPage: true });
  expect(await complaints(page, 'a group')).toEqual([]);
  await teacher.goto('/grupos');
  await expect(teacher.getByText('Não há nada aqui por enquanto.')).toBeVisible();
  await teacher.context().close();

  await page.goto('/gerenciar/historico');
  await expect(page.getByText(/criou o grupo/).first()).toBeVisible();
});

test.describe('a teacher on a small phone, with large letters and the keyboard alone', () => {
  test.use({ as: 'teacher', viewport: { width: 320, height: 640 } });

  test('saves a group of their own, changes it and deletes it', async ({ page }, testInfo) => {
    const large = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await page.goto('/enquetes/criar');
    const [first] = await childrenOf(page);
    await large();
    const search = page.getByRole('searchbox', { name: 'Buscar aluno ou turma' });
    await tabTo(page, search);
    await page.keyboard.type(first!.name);
    await tabTo(page, page.getByTitle(first!.name, { exact: true }).getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'salvar como grupo' }));
    await fits(page, 320);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Nome do grupo')).toBeFocused();
    await page.keyboard.type('Leitura');
    await page.screenshot({ path: testInfo.outputPath('saving-large.png') });
    await page.keyboard.press('Enter');
    await expect(page.getByText('Grupo salvo!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'salvar como grupo' })).toBeFocused();
    await page.screenshot({ path: testInfo.outputPath('picker-large.png'), fullPage: true });

    await tabTo(page, page.getByRole('link', { name: 'gerenciar grupos' }));
    await page.keyboard.press('Enter');
    const row = page.getByRole('link', { name: 'Leitura' });
    await expect(row).toBeVisible();
    await fits(page, 320);
    await page.screenshot({ path: testInfo.outputPath('list-large.png'), fullPage: true });
    await tabTo(page, row);
    await page.keyboard.press('Enter');
    const name = page.getByLabel('Nome', { exact: true });
    await expect(name).toHaveValue('Leitura');
    await tabTo(page, name);
    await page.keyboard.press('End');
    await page.keyboard.type(' em roda');
    await fits(page, 320);
    await page.screenshot({ path: testInfo.outputPath('edit-large.png'), fullPage: true });
    await page.keyboard.press('Enter');
    await expect(page.getByText('Grupo salvo!')).toBeVisible();
    await expect(page).toHaveURL('/grupos');
    const renamed = page.getByRole('link', { name: 'Leitura em roda' });
    await tabTo(page, renamed);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'deletar' }), 200);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'confirmar deleção' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Grupo deletado!')).toBeVisible();
    await expect(page.getByText('Não há nada aqui por enquanto.')).toBeVisible();
  });
});
