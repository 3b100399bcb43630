import type { Browser, Page } from '@playwright/test';
import { complaints, desktop, phone } from './axe.ts';
import { sendButton, write } from './comunicado-form.ts';
import { guardians, type Guardian, openPhone, personalLink } from './family-side.ts';
import { schoolDay } from './school-days.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

const title = 'Passeio ao planetário';

/** The item on the phone of a guardian who enters for the first time. */
async function openItem(browser: Browser, page: Page, guardian: Guardian): Promise<Page> {
  const family = await openPhone(browser, await personalLink(page, guardian));
  await family.getByRole('button', { name: 'entrar', exact: true }).click();
  await family.getByRole('link', { name: title }).click();
  await expect(family.getByRole('heading', { name: title })).toBeVisible();
  return family;
}

/** A child with two guardians, and another child without them. */
async function twoChildren(page: Page) {
  const all = await guardians(page);
  const child = all
    .flatMap(({ students }) => students)
    .find(
      ({ id }) => all.filter(({ students }) => students.some((s) => s.id === id)).length === 2,
    )!;
  const both = all.filter(({ students }) => students.some(({ id }) => id === child.id));
  const other = all.find(
    ({ students: [only, ...more] }) =>
      more.length === 0 &&
      both.every(({ students }) => students.every(({ id }) => id !== only?.id)),
  )!;
  return { child, both, otherChild: other.students[0]! };
}

async function sendEvent(page: Page, names: string[]) {
  await page.goto('/eventos/criar');
  const students = names.map((name) => ({ name, responsibleCount: 1 }));
  await write(page, { title, description: 'Vamos de ônibus.', students });
  await page.getByLabel('Data').fill(schoolDay(10));
  await page.getByLabel('Início').fill('10:00');
  await page.getByLabel('Término').fill('11:00');
  await page.getByLabel('Local').fill('Planetário');
  await sendButton(page).click();
  await expect(page.getByText('Evento enviado!')).toBeVisible();
}

const bar = (page: Page, name: string) => page.getByRole('progressbar', { name, exact: true });
const counts = (page: Page, name: string, words: string) =>
  expect(bar(page, name)).toHaveAttribute('aria-valuetext', words);

test('two guardians of a child differ, see it, and agree; the school counts one child', async ({
  page,
  browser,
}, testInfo) => {
  await page.goto('/');
  const { child, both, otherChild } = await twoChildren(page);
  await sendEvent(page, [child.name, otherChild.name]);
  const [first, second] = both as [Guardian, Guardian];
  const [firstName] = first.name.split(' ');
  const firstPhone = await openItem(browser, page, first);
  const answersOf = (family: Page) =>
    family.getByRole('group', { name: `Resposta de ${child.name.split(' ')[0]}` });
  await answersOf(firstPhone).getByRole('button', { name: 'vai', exact: true }).click();
  await expect(answersOf(firstPhone).getByText('Presença confirmada')).toBeVisible();

  const family = await openItem(browser, page, second);
  const answers = answersOf(family);
  await expect(answers.getByText('Sem resposta')).toBeVisible();
  await expect(family.getByText(/respondeu/)).toHaveCount(0);

  await page.goto('/gerenciar/escola');
  await page.getByRole('checkbox', { name: /veem as respostas uns dos outros/ }).check();
  await page.screenshot({ path: testInfo.outputPath('setting.png'), fullPage: true });
  expect(await complaints(page, 'the settings of a school')).toEqual([]);
  await page.getByRole('button', { name: 'salvar', exact: true }).click();
  await expect(page.getByText('Escola salva!')).toBeVisible();

  await family.reload();
  await expect(answers.getByText(`${firstName} respondeu: vai`)).toBeVisible();
  await expect(answers.getByText('Já respondido')).toBeVisible();
  await family.screenshot({ path: testInfo.outputPath('answered.png'), fullPage: true });
  expect(await complaints(family, 'the answer of the other guardian')).toEqual([]);
  await answers.getByRole('button', { name: 'não vai' }).click();
  const differ = family.getByText('Vocês responderam diferente; a escola vê as duas respostas.');
  await expect(differ).toBeVisible();
  await family.setViewportSize({ width: 320, height: 700 });
  await family.emulateMedia({ colorScheme: 'dark' });
  await family.screenshot({ path: testInfo.outputPath('differing.png'), fullPage: true });
  expect(await complaints(family, 'answers that differ')).toEqual([]);

  await page.goto('/eventos/listar');
  await counts(page, `Vão de ${title}`, '0 de 2');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('1 com respostas diferentes')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('list.png') });
  await page.getByRole('link', { name: title }).click();
  await counts(page, 'Respostas diferentes', '1 de 2');
  await counts(page, 'Sem resposta', '1 de 2');
  await page.getByRole('checkbox', { name: 'respostas diferentes' }).check();
  const rows = page.getByRole('table', { name: 'engajamento' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: `${second.name}: não vai` })).toContainText(first.name);
  for (const [name, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size);
    // At the end of the page its bar of buttons covers nothing.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.screenshot({ path: testInfo.outputPath(`school-${name}.png`), fullPage: true });
    expect(await complaints(page, `answers that differ, ${name}`)).toEqual([]);
  }

  await answers.getByRole('button', { name: 'vai', exact: true }).click();
  await expect(differ).toBeHidden();
  await page.reload();
  await counts(page, 'Vão', '1 de 2');
  await counts(page, 'Sem resposta', '1 de 2');
  await page.getByRole('checkbox', { name: 'sem resposta' }).check();
  await expect(rows.filter({ hasText: child.name })).toHaveCount(0);
  await expect(rows.filter({ hasText: otherChild.name })).not.toHaveCount(0);
  await firstPhone.context().close();
  await family.context().close();
});
