import { utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { complaints, complaintsAtBothSizes, phone } from './axe.ts';
import { rosterOfSixty } from '../apps/api/testing/roster-of-sixty.ts';
import { openManaged } from './gerenciar.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const count = 2000;
const wrongLine = 1500;
/** A CSV as Excel saves it in this country: semicolons, in Windows-1252. */
function roster(): Buffer {
  const lines = Array.from({ length: count }, (_, index) => {
    const line = index + 1;
    const classroom = line === wrongLine ? 'Jardim Z' : line % 2 ? 'Maternal I' : 'Maternal II';
    const number = `21 9${String(80_000_000 + line)}`;
    return `"Conceição; ${line}";${classroom};F;Mãe Araújo ${line};${number};`;
  });
  const titles = 'Nome do aluno;Turma;Sexo;Responsável;Celular;E-mail';
  return Buffer.from(['Escola Girassol', titles, ...lines, ''].join('\r\n'), 'latin1');
}

/** Holds the sending after a few parts, until it was looked at. */
async function holdSending(page: Page) {
  let goOn = () => {};
  const looked = new Promise<void>((resolve) => (goOn = resolve));
  let parts = 0;
  await page.route('**/v1/rosterImports/*/rows', async (route) => {
    parts += 1;
    if (parts > 3) await looked;
    await route.continue();
  });
  return { goOn };
}

test('a school brings 2,000 students, mends a line, and takes them back', async ({ page }) => {
  const found: string[] = [];
  const look = async (where: string) => found.push(...(await complaintsAtBothSizes(page, where)));

  await page.goto('/gerenciar');
  await page.getByRole('link', { name: 'importar alunos' }).click();
  await expect(page.getByRole('link', { name: 'baixar modelo.csv' })).toBeVisible();
  await look('the choice of a file');
  const file = { name: 'alunos.csv', mimeType: 'text/csv', buffer: roster() };
  await page.getByLabel('Escolha ou arraste a planilha').setInputFiles(file);
  await expect(page.getByLabel('Celular do responsável', { exact: true })).toHaveValue('4');
  await expect(page.getByRole('cell', { name: 'Conceição; 5' })).toBeVisible();
  await look('the columns');

  const { goOn } = await holdSending(page);
  await page.getByRole('button', { name: 'conferir 2.000 linhas' }).click();
  const bar = page.getByRole('progressbar', { name: 'Linhas enviadas de alunos.csv' });
  await expect(bar).toHaveAttribute('aria-valuetext', '600 de 2.000');
  await look('the sending');
  goOn();

  await expect(page).toHaveURL(/\/gerenciar\/importar\/\w+-/);
  const totals = (label: string) => page.getByRole('progressbar', { name: label });
  await expect(totals('Novos')).toHaveAttribute('aria-valuetext', '1.999 de 2.000');
  await look('the review');
  await page.getByRole('link', { name: 'ver só os erros' }).click();
  await expect(page.getByRole('listitem', { name: /^Linha/ })).toHaveCount(1);
  await page.reload();
  const classroom = page.getByLabel('Turma', { exact: true });
  await expect(classroom).toHaveValue('Jardim Z');
  await expect(page.getByText(/A escola não tem a turma “Jardim Z”/)).toBeVisible();
  await look('the errors');
  await classroom.fill('maternal ii');
  await classroom.press('Tab');
  await expect(page.getByText('Salvo.')).toBeVisible();
  await page.getByRole('button', { name: 'importar 2.000 alunos' }).click();

  await expect(page.getByText('Alunos importados!')).toBeVisible();
  // One question for all of them, with what is ahead of their classes.
  const missed = page.getByRole('dialog', { name: 'Enviar também aos 2.000 alunos novos?' });
  await expect(missed.getByRole('checkbox', { checked: true }).first()).toBeVisible();
  await look('what they missed');
  await missed.getByRole('button', { name: 'fechar' }).click();
  await expect(page.getByRole('button', { name: 'desfazer esta importação' })).toBeEnabled();
  await look('the result');
  const result = page.url();
  await openManaged(page, 'Maternal II');
  await expect(page.getByRole('link', { name: `Conceição; ${wrongLine}` })).toBeVisible();

  await page.goto(result);
  await page.getByRole('button', { name: 'desfazer esta importação' }).click();
  await expect(page.getByRole('dialog')).toContainText('2.000 alunos novos saem da escola');
  await page.getByRole('button', { name: 'desfazer importação' }).click();
  await expect(page.getByText('Importação desfeita!')).toBeVisible();
  await openManaged(page, 'Maternal II');
  await expect(page.getByRole('link', { name: /^Conceição;/ })).toHaveCount(0);
  await page.goto('/gerenciar/importar');
  await expect(page.getByRole('row', { name: /alunos\.csv/ })).toContainText('desfeita');
  await look('earlier imports');
  expect(found).toEqual([]);
});

test('half a file, left behind by a closed tab, is not imported', async ({
  page,
  context,
  consoleErrors,
}) => {
  await page.goto('/gerenciar/importar');
  const file = { name: 'metade.csv', mimeType: 'text/csv', buffer: roster() };
  await page.getByLabel('Escolha ou arraste a planilha').setInputFiles(file);
  let parts = 0;
  await page.route('**/v1/rosterImports/*/rows', (route) => {
    parts += 1;
    return parts > 3 ? route.abort() : route.continue();
  });
  consoleErrors.allow(/ERR_FAILED/);
  await page.getByRole('button', { name: 'conferir 2.000 linhas' }).click();
  await expect(page.getByRole('button', { name: 'tentar novamente' })).toBeVisible();
  await page.close();

  const next = await context.newPage();
  await next.goto('/gerenciar/importar');
  await next.getByRole('link', { name: 'metade.csv' }).click();
  await expect(
    next.getByText('O envio do arquivo foi interrompido: faltam 1.400 linhas.'),
  ).toBeVisible();
  await expect(next.getByRole('button', { name: 'importar 600 alunos' })).toBeDisabled();
  expect(await complaints(next, 'half a file')).toEqual([]);
});

/** A workbook as a secretary keeps it: a title above, the class in one merged cell, two sheets. */
function workbook(bookType: 'xlsx' | 'ods'): Buffer {
  const rows = [
    ['Escola Girassol'],
    ['Aluno', 'Turma', 'Responsável', 'Celular', 'Saída'],
    ['Íris Conceição', 'Maternal I', 'Eva Araújo', 21987100001, 'van'],
    ['Caio Leão', null, 'Rui Leão', '(21) 98710-0002', null],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Lembretes'], ['papel']]), 'Notas');
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = [utils.decode_range('B3:B4')];
  utils.book_append_sheet(book, sheet, 'Manhã');
  return Buffer.from(write(book, { type: 'buffer', bookType }) as Uint8Array);
}

for (const kind of ['xlsx', 'ods'] as const) {
  test(`a workbook of the kind ${kind} is read as it is, and kept over Back and a reload`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto('/gerenciar/importar');
    const file = { name: `alunos.${kind}`, mimeType: '', buffer: workbook(kind) };
    await page.getByLabel('Escolha ou arraste a planilha').setInputFiles(file);
    const sheet = page.getByLabel('Aba da planilha');
    await expect(sheet.locator('option:checked')).toHaveText('Manhã (2 linhas)');
    await expect(page.getByText('O arquivo tem 2 alunos.')).toBeVisible();
    await expect(page.getByText('Esta coluna fica de fora: Saída.')).toBeVisible();
    await page.getByLabel('Gênero').selectOption('Saída');
    expect(await complaints(page, 'the columns of a workbook')).toEqual([]);

    await page.reload();
    await expect(page.getByLabel('Gênero').locator('option:checked')).toHaveText('Saída');
    await page.goBack();
    await expect(page.getByLabel('Escolha ou arraste a planilha')).toBeAttached();
    await page.goForward();
    await page.getByLabel('Gênero').selectOption('não há no arquivo');
    await page.getByRole('button', { name: 'conferir 2 linhas' }).click();

    await expect(page).toHaveURL(/\/gerenciar\/importar\/\w+-/);
    await expect(page.getByRole('progressbar', { name: 'Novos' })).toHaveAttribute(
      'aria-valuetext',
      '2 de 2',
    );
    await expect(page.getByText('Caio Leão')).toBeVisible();
    await expect(page.getByText('(21) 98710-0001')).toBeVisible();
  });
}

test('a file that is no roster is refused in words', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/gerenciar/importar');
  const field = page.getByLabel('Escolha ou arraste a planilha');
  const files = [
    ['alunos.xlsx', 'PK\u0003\u0004\0\0xl/workbook.xml', 'A planilha está danificada.'],
    ['alunos.csv', '%PDF-1.7', 'Este arquivo é um PDF.'],
  ] as const;
  for (const [name, text, sentence] of files) {
    const buffer = Buffer.from(text, 'latin1');
    await field.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await expect(page.getByText(sentence)).toBeVisible();
  }
});

