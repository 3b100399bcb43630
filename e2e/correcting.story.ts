import { complaints } from './axe.ts';
import {
  enterFamily,
  linkFromOffice,
  openPhone,
  sendEvent,
  soleGuardians,
  withoutScripts,
} from './family-side.ts';
import { expect, test } from './story.ts';

test.use({ as: 'administrator' });

test('a wrong hour is corrected in three clicks; two families read what changed', async ({
  page,
  browser,
  portal,
}, testInfo) => {
  await page.goto('/');
  const [first, second] = await soleGuardians(page);
  const id = await sendEvent(portal.url, 'Visita ao planetário', [first!, second!]);
  const family = await openPhone(browser, await linkFromOffice(portal.url, first!));
  await enterFamily(family);
  await family.getByRole('link', { name: 'Visita ao planetário' }).click();
  await family.getByRole('button', { name: 'vai', exact: true }).click();
  await expect(family.getByText('Presença confirmada')).toBeVisible();

  await page.goto(`/eventos/${id}`);
  let clicks = 0;
  const click = (role: 'button' | 'link', name: string) => {
    clicks += 1;
    return page.getByRole(role, { name, exact: true }).click();
  };
  await click('link', 'corrigir');
  await page.getByLabel('Início').fill('10:00');
  await click('button', 'ver o que mudou');
  const dialog = page.getByRole('dialog', { name: 'O que mudou' });
  await expect(dialog.getByRole('deletion')).toContainText('das 09:00 às 11:30');
  await expect(dialog.getByRole('insertion')).toContainText('das 10:00 às 11:30');
  await expect(dialog.getByText('2 responsáveis são avisados.')).toBeVisible();
  await expect(dialog.getByText(/Quem já respondeu é perguntado de novo/)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('dialog.png') });
  expect(await complaints(page, 'what a correction changes')).toEqual([]);
  await click('button', 'publicar correção');
  await expect(page.getByText('Correção publicada!')).toBeVisible();
  expect(clicks).toBe(3);

  await expect(page).toHaveURL(`/eventos/${id}`);
  await expect(page.getByText(/10:00 – 11:30/)).toBeVisible();
  await page.getByText(/^Corrigido em .* ver as versões$/).click();
  await expect(page.getByText(/todos foram avisados/)).toBeVisible();
  await expect(page.getByText('antes da mudança')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('staff.png'), fullPage: true });
  expect(await complaints(page, 'a corrected event')).toEqual([]);

  await family.reload();
  await expect(family.locator('#root')).toBeVisible();
  await expect(family.getByRole('heading', { name: /^Atualizado às \d\d:\d\d/ })).toBeVisible();
  await expect(family.getByRole('deletion')).toContainText('das 09:00 às 11:30');
  await expect(family.getByText('Responda de novo')).toBeVisible();
  await expect(family.getByText(/Antes era: vai/)).toBeVisible();
  expect(await complaints(family, 'a corrected event of a family')).toEqual([]);
  await family.screenshot({ path: testInfo.outputPath('family.png'), fullPage: true });
  await family.getByRole('button', { name: 'vai', exact: true }).click();
  await expect(family.getByText('Presença confirmada')).toBeVisible();

  const plain = await withoutScripts(browser, portal.url, second!);
  await plain.goto(`/familia/item/${id}`);
  await expect(plain.getByRole('insertion')).toContainText('das 10:00 às 11:30');
  await plain.getByText('ver o texto de antes').click();
  await expect(plain.getByText(/das 09:00 às 11:30/).last()).toBeVisible();
  await plain.screenshot({ path: testInfo.outputPath('plain.png'), fullPage: true });
  await plain.context().close();
});

test('two people correct at once: the later one sees both texts, and loses nothing', async ({
  page,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  await page.goto('/');
  const [first] = await soleGuardians(page);
  const id = await sendEvent(portal.url, 'Feira de ciências', [first!]);
  await page.goto(`/eventos/${id}/corrigir`);
  const other = await page.context().newPage();
  await other.goto(`/eventos/${id}/corrigir`);
  for (const [one, place] of [
    [other, 'Pátio'],
    [page, 'Ginásio'],
  ] as const) {
    await one.getByLabel('Local').fill(place);
    await one.getByRole('button', { name: 'ver o que mudou' }).click();
    await one.getByRole('button', { name: 'publicar correção' }).click();
  }
  await expect(page.getByText(/Outra pessoa alterou/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Local' })).toHaveValue('Ginásio');
  await expect(page.getByText('Pátio').first()).toBeVisible();
});
