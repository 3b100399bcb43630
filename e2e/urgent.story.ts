import type { Page } from '@playwright/test';
import { complaints, desktop, phone } from './axe.ts';
import { sendButton, write } from './comunicado-form.ts';
import { guardians, openPhone, personalLink } from './family-side.ts';
import { subjectsMailedTo } from './outbox.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const urgent = 'Saída antecipada às quinze horas';
const ordinary = 'Feira de livros na quinta';

async function send(page: Page, title: string, studentName: string) {
  await page.goto('/comunicados/criar');
  const students = [{ name: studentName, responsibleCount: 1 }];
  await write(page, { title, description: 'Leia com calma.', students });
  if (title === urgent) await page.getByRole('checkbox', { name: 'Urgente' }).check();
}

test('an urgent comunicado stands first for a family until seen, and its e-mail says so', async ({
  page,
  browser,
  portal,
}, testInfo) => {
  await page.goto('/comunicados/listar');
  const guardian = (await guardians(page)).find(({ students }) => students.length === 1)!;
  const [student] = guardian.students;
  for (const title of [urgent, ordinary]) {
    await send(page, title, student!.name);
    if (title === urgent) {
      await page.screenshot({ path: testInfo.outputPath('form.png'), fullPage: true });
      expect(await complaints(page, 'the form of a comunicado')).toEqual([]);
    }
    await sendButton(page).click();
    await expect(page.getByText('Comunicado enviado!')).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  }
  await expect
    .poll(() => subjectsMailedTo(guardian.email!, portal.dataFolder))
    .toContainEqual(expect.stringMatching(/Urgente(=3A|:)/));

  const family = await openPhone(browser, await personalLink(page, guardian));
  await family.getByRole('button', { name: 'entrar' }).click();
  const cards = family.locator('.feed-day').getByRole('link');
  await expect(cards.first()).toContainText(urgent);
  await expect(cards.first()).toContainText('Urgente');
  await family.screenshot({ path: testInfo.outputPath('feed.png') });
  expect(await complaints(family, 'the feed with something urgent')).toEqual([]);

  await cards.first().click();
  await expect(family.getByRole('heading', { name: urgent })).toBeVisible();
  await family.screenshot({ path: testInfo.outputPath('item.png') });
  expect(await complaints(family, 'something urgent')).toEqual([]);
  await family.goBack();
  const today = family.getByRole('region', { name: 'Hoje' }).getByRole('link');
  await expect(today.filter({ hasText: urgent })).toBeVisible();
  await expect(today.first()).toContainText(ordinary);
  await family.context().close();

  for (const [name, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size);
    await page.screenshot({ path: testInfo.outputPath(`list-${name}.png`) });
  }
  await page.getByRole('link', { name: urgent }).click();
  await expect(page.getByRole('heading', { name: urgent })).toContainText('Urgente');
  for (const [name, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size);
    await page.screenshot({ path: testInfo.outputPath(`detail-${name}.png`) });
    expect(await complaints(page, 'the page of an urgent comunicado')).toEqual([]);
  }
});
