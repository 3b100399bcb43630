import type { Browser, Page } from '@playwright/test';
import { complaintsAtBothSizes } from './axe.ts';
import { heading } from './deployment.ts';
import { people, signedInState } from './people.ts';
import { schoolDay, written } from './school-days.ts';
import { expect, test } from './story.ts';
import { tabTo } from './tab-to.ts';

test.use({ as: 'administrator' });

const name = (page: Page) => page.getByLabel('Nome da escola');
const city = (page: Page) => page.getByLabel('Cidade', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'salvar', exact: true });

async function openSchoolPage(page: Page) {
  await page.goto('/gerenciar');
  await page.getByRole('link', { name: 'escola', exact: true }).click();
  await expect(name(page)).not.toHaveValue('');
}

/** A page of somebody else who is signed in. */
async function pageOf(browser: Browser, url: string, person: 'administrator' | 'teacher') {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'pt-BR',
    storageState: await signedInState(url, person),
  });
  return { page: await context.newPage(), close: () => context.close() };
}

/** The cell of a day, as the calendar of the year calls it. */
const cell = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`);

async function picture(page: Page) {
  return { name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() };
}

test('an administrator renames the school, and a holiday today leaves no diary pending', async ({
  page,
  browser,
  portal,
}) => {
  await openSchoolPage(page);
  await name(page).fill('Escola Girassol do Sul');
  await city(page).fill('Valinhos, SP');
  const logo = page.getByRole('group', { name: 'Logotipo' });
  await logo.locator('input[type=file]').setInputFiles(await picture(page));
  await expect(logo.getByText('Substituir')).toBeVisible();
  const sunday = page.getByRole('checkbox', { name: 'Domingo' });
  const isSundayOn = await sunday.isChecked();
  await sunday.setChecked(!isSundayOn);
  await page.getByRole('button', { name: 'adicionar feriado ou recesso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar feriado ou recesso' });
  await expect(dialog.getByLabel('Primeiro dia')).toHaveValue(schoolDay(0));
  await dialog.getByLabel('Nome').fill('Aniversário da cidade');
  await dialog.getByRole('button', { name: 'adicionar' }).click();
  await expect(cell(page, schoolDay(0))).toHaveAccessibleName(/: Feriado: Aniversário da cidade$/);
  await page.getByLabel(/^Por quanto tempo guardar/).selectOption('5 anos');
  await save(page).click();
  await expect(page.getByText('Escola salva!')).toBeVisible();
  await expect(page.getByText('Escola Girassol do Sul').first()).toBeVisible();

  const teacher = await pageOf(browser, portal.url, 'teacher');
  await teacher.page.goto('/');
  await expect(heading(teacher.page, `olá, ${people.teacher.firstName}`)).toBeVisible();
  await expect(teacher.page.getByText('Escola Girassol do Sul').first()).toBeVisible();
  const diaries = teacher.page.getByRole('link', { name: /^preencher diários/ });
  await expect(diaries).toContainText('Feriado: Aniversário da cidade');
  await teacher.page.goto('/diarios/listar');
  await expect(teacher.page.getByText(/^Feriado: Aniversário da cidade/).first()).toBeVisible();
  await expect(teacher.page.getByText(/^Faltam/)).toHaveCount(0);
  await teacher.close();

  await openSchoolPage(page);
  await expect(city(page)).toHaveValue('Valinhos, SP');
  await expect(sunday).toBeChecked({ checked: !isSundayOn });
  await expect(page.getByLabel(/^Por quanto tempo guardar/)).toHaveValue('5');
  await expect(page.getByRole('img', { name: 'Logotipo da escola' })).toBeVisible();
  await page.getByRole('button', { name: 'remover Aniversário da cidade' }).click();
  await sunday.setChecked(isSundayOn);
  await save(page).click();
  await expect(page.getByText('Escola salva!')).toBeVisible();
  await page.goto('/diarios/listar');
  await expect(page.getByText(/^Faltam/).first()).toBeVisible();
});

test('two administrators edit at once, and neither loses their text', async ({
  page,
  browser,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  await openSchoolPage(page);
  const colleague = await pageOf(browser, portal.url, 'administrator');
  await openSchoolPage(colleague.page);
  await city(colleague.page).fill('Paulínia, SP');
  await colleague.page.getByRole('button', { name: 'adicionar feriado ou recesso' }).click();
  const dialog = colleague.page.getByRole('dialog');
  const day = schoolDay(2);
  await dialog.getByLabel('Nome').fill('Conselho de classe');
  await dialog.getByLabel('Primeiro dia').fill(day);
  await dialog.getByRole('button', { name: 'adicionar' }).click();
  await save(colleague.page).click();
  await expect(colleague.page.getByText('Escola salva!')).toBeVisible();
  await colleague.close();

  await name(page).fill('Escola Girassol Nova');
  await save(page).click();
  const callout = page.getByRole('alert').filter({ hasText: 'Outra pessoa alterou' });
  await expect(callout).toContainText('Cidade: agora é Paulínia, SP');
  await expect(callout).toContainText(`Conselho de classe (${written(day)})`);
  await expect(name(page)).toHaveValue('Escola Girassol Nova');
  expect(await complaintsAtBothSizes(page, 'a conflict')).toEqual([]);
  await callout.getByRole('button', { name: 'usar Cidade' }).click();
  await callout.getByRole('button', { name: 'usar Feriados e recessos' }).click();
  await save(page).click();
  await expect(page.getByText('Escola salva!')).toBeVisible();
  await openSchoolPage(page);
  await expect(name(page)).toHaveValue('Escola Girassol Nova');
  await expect(city(page)).toHaveValue('Paulínia, SP');
  await expect(page.getByRole('button', { name: 'remover Conselho de classe' })).toBeVisible();
});

test('with the keyboard alone: a recess of a week from the calendar', async ({ page }) => {
  await openSchoolPage(page);
  const today = page.locator('td[aria-current="date"]');
  await tabTo(page, today, 80);
  await page.keyboard.press('End');
  const last = page.locator('td[data-day]:focus');
  const day = (await last.getAttribute('data-day'))!;
  await expect(last).toBeVisible();
  const ring = await last.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(ring, 'the focus is seen').not.toBe('none');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /feriado ou recesso$/ });
  await expect(dialog.getByLabel('Primeiro dia')).toHaveValue(day);
  await tabTo(page, dialog.getByRole('radio', { name: 'Feriado' }));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, dialog.getByLabel('Nome'));
  await page.keyboard.type('Semana de provas');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(cell(page, day)).toHaveAccessibleName(/Recesso: Semana de provas$/);
  await tabTo(page, save(page), 120);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escola salva!')).toBeVisible();
  await openSchoolPage(page);
  await expect(cell(page, day)).toHaveAccessibleName(/Recesso: Semana de provas$/);
});

/** Pixels by which the page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

test('nobody is shut out: axe in both schemes, 320 px, text at 200 %', async ({ page }) => {
  await openSchoolPage(page);
  expect(await complaintsAtBothSizes(page, 'escola')).toEqual([]);
  for (const open of ['adicionar feriado ou recesso', /^incluir feriados nacionais/]) {
    await page.getByRole('button', { name: open }).click();
    expect(await complaintsAtBothSizes(page, `dialog of ${open.toString()}`)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 320, height: 720 });
  await expect(name(page)).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await expect(page.getByRole('list', { name: /^Feriados e recessos de/ })).toBeVisible();
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await overflow(page)).toBe(0);
  await save(page).scrollIntoViewIfNeeded();
  await expect(save(page)).toBeInViewport();
});
