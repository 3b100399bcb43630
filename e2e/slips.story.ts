import { formatDayAndMonth } from '@caderneta/school-time';
import type { Browser, Page } from '@playwright/test';
import { complaints, complaintsAtBothSizes, photograph } from './axe.ts';
import {
  enterFamily,
  openPhone,
  pairedDevice,
  type Guardian,
  personalLink,
  sendEvent,
  soleGuardians,
} from './family-side.ts';
import { countSheets, paper } from './paper.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const title = 'Passeio ao jardim botânico';

/** The event on the phone of a guardian. */
async function openOnPhone(browser: Browser, page: Page, guardian: Guardian): Promise<Page> {
  const family = await openPhone(browser, await personalLink(page, guardian));
  await enterFamily(family);
  await family.getByRole('link', { name: title }).click();
  await expect(family.getByRole('button', { name: 'vai', exact: true })).toBeVisible();
  return family;
}

const today = () => formatDayAndMonth(new Date(), 'America/Sao_Paulo');

test('calls and slips are noted for several at once, undone, and printed for who is left', async ({
  page,
  portal,
  browser,
}, testInfo) => {
  await page.goto('/');
  const [rosa, lia, bia] = await soleGuardians(page);
  const id = await sendEvent(portal.url, title, [rosa!, lia!, bia!]);
  const ofRosa = await pairedDevice(await personalLink(page, rosa!));
  const data = { studentId: rosa!.students[0]!.id, answer: 'declined' };
  expect((await ofRosa.put(`/v1/family/events/${id}/answer`, { data })).ok()).toBe(true);
  await ofRosa.dispose();
  const ofLia = await openOnPhone(browser, page, lia!);

  await page.goto('/eventos/listar');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'anotar papel ou telefone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anotar papel ou telefone' });
  const what = dialog.getByLabel('O que anotar');
  const box = ({ name }: Guardian) => dialog.getByRole('checkbox', { name: new RegExp(name) });
  const notes = (words: string) =>
    dialog.getByText(new RegExp(`^${words} por Tiago Lopes, ${today()}$`));
  await what.selectOption('avisado por telefone');
  for (const guardian of [lia!, bia!]) await box(guardian).check();
  await dialog.getByRole('button', { name: 'anotar 2' }).click();
  await expect(page.getByText('2 anotados.')).toBeVisible();
  await expect(notes('avisado por telefone')).toHaveCount(2);

  await what.selectOption('no papel: vai');
  // Her own answer stands before a slip.
  await expect(box(rosa!)).toBeDisabled();
  for (const guardian of [lia!, bia!]) await box(guardian).check();
  await dialog.getByRole('button', { name: 'anotar 2' }).click();
  await expect(notes('confirmado no papel')).toHaveCount(2);
  expect(await complaintsAtBothSizes(page, 'what was noted')).toEqual([]);
  await photograph(page, 'noted');
  await dialog.getByRole('button', { name: `desfazer: papel, ${bia!.students[0]!.name}` }).click();
  await expect(notes('confirmado no papel')).toHaveCount(1);
  await expect(notes('avisado por telefone')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'fechar' }).click();
  for (const [figure, children] of Object.entries({ Vão: '1', 'Não vão': '1' })) {
    const bar = page.getByRole('progressbar', { name: figure, exact: true });
    await expect(bar).toHaveAttribute('aria-valuenow', children);
  }

  await ofLia.reload();
  await expect(ofLia.locator('#root')).toBeVisible();
  await expect(ofLia.getByText(/^A escola anotou sua resposta no papel: /)).toBeVisible();
  await expect(
    ofLia.getByRole('button', { name: 'vai', exact: true, pressed: true }),
  ).toBeVisible();
  expect(await complaints(ofLia, 'an answer on paper')).toEqual([]);
  await ofLia.screenshot({ path: testInfo.outputPath('family.png'), fullPage: true });
  await ofLia.context().close();

  await page.getByRole('link', { name: 'imprimir bilhetes' }).click();
  const slips = page.getByRole('list', { name: 'Bilhetes' }).getByRole('listitem');
  await expect(page.getByLabel('quem não respondeu (1)')).toBeChecked();
  await expect(slips).toHaveCount(1);
  await expect(slips).toContainText(bia!.students[0]!.name);
  await expect(slips).toContainText(/\(\s\) vai\(\s\) não vai/);
  await page.getByLabel('todos (3)').check();
  await expect(slips).toHaveCount(3);
  expect(await complaints(page, 'slips')).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('slips.png') });
  expect(await countSheets(page)).toBeLessThanOrEqual(2);
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Imprimir bilhetes' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'imprimir' })).toBeHidden();
  for (const slip of await slips.all()) {
    await expect(slip).toHaveCSS('break-inside', 'avoid');
    await expect(slip.getByText('Assinatura:')).toBeVisible();
  }
  await page.screenshot({ path: testInfo.outputPath('sheet.png'), fullPage: true });
});
