import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { chromium, type Page } from '@playwright/test';
import { password } from '../apps/api/testing/school.ts';
import type { BenchServer } from './bench-server.ts';
import { type Result, timed } from './measure.ts';

const children = 1_300;
const columns = 104;
const blankLines = 6_000;
/** How much slower than this machine a cheap phone is. */
const slowdown = 4;

/**
 * A school's whole spreadsheet on a cheap phone: from its choice to its columns, and how long the
 * page gives no answer meanwhile.
 */
export async function benchLargeRoster(server: BenchServer): Promise<Result[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-rosters-'));
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await signIn(page, server);
    const results: Result[] = [];
    for (const [name, buffer] of Object.entries(files())) {
      await writeFile(join(folder, name), buffer);
      await page.goto(`${server.url}/gerenciar/importar`);
      results.push(...(await choose(page, folder, name)));
    }
    return results;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

async function signIn(page: Page, { made, url }: BenchServer) {
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(made.administrator.email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'continuar' }).click();
  await page.getByRole('heading', { name: /^olá/ }).waitFor();
}

async function choose(page: Page, folder: string, name: string) {
  const field = page.getByLabel('Escolha ou arraste a planilha');
  await field.waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(observeTasks);
  const milliseconds = await timed(async () => {
    await field.setInputFiles(join(folder, name));
    await page.getByRole('heading', { name: 'Colunas do arquivo' }).waitFor({ timeout: 60_000 });
  });
  const longest = await page.evaluate(
    () => (window as unknown as { longestTask: number }).longestTask,
  );
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByRole('button', { name: 'escolher outro arquivo' }).click();
  return [
    { what: `${name}: from its choice to its columns`, milliseconds },
    { what: `${name}: longest task of the page`, milliseconds: longest },
  ];
}

function observeTasks() {
  const tasks = Object.assign(window, { longestTask: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      tasks.longestTask = Math.max(tasks.longestTask, duration);
  }).observe({ type: 'longtask' });
}

/** One roster as several programs write it. */
function files(): Record<string, Buffer> {
  const known = ['Aluno', 'Turma', 'Responsável', 'Celular'];
  const titles = Array.from({ length: columns }, (_, at) => known[at] ?? `Observação ${at}`);
  const rows = Array.from({ length: children }, (_, index) => [
    `João Conceição ${index}`,
    'Jardim A',
    `Mãe Araújo ${index}`,
    `(21) 9${String(80_000_000 + index)}`,
    ...Array.from({ length: columns - known.length }, (_, at) =>
      at % 3 ? 'não' : 'sem restrição',
    ),
  ]);
  const blank = Array.from({ length: blankLines }, () => Array.from({ length: columns }, () => ''));
  const text = [titles, ...rows, ...blank].map((row) => row.join(';')).join('\r\n');
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, ...rows, ...blank]), 'Alunos');
  return {
    'utf-8.csv': Buffer.from(text),
    'windows-1252.csv': Buffer.from(text, 'latin1'),
    'excel.xlsx': Buffer.from(
      write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array,
    ),
  };
}
