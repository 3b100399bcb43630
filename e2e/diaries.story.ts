import type { Page } from '@playwright/test';
import { complaints, complaintsAtBothSizes, desktop } from './axe.ts';
import {
  chooseFirst,
  fillButton,
  fillFirstElsewhere,
  openClassroom,
  openForm,
  pupils,
} from './diary-form.ts';
import { expect, test } from './story.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const saved = (page: Page) => page.getByText('Diário preenchido!').first();

async function missingAtHome(page: Page): Promise<number> {
  const words = await page.getByText(/^Faltam \d+ de \d+ hoje$/).textContent();
  return Number(words!.match(/\d+/)![0]);
}

test.describe('a teacher', () => {
  test.use({ as: 'teacher' });

  test('fills two diaries, and the count at home falls at once', async ({ page }) => {
    await page.goto('/');
    const before = await missingAtHome(page);
    expect(before).toBe(5);
    await page.getByRole('link', { name: /^preencher diários Faltam/ }).click();
    await page.getByRole('link', { name: 'Maternal II', exact: true }).click();
    await page.getByRole('link', { name: 'preencher diários' }).click();
    await expect(page.getByText('Pré-escola · Faltam 5 de 20')).toBeVisible();
    await page
      .getByRole('group', { name: 'Almoço' })
      .getByRole('radio', { name: 'Quis metade' })
      .click();
    await page.getByRole('button', { name: 'mais: Sono' }).click();
    await chooseFirst(page, 2);
    await fillButton(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText('Pré-escola · Faltam 3 de 20')).toBeVisible();
    await expect(pupils(page)).toHaveCount(3);

    await page.getByRole('link', { name: 'Início' }).click();
    await expect(page.getByText(/^Faltam 3 de \d+ hoje$/)).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use(phone);

    test('fills the rest alike, one child apart, with targets for a thumb', async ({ page }) => {
      await openForm(page, 'Maternal II');
      await page.getByRole('checkbox', { name: 'aplicar a todos' }).check();
      const targets = page.locator('main').locator('button, label, a, input[type=number]');
      for (const target of await targets.all()) {
        const box = await target.boundingBox();
        const what = await target.evaluate((element) => element.outerHTML.slice(0, 200));
        const isTitle = await target.evaluate((element) => (element as HTMLLabelElement).htmlFor);
        if (!box || isTitle) continue;
        expect(Math.round(box.height), what).toBeGreaterThanOrEqual(44);
      }
      await page
        .getByRole('group', { name: 'Almoço' })
        .getByRole('radio', { name: 'Quis todo' })
        .tap();
      const more = page.getByRole('button', { name: 'mais: Fralda' });
      for (let taps = 0; taps < 5; taps += 1) await more.tap();
      await expect(more).toBeDisabled();
      await expect(page.getByLabel('Fralda', { exact: true })).toHaveValue('5');
      const adjust = page.getByRole('button', { name: /^ajustar só/ }).first();
      const name = (await adjust.getAttribute('aria-label'))!.replace('ajustar só ', '');
      await adjust.tap();
      const sheet = page.getByRole('dialog', { name });
      await sheet
        .getByRole('group', { name: 'Almoço' })
        .getByRole('radio', { name: 'Não quis' })
        .tap();
      await sheet.getByRole('button', { name: 'pronto' }).tap();
      await expect(page.getByText('Almoço: Não quis')).toBeVisible();
      await fillButton(page).tap();
      await expect(saved(page)).toBeVisible();
      await expect(page.getByText('Manhã · Pré-escola · Todos feitos')).toBeVisible();
      await expect(page).toHaveURL(/\/diarios\/turma\/[^/]+$/);
      await expect(page.getByRole('link', { name: 'preencher diários' })).toHaveCount(0);

      await page
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .tap();
      const entry = page.getByRole('region', { name: /^Diário de/ });
      await expect(entry).toContainText('Não quis');
      await expect(entry).toContainText('Adicionado por Tiago Lopes');
    });
  });
});

