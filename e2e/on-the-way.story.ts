import { area, heading } from './deployment.ts';
import { chooseFirst, fillButton, openForm } from './diary-form.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const withoutNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|\[caderneta\]/;

test('a diary that waits leaves from whatever page is open, and the sign-out names it', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(withoutNetwork);
  await page.goto('/');
  await openForm(page, 'Maternal II');
  await context.setOffline(true);
  await page
    .getByRole('group', { name: 'Almoço' })
    .getByRole('radio', { name: 'Quis todo' })
    .click();
  await chooseFirst(page, 1);
  await fillButton(page).click();
  await expect(page.getByRole('region', { name: 'Diários que aguardam conexão' })).toBeVisible();
  await area(page, 'Início').click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('dialog')).toContainText(/ainda não chegou à escola/i);
  await page.keyboard.press('Escape');

  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/v1/Communication/diary') && response.ok(),
  );
  await context.setOffline(false);
  await sent;
  await expect(page.getByText('Diário preenchido!').first()).toBeVisible();
});

test('two tabs with a new item each keep what was typed in them', async ({ page, context }) => {
  const other = await context.newPage();
  const title = (tab: typeof page) => tab.getByRole('textbox', { name: 'Título' });
  await page.goto('/comunicados/criar');
  await other.goto('/comunicados/criar');
  await title(page).fill('Reunião de pais');
  await title(other).fill('Festa junina');
  const stored = () =>
    page.evaluate(() =>
      Object.entries({ ...localStorage })
        .filter(([key]) => key.includes(':comunicado:'))
        .map(([, value]) => /Reunião|Festa/.exec(String(value))?.[0])
        .sort(),
    );
  await expect.poll(stored).toEqual(['Festa', 'Reunião']);

  await page.reload();
  await expect(page.getByText('“Reunião de pais”')).toBeVisible();
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(title(page)).toHaveValue('Reunião de pais');
  await other.close();
  const third = await context.newPage();
  await third.goto('/comunicados/criar');
  await expect(third.getByText('“Festa junina”')).toBeVisible();
  await expect(heading(page, 'Novo comunicado')).toBeVisible();
});
