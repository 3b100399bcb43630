import { complaints } from './axe.ts';
import { choose, sendButton } from './comunicado-form.ts';
import {
  enterFamily,
  linkFromOffice,
  openPhone,
  soleGuardians,
  withoutScripts,
} from './family-side.ts';
import { appOf, expect, test } from './story.ts';

test.use({ as: 'administrator' });

const title = 'O que levar ao passeio';
const description = [
  'Amanhã vamos ao **Jardim Botânico**.',
  'Levem:',
  '- boné',
  '  1. azul',
  '  2. verde',
  '- água',
  'O caminho está no [mapa](https://escola.example/mapa). 2*3*4 <b>não</b> é marca.',
].join('\n');

test('a formatted comunicado is written with its preview, and read alike with and without scripts', async ({
  page,
  browser,
  portal,
}, testInfo) => {
  const picture = (name: string) => ({ path: testInfo.outputPath(`${name}.png`), fullPage: true });
  await page.setViewportSize({ width: 1280, height: 820 });
  await page.goto('/');
  const [first, second] = await soleGuardians(page);
  await page.goto('/comunicados/criar');
  await expect(appOf(page)).toBeVisible();
  await page.getByLabel('Título').fill(title);
  const text = page.getByLabel('Descrição');
  await text.fill('Levem água');
  await page.getByRole('checkbox', { name: 'formatar' }).check();
  await expect(page.getByRole('button', { name: 'negrito' })).toBeVisible();
  await text.press('ControlOrMeta+a');
  await text.press('Control+b');
  await expect(text).toHaveValue('**Levem água**');
  await text.press('ControlOrMeta+z');
  await expect(text).toHaveValue('Levem água');
  await text.fill(description);
  const preview = page.getByRole('region', { name: 'Como fica' });
  await expect(preview.getByText('Jardim Botânico')).toBeVisible();
  await expect(preview.getByRole('listitem')).toHaveCount(4);
  await page.screenshot(picture('form'));
  expect(await complaints(page, 'a form with formatting')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot(picture('form-phone'));
  await page.setViewportSize({ width: 1280, height: 820 });
  for (const { students } of [first!, second!]) {
    await choose(page, { name: students[0]!.name, responsibleCount: 1 });
  }
  await sendButton(page).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  await expect(page).toHaveURL(/\/comunicados\/listar/);
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.locator('strong', { hasText: 'Jardim Botânico' })).toBeVisible();
  await page.screenshot(picture('staff'));
  const address = new URL(page.url()).pathname.split('/').at(-1)!;

  const family = await openPhone(browser, await linkFromOffice(portal.url, first!));
  await enterFamily(family);
  await family.getByRole('link', { name: title }).click();
  const plain = await withoutScripts(browser, portal.url, second!);
  await plain.goto(`/familia/item/${address}`);
  for (const [name, one] of Object.entries({ family, plain })) {
    await expect(one.locator('strong', { hasText: 'Jardim Botânico' })).toBeVisible();
    const items = one.getByRole('listitem').filter({ hasText: /boné|água|azul|verde/ });
    await expect(items).toHaveCount(4);
    const link = one.getByRole('link', { name: 'mapa', exact: true });
    await expect(link).toHaveAttribute('href', 'https://escola.example/mapa');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(one.getByText('(escola.example)')).toBeVisible();
    await expect(one.getByText(/2\*3\*4 <b>não<\/b> é marca/)).toBeVisible();
    await one.screenshot(picture(name));
  }
  expect(await complaints(family, 'a formatted comunicado of a family')).toEqual([]);
  await plain.context().close();
});