test.describe('an administrator', () => {
  test.use({ as: 'administrator' });

  test('loses nothing without a connection, and it is sent when that is back', async ({
    page,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await openForm(page, 'Jardim');
    await page
      .getByRole('group', { name: 'Jantar' })
      .getByRole('radio', { name: 'Repetiu' })
      .click();
    const names = await chooseFirst(page, 2);
    await context.setOffline(true);
    await fillButton(page).click();
    const card = page.getByRole('region', { name: 'Diários que aguardam conexão' });
    await expect(card).toContainText('aguardando conexão');
    for (const name of names) await expect(card).toContainText(name);
    await page.getByRole('button', { name: 'mais: Banho' }).click();
    await chooseFirst(page, 1);
    await fillButton(page).click();
    await expect(pupils(page)).toHaveCount(6);

    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page.getByText(/Faltam 6 de 20/)).toBeVisible();
  });

  test('finds the begun diary after a reload, and sends a lost one', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/);
    await openForm(page, 'Jardim');
    const pending = await pupils(page).count();
    await page.getByLabel('Detalhes').fill('Plantou feijão no algodão.');
    await page
      .getByRole('group', { name: 'Almoço' })
      .getByRole('radio', { name: 'Quis todo' })
      .click();
    const [name] = await chooseFirst(page, 1);
    await page.reload();
    await expect(page.getByLabel('Detalhes')).toHaveValue('Plantou feijão no algodão.');
    await expect(page.getByRole('radio', { name: 'Quis todo', checked: true })).toHaveCount(1);
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked();

    // The diary arrives, its answer does not, before the reload and after it.
    const lost = '**/v1/Communication/diary';
    await page.route(lost, async (route) => {
      await route.fetch().catch(() => undefined);
      await route.abort().catch(() => undefined);
    });
    await fillButton(page).click();
    await expect(page.getByText('aguardando conexão')).toBeVisible();
    await page.reload();
    await expect(page.getByText('aguardando conexão')).toBeVisible();
    await page.unroute(lost);
    // The portal tries again every 15 seconds.
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText('aguardando conexão')).toHaveCount(0);
    await expect(pupils(page)).toHaveCount(pending - 1);
  });

  test('is told by name who has a diary already, and fills the others', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 409/);
    await openForm(page, '1º ano A');
    const before = await pupils(page).count();
    await fillButton(page).click();
    await expect(page.getByLabel('Detalhes')).toHaveAccessibleDescription(
      'Este campo deve ser preenchido',
    );
    await expect(page.getByText('Selecione ao menos um aluno.')).toBeVisible();
    await page.getByLabel('Detalhes').fill('Leu em voz alta.');
    const [first] = await chooseFirst(page, 3);
    await fillFirstElsewhere(page);
    await fillButton(page).click();
    await expect(page.getByText('Houve um erro ao preencher o diário.')).toBeVisible();
    const conflict = page
      .getByRole('alert')
      .filter({ hasText: `${first} já tem o diário de hoje` });
    await expect(conflict).toContainText('agora é Por outra pessoa.');
    await expect(conflict).toContainText('você tem Leu em voz alta.');
    await expect(pupils(page)).toHaveCount(before - 1);
    await expect(page.getByText('2 selecionados')).toBeVisible();
    await fillButton(page).click();
    await expect(saved(page)).toBeVisible();
    await expect(pupils(page)).toHaveCount(before - 3);

    // The filled diary waits for a decision, and then replaces the other one.
    await page.reload();
    await conflict.getByRole('button', { name: 'continuar com o que escrevi' }).click();
    await expect(conflict).toHaveCount(0);
    await page.getByRole('link', { name: 'cancelar' }).click();
    await page.getByRole('link', { name: new RegExp(`^${first!}`) }).click();
    await expect(page.getByText('Leu em voz alta.')).toBeVisible();
  });

  test('fills a whole class in four gestures', async ({ page }) => {
    await openForm(page, '5º ano B');
    await expect(pupils(page)).toHaveCount(21);
    await page.getByLabel('Detalhes').fill('Apresentaram o trabalho de ciências.');
    await page.getByRole('checkbox', { name: 'aplicar a todos' }).check();
    await fillButton(page).click();
    await expect(page.getByText('Noite · Regular · Todos feitos')).toBeVisible();
  });

  test('deletes an entry of today, and the student is pending again', async ({ page }) => {
    await openClassroom(page, '2º ano A');
    await expect(page.getByText('Tarde · Regular · Todos feitos')).toBeVisible();
    await page.getByRole('table').getByRole('link').first().click();
    const entries = page.getByRole('region', { name: 'Entradas' });
    await expect(entries.getByRole('link')).toHaveCount(10);
    await entries.getByRole('link').nth(1).click();
    await expect(page.getByRole('button', { name: 'deletar' })).toHaveCount(0);
    await entries.getByRole('link').first().click();
    await page.getByRole('button', { name: 'deletar' }).click();
    await page.getByRole('button', { name: 'confirmar deleção' }).click();
    await expect(page.getByText('Entrada deletada!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'deletar' })).toHaveCount(0);
    await page.getByRole('link', { name: 'voltar' }).click();
    await expect(page.getByText('Tarde · Regular · Faltam 1 de 21')).toBeVisible();
  });
});

test.describe('an administrator', () => {
  test.use({ as: 'administrator' });

  test('axe finds nothing on any page of diaries', async ({ page }) => {
    const found: string[] = [];
    const look = async (where: string) => found.push(...(await complaintsAtBothSizes(page, where)));
    await openForm(page, 'Jardim');
    await fillButton(page).click();
    await expect(page.getByText('Selecione ao menos um aluno.')).toBeVisible();
    await look('the refused form');
    await page.getByRole('checkbox', { name: 'aplicar a todos' }).check();
    await page.getByRole('group', { name: 'Almoço' }).getByRole('radio').first().check();
    await look('the form');
    await page
      .getByRole('button', { name: /^ajustar só/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'mais: Sono' }).click();
    await look('the sheet of one child');
    await page.getByRole('button', { name: 'pronto' }).click();
    await openClassroom(page, 'Jardim');
    await look('the classroom');
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Entradas' })).toBeVisible();
    for (const size of [desktop, phone.viewport]) {
      await page.setViewportSize(size);
      // Elsewhere the sticky actions lie over a part of some entry, until the page is scrolled.
      await page.keyboard.press('End');
      found.push(...(await complaints(page, `the student, ${size.width} px`)));
    }
    expect(found).toEqual([]);
  });
});
