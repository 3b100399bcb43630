import { expect, test } from './story.ts';
import { tabTo } from './tab-to.ts';

test.use({ as: 'teacher' });

test('the first Tab offers to skip the sidebar', async ({ page }) => {
  await page.goto('/comunicados/listar');
  await expect(page.getByRole('table')).toBeVisible();
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Buscar comunicados' })).toBeFocused();
});

test('a teacher goes from the sidebar to a comunicado with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'olá, Tiago' })).toBeVisible();
  const area = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Comunicados' });
  await tabTo(page, area);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/comunicados/listar');
  await expect(page.getByRole('heading', { name: 'Comunicados' })).toBeFocused();

  const row = page.getByRole('table').getByRole('link').first();
  await expect(row).toBeVisible();
  const title = await row.innerText();
  await tabTo(page, row);
  const ring = await row.evaluate((link) => {
    const own = getComputedStyle(link);
    const whole = getComputedStyle(link, '::after');
    return [own, whole].some(({ outlineStyle }) => outlineStyle !== 'none');
  });
  expect(ring, 'the focus is seen').toBe(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/comunicados\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/comunicados/listar');
});

test('a teacher writes and sends a comunicado with the keyboard alone', async ({ page }) => {
  await page.goto('/comunicados/criar');
  await expect(page.getByRole('group', { name: 'Destinatários' })).toBeVisible();
  await tabTo(page, page.getByLabel('Título'));
  await page.keyboard.type('Só com o teclado');
  await tabTo(page, page.getByLabel('Descrição'));
  await page.keyboard.type('Sem tocar no mouse.');
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar aluno ou turma' }));
  await page.keyboard.type('Maternal II');
  const classroom = page.getByRole('checkbox', { name: 'Maternal II' });
  await tabTo(page, classroom);
  await page.keyboard.press('Space');
  await expect(classroom).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'enviar', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
});