/** Classes of which the demo school has nothing like. */
const rooms: Record<string, string> = { 'BERÇÁRIO II': 'TURMA AMARELA', 'JARDIM I': 'TURMA AZUL' };

/** The first file of a small school, in a workbook. */
function firstFile(): Buffer {
  const titles =
    'Nome do aluno|Turma|Turno|Sexo|Responsável 1|Celular 1|E-mail 1|Responsável 2|Celular 2'.split(
      '|',
    );
  const lines = rosterOfSixty().map((row) => [
    ...[row.name, rooms[row.classroom] ?? '', row.period, row.gender],
    ...[row.firstName, row.firstPhone, row.firstEmail, row.secondName, row.secondPhone],
  ]);
  const book = utils.book_new(utils.aoa_to_sheet([titles, ...lines]), 'Alunos');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

test('a file that takes long is left, and another one chosen', async ({ page }) => {
  await page.goto('/gerenciar/importar');
  const field = page.getByLabel('Escolha ou arraste a planilha');
  await expect(field).toBeVisible();
  // What is loaded from here on is the thread that reads.
  await page.route('**/remotes/manage/**', () => {});
  const file = { name: 'alunos.csv', mimeType: 'text/csv', buffer: roster() };
  await field.setInputFiles(file);
  await expect(page.getByRole('status').filter({ hasText: 'Lendo o arquivo…' })).toBeAttached();
  await page.getByRole('button', { name: 'cancelar' }).click();
  await page.unroute('**/remotes/manage/**');

  await field.setInputFiles({ ...file, name: 'outros.csv' });
  await expect(page.getByRole('button', { name: 'conferir 2.000 linhas' })).toBeVisible();
  await expect(page.getByText('outros.csv')).toBeVisible();
});

test('the first file of a school comes in by three answers, and no cell is typed again', async ({
  page,
}, { annotations }) => {
  await page.goto('/gerenciar/importar');
  const begun = Date.now();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = { name: 'alunos.xlsx', mimeType, buffer: firstFile() };
  await page.getByLabel('Escolha ou arraste a planilha').setInputFiles(file);
  await page.getByRole('button', { name: 'conferir 61 linhas' }).click();

  const numbers = page.getByRole('region', { name: '36 números de celular estão sem DDD' });
  await numbers.getByLabel('DDD da escola').fill('16');
  const look = await complaintsAtBothSizes(page, 'the questions about a file');
  await numbers.getByRole('button', { name: 'usar em 36 números' }).click();
  await expect(numbers).toHaveCount(0);
  await page.getByRole('button', { name: /^escrever os \d+ nomes assim$/ }).click();
  const missing = page.getByRole('region', { name: 'A escola ainda não tem estas 3 turmas' });
  await missing.getByRole('button', { name: 'criar 3 turmas' }).click();
  await page.getByRole('button', { name: 'importar 60 alunos' }).click();
  await expect(page.getByText('Alunos importados!')).toBeVisible();
  const seconds = Math.round((Date.now() - begun) / 1000);
  annotations.push({ type: 'seconds without a person', description: String(seconds) });
  await openManaged(page, 'Turma Amarela');
  await expect(page.getByRole('link', { name: 'Enzo de Souza' })).toBeVisible();
  expect(look).toEqual([]);
});
