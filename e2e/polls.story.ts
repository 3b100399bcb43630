import type { Browser, Page } from '@playwright/test';
import { complaints, desktop, phone } from './axe.ts';
import { sendButton, write } from './comunicado-form.ts';
import { guardians, type Guardian, openPhone, personalLink } from './family-side.ts';
import { schoolDay } from './school-days.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const title = 'Qual dia para a feira de livros?';

/** How often an answer was given, on the page of a poll. */
const bar = (page: Page, name: string) => page.getByRole('progressbar', { name, exact: true });

/** Child, guardian and answer of each row of the engagement. */
async function readRows(page: Page) {
  const table = page.getByRole('table', { name: 'engajamento' });
  await expect(table).toBeVisible();
  const next = page.getByRole('navigation', { name: 'Páginas' }).getByRole('button', {
    name: 'Próxima',
    disabled: false,
  });
  const section = page.getByRole('region', { name: 'engajamento' });
  const found = [];
  for (;;) {
    await expect(section).toHaveAttribute('aria-busy', 'false');
    for (const row of await table.locator('tbody').getByRole('row').all()) {
      const cells = await row.getByRole('cell').allInnerTexts();
      // Below the name stands what the child's other guardians answered.
      found.push({
        child: cells[0]!.split('\n')[0]!,
        guardian: cells[1]!,
        answer: cells.at(-1)!.trim(),
      });
    }
    if ((await next.count()) === 0) return found;
    await next.click();
  }
}

/** The family's feed on the phone of a guardian. */
async function openFeed(browser: Browser, page: Page, guardian: Guardian): Promise<Page> {
  const family = await openPhone(browser, await personalLink(page, guardian));
  await family.getByRole('button', { name: 'entrar', exact: true }).click();
  return family;
}

test('a teacher asks, a guardian answers and changes it, and the teacher sees the bars', async ({
  page,
  browser,
}, testInfo) => {
  await page.goto('/enquetes/listar');
  const guardian = (await guardians(page)).find(({ students }) => students.length === 1)!;
  const students = [{ name: guardian.students[0]!.name, responsibleCount: 1 }];
  await page.getByRole('link', { name: 'nova enquete' }).first().click();
  await write(page, { title, description: 'Escolha um dia.', students });
  await page.getByLabel('Resposta 1').fill('Sexta-feira');
  await page.getByLabel('Resposta 2').fill('Sábado');
  await page.getByLabel('Encerra em').fill(schoolDay(5));
  await page.screenshot({ path: testInfo.outputPath('form.png'), fullPage: true });
  expect(await complaints(page, 'the form of a poll')).toEqual([]);
  await sendButton(page).click();
  await expect(page.getByText('Enquete enviada!')).toBeVisible();

  const family = await openFeed(browser, page, guardian);
  await expect(family.getByRole('link', { name: title })).toContainText('Enquete');
  await family.screenshot({ path: testInfo.outputPath('feed.png') });
  await family.getByRole('link', { name: title }).click();
  await family.getByRole('radio', { name: 'Sexta-feira' }).check();
  await expect(family.getByText('Respondida')).toBeVisible();
  await family.reload();
  await expect(family.getByRole('radio', { name: 'Sexta-feira' })).toBeChecked();
  await family.getByRole('radio', { name: 'Sábado' }).check();
  await family.reload();
  await expect(family.getByRole('radio', { name: 'Sábado' })).toBeChecked();
  await family.screenshot({ path: testInfo.outputPath('answer.png'), fullPage: true });
  expect(await complaints(family, 'the answers of a poll')).toEqual([]);

  await page.getByRole('link', { name: title }).click();
  await expect(bar(page, 'Sábado')).toHaveAttribute('aria-valuenow', '1');
  await expect(bar(page, 'Sexta-feira')).toHaveAttribute('aria-valuenow', '0');
  const row = page
    .getByRole('table', { name: 'engajamento' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: guardian.name, exact: true }) });
  await expect(row).toContainText('Sábado');
  for (const [name, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size);
    await page.screenshot({ path: testInfo.outputPath(`result-${name}.png`), fullPage: true });
  }
  expect(await complaints(page, 'the result of a poll')).toEqual([]);
  await page.setViewportSize(desktop);
  await page.goto('/enquetes/listar');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('list.png') });
  await family.context().close();
});

test('a closed poll keeps its result, and the family can only read its answer', async ({
  page,
  browser,
}, testInfo) => {
  const closed = 'Qual o melhor dia para o piquenique?';
  const options = ['Sábado de manhã', 'Sábado à tarde', 'Domingo de manhã'];
  await page.goto('/enquetes/listar');
  await page.getByRole('link', { name: closed }).click();
  await expect(page.getByRole('heading', { name: closed })).toBeVisible();
  const closing = await page.getByText(/^Encerra em/).innerText();
  const [date, month, year] = /(\d+)\/(\d+)\/(\d+)$/.exec(closing)!.slice(1);
  expect(`${year}-${month}-${date}` < schoolDay(0)).toBe(true);
  const valueOf = async (name: string) =>
    Number(await bar(page, name).getAttribute('aria-valuenow'));
  const rows = await readRows(page);
  for (const option of options) {
    const children = [...Map.groupBy(rows, ({ child }) => child).values()].filter((guardians) => {
      const given = guardians.map(({ answer }) => answer).filter((one) => options.includes(one));
      return given.includes(option) && new Set(given).size === 1;
    });
    expect(await valueOf(option)).toBe(children.length);
  }
  expect(await complaints(page, 'the result of a closed poll')).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('closed-result.png'), fullPage: true });

  const everyGuardian = await guardians(page);
  const answered = rows.filter(({ answer }) => options.includes(answer));
  const guardianOf = (row: { guardian: string }) =>
    everyGuardian.find(
      ({ name, students }) => students.length === 1 && row.guardian.startsWith(name),
    );
  const row = answered.find(guardianOf)!;
  const family = await openFeed(browser, page, guardianOf(row)!);
  await expect(family.getByRole('link').first()).toBeVisible();
  await family.goto(`/familia/item/${new URL(page.url()).pathname.split('/').at(-1)}`);
  await expect(family.getByRole('heading', { name: closed })).toBeVisible();
  const answers = family.getByRole('region', { name: 'Respostas' });
  await expect(answers).toContainText('A enquete já encerrou: a resposta não muda mais.');
  await expect(answers).toContainText(row.answer);
  await expect(answers.getByRole('radio')).toHaveCount(0);
  expect(await complaints(family, 'the answers of a closed poll')).toEqual([]);
  await family.screenshot({ path: testInfo.outputPath('closed-answer.png'), fullPage: true });
  await family.context().close();
});
