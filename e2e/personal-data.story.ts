import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzip } from '../apps/api/testing/unzip.ts';
import { addStudent, callAs, openManaged } from './gerenciar.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

interface PersonalData {
  nome: string;
  escola: string;
  dados: Record<string, Record<string, unknown>[]>;
}

/** Presses the button that downloads all of a person's data, and opens what comes. */
async function downloadData(page: Page, person: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `baixar todos os dados de ${person}` }).click(),
  ]);
  return { download, ...(await openArchive(download)) };
}

async function openArchive(download: Download) {
  const contents = await unzip(await readFile(await download.path()));
  const text = (path: string) => contents.get(path)?.toString('utf8') ?? '';
  const data = JSON.parse(text('dados.json')) as PersonalData;
  return { paths: [...contents.keys()], html: text('dados.html'), json: text('dados.json'), data };
}

interface ListedStudent {
  id: string;
  name: string;
}
interface Responsible {
  id: string;
  name: string;
  phone: string;
  email: string | null;
}

test('the data of a student and of their guardian are downloaded, each alone', async ({
  page,
  browser,
}) => {
  await openManaged(page, 'Jardim');
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page.getByLabel('Gênero')).toBeVisible();
  const id = /[0-9a-f-]{36}$/.exec(page.url())![0];
  const answer = await callAs(page, `/v1/students/${id}`);
  const student = (await answer.json()) as ListedStudent & { responsibles: Responsible[] };
  const guardian = student.responsibles[0]!;

  const ofStudent = await downloadData(page, student.name);
  expect(ofStudent.download.suggestedFilename()).toMatch(/^dados-[a-z-]+\.zip$/);
  expect(ofStudent.data).toMatchObject({ nome: student.name, escola: 'Escola Girassol' });
  expect(ofStudent.json).toContain(guardian.name);
  for (const secret of [guardian.phone, guardian.phone.slice(-4), guardian.email]) {
    if (secret) expect(ofStudent.json).not.toContain(secret);
  }
  const filled = Object.entries(ofStudent.data.dados).filter(([, rows]) => rows.length > 0);
  expect(filled.map(([title]) => title)).toEqual(
    expect.arrayContaining(['Diários', 'Envios recebidos']),
  );
  // Read as a family would: opened from the disk, without the portal.
  const reader = await browser.newPage({ javaScriptEnabled: false });
  await reader.setContent(ofStudent.html);
  await expect(reader.getByRole('heading', { level: 1 })).toContainText(student.name);
  for (const [title] of filled) {
    await expect(reader.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }
  await reader.close();

  const ofGuardian = await downloadData(page, guardian.name);
  expect(ofGuardian.data.nome).toBe(guardian.name);
  expect(ofGuardian.json.replace(/\D/g, '')).toContain(guardian.phone.replace(/\D/g, ''));
  expect(ofGuardian.json).toContain(student.name);
  const other = student.responsibles[1];
  if (other) expect(ofGuardian.json).not.toContain(other.phone);
  await page.goto('/gerenciar/historico');
  await expect(page.getByRole('main')).toContainText(/baixou/);
});

test('downloaded data are erased on request, and the address leads nowhere', async ({ page }) => {
  const guardian = { name: 'Olga Moura', phone: '11922221111' };
  await openManaged(page, 'Jardim');
  await addStudent(page, 'Zuleica Moura', guardian);
  await page.getByRole('link', { name: 'Zuleica Moura' }).click();
  await expect(page.getByLabel('Gênero')).toBeVisible();
  const id = /[0-9a-f-]{36}$/.exec(page.url())![0];
  const ofGuardian = await downloadData(page, guardian.name);
  await page.getByRole('button', { name: 'deletar aluno' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('Aluno deletado!')).toBeVisible();

  await page.goto('/gerenciar');
  await page.getByRole('link', { name: 'alunos deletados' }).click();
  const { download, data } = await downloadData(page, 'Zuleica Moura');
  expect(data.nome).toBe('Zuleica Moura');
  await page.getByRole('button', { name: 'apagar Zuleica Moura definitivamente' }).click();
  const question = page.getByRole('dialog', { name: 'Apagar Zuleica Moura definitivamente' });
  await question.getByLabel('Entendi que não é possível desfazer').check();
  await question.getByRole('button', { name: 'apagar definitivamente' }).click();
  await expect(page.getByText('Aluno apagado definitivamente!')).toBeVisible();

  for (const address of [download.url(), ofGuardian.download.url()]) {
    expect((await page.request.get(address)).status()).toBe(404);
  }
  expect((await callAs(page, `/v1/students/${id}`)).status()).toBe(404);
  const found = await callAs(page, `/v1/guardians?search=${guardian.phone}`);
  expect(await found.json()).toEqual([]);
});
