import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { complaintsAtBothSizes } from './axe.ts';
import { heading } from './deployment.ts';
import { type PortalServer, startPortal } from './server.ts';
import { expect, test as anyStory } from './story.ts';

/** Stories on an installation that nobody has used yet. */
const test = anyStory.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
  portal: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'caderneta-first-'));
    const portal = await startPortal(folder);
    await use(portal);
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

const linkIn = (log: string) => /http\S+\/instalar#token=[\w-]{43}/.exec(log)?.[0];

/** The server answers a moment before it prints the link. */
async function linkOf(portal: PortalServer): Promise<string> {
  await expect.poll(() => linkIn(portal.log())).toBeDefined();
  return linkIn(portal.log())!;
}

async function fill(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

const create = (page: Page) => page.getByRole('button', { name: 'criar a escola' }).click();

test('from a clean machine to a school whose administrator imports students', async ({
  page,
  portal,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const link = await linkOf(portal);
  await page.goto(link);
  await expect(heading(page, 'sua escola na Caderneta')).toBeVisible();
  expect(page.url()).toMatch(/\/instalar$/);
  await create(page);
  await expect(page.getByLabel('Nome da escola')).toBeFocused();
  await expect(page.getByLabel('Nome da escola')).toHaveAccessibleDescription('Campo obrigatório.');
  expect(await complaintsAtBothSizes(page, 'set-up')).toEqual([]);

  await fill(page, { 'Nome da escola': 'Escola Ipê', Cidade: 'Manaus, AM', 'Seu nome': 'Rita' });
  await page.getByLabel('Fuso horário').selectOption('America/Manaus');
  await page.getByRole('checkbox', { name: 'sábado' }).check();
  await page.getByText(/^\d+ de \d+ dias sem aula$/).click();
  await page.getByRole('checkbox', { name: 'Natal' }).first().uncheck();
  await fill(page, { 'E-mail': 'rita@ipe.test', Senha: 'Senha123' });
  await page.reload();
  await expect(page.getByLabel('Nome da escola')).toHaveValue('Escola Ipê');
  await expect(page.getByLabel('Fuso horário')).toHaveValue('America/Manaus');
  await expect(page.getByRole('checkbox', { name: 'sábado' })).toBeChecked();
  await expect(page.getByLabel('E-mail')).toHaveValue('rita@ipe.test');
  // No storage of the browser holds a password.
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
  await fill(page, { Senha: 'Senha123', 'Confirmação da senha': 'Senha123' });
  await create(page);

  await expect(heading(page, 'sua escola está pronta')).toBeFocused();
  await page.getByLabel('incluir a logo da escola').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(page.getByRole('img', { name: 'Logo da escola' })).toBeVisible();
  expect(await complaintsAtBothSizes(page, 'school ready')).toEqual([]);
  await page.getByRole('link', { name: 'ver os primeiros passos' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Escola Ipê')).toBeVisible();
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(steps.getByRole('link')).toHaveCount(5);
  await expect(steps.getByText(/^Confirme seu e-mail .* rita@ipe.test\.$/)).toBeVisible();
  expect(await complaintsAtBothSizes(page, 'first steps')).toEqual([]);
  await steps.getByRole('link', { name: 'trazer os alunos' }).click();
  await expect(page).toHaveURL('/gerenciar/importar');

  const other = await browser.newPage();
  await other.goto(link);
  await expect(heading(other, 'esta escola já existe')).toBeVisible();
  // Opened once more from the history, without the token.
  await other.goto(`${portal.url}/instalar`);
  await expect(heading(other, 'esta escola já existe')).toBeVisible();
  await other.close();
  await portal.restart();
  await expect.poll(() => portal.log()).toContain('Caderneta em');
  expect(linkIn(portal.log())).toBeUndefined();
});

test('a link of an earlier start says so before anybody types', async ({
  page,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const link = await linkOf(portal);
  await portal.restart();
  expect(await linkOf(portal)).not.toBe(link);
  await page.goto(link);
  await expect(heading(page, 'este link não vale mais')).toBeFocused();
});
