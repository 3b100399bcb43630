import { complaints, desktop, phone } from './axe.ts';
import { sendButton, write } from './comunicado-form.ts';
import { guardians, personalLink } from './family-side.ts';
import { schoolDay } from './school-days.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const title = 'Qual dia para a feira de livros?';

test('a teacher asks, a guardian answers and changes it, and the teacher sees the bars', async ({
  page,
  browser,
}, testInfo) => {
  test.slow();
  await page.goto('/enquetes/listar');
  const guardian = (await guardians(page)).find(({ students }) => students.length === 1)!;
  const students = [{ name: guardian.students[0]!.name, responsibleCount: 1 }];
  await page.getByRole('link', { name: 'criar enquete' }).first().click();
  await write(page, { title, description: 'Escolha um dia.', students });
  await page.getByLabel('Resposta 1').fill('Sexta-feira');
  await page.getByLabel('Resposta 2').fill('Sábado');
  await page.getByLabel('Encerra em').fill(schoolDay(5));
  await page.screenshot({ path: testInfo.outputPath('form.png'), fullPage: true });
  expect(await complaints(page, 'the form of a poll')).toEqual([]);
  await sendButton(page).click();
  await expect(page.getByText('Enquete enviada!')).toBeVisible();

  const family = await (
    await browser.newContext({ viewport: phone, hasTouch: true, locale: 'pt-BR' })
  ).newPage();
  await family.goto(await personalLink(page, guardian));
  await family.getByRole('button', { name: 'entrar' }).click();
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
  const bar = (name: string) => page.getByRole('progressbar', { name, exact: true });
  await expect(bar('Sábado')).toHaveAttribute('aria-valuenow', '1');
  await expect(bar('Sexta-feira')).toHaveAttribute('aria-valuenow', '0');
  const row = page
    .getByRole('table', { name: 'engajamento' })
    .getByRole('row')
    .filter({ hasText: guardian.name });
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
