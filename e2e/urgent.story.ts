import type { Page } from '@playwright/test';
import { complaints, complaintsAtBothSizes, desktop, phone, photograph } from './axe.ts';
import { sendButton, untoldRecipient, write } from './comunicado-form.ts';
import { guardians, openPhone, personalLink } from './family-side.ts';
import { subjectsMailedTo } from './outbox.ts';
import { schoolDay } from './school-days.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

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
    if (title === urgent) {
      const asked = page.getByRole('dialog', { name: 'Enviar como urgente?' });
      await expect(asked.getByText(/^\d responsáve(l|is)$/)).toBeVisible();
      await asked.getByRole('button', { name: 'enviar agora' }).click();
    }
    await expect(page.getByText('Comunicado enviado!')).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  }
  await expect
    .poll(() => subjectsMailedTo(guardian.email!, portal.dataFolder))
    .toContainEqual(expect.stringMatching(/URGENTE(=3A|:)/));

  const family = await openPhone(browser, await personalLink(page, guardian));
  await family.getByRole('button', { name: 'entrar', exact: true }).click();
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
  await expect(page.getByRole('cell', { name: /e-mail enviado em/ })).toBeVisible();
});

test.describe('at 3:12', () => {
  const night = `${schoolDay(1)}T03:12:00-03:00`;

  test('an administrator reads whom it wakes, by what and at what cost, and sends', async ({
    page,
  }) => {
    // The hour is the school's, and money is rarely so short.
    await page.route('**/v1/reach/urgent', async (route) => {
      const answer = await route.fetch();
      const { channels, ...counted } = (await answer.json()) as { channels: object[] };
      const more = [
        { channel: 'whatsApp', guardians: 2, reais: 0.07, withoutCredit: 0 },
        { channel: 'sms', guardians: 1, reais: 0.09, withoutCredit: 3 },
      ];
      const at = new Date(night).toISOString();
      await route.fulfill({ json: { ...counted, channels: [...channels, ...more], at } });
    });
    await page.goto('/comunicados/criar');
    await send(page, urgent, (await untoldRecipient(page)).name);
    await sendButton(page).click();
    const asked = page.getByRole('dialog', { name: 'Enviar como urgente?' });
    await expect(asked.getByText('São 3:12, vai tocar agora.')).toBeVisible();
    await expect(asked.getByText(/Custo esperado: R\$\s0,16\./)).toBeVisible();
    await expect(asked.getByText(/não rec(ebe|ebem) aviso nenhum/)).toBeVisible();
    await photograph(page, 'asked');
    expect(await complaintsAtBothSizes(page, 'the question of something urgent')).toEqual([]);
    await asked.getByRole('button', { name: 'enviar agora' }).click();
    await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  });

  test.describe('of a teacher', () => {
    test.use({ as: 'teacher' });

    test('the form offers nothing urgent, and says why', async ({ page }) => {
      await page.clock.setFixedTime(new Date(night));
      await page.goto('/comunicados/criar');
      await expect(page.getByText(/^São 03:12\. Professores enviam urgentes/)).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'Urgente' })).toBeHidden();
      await photograph(page, 'teacher');
      expect(await complaintsAtBothSizes(page, 'the form at night')).toEqual([]);
    });
  });
});
