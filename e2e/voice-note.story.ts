import { complaints } from './axe.ts';
import { choose, recipients } from './comunicado-form.ts';
import {
  enterFamily,
  guardiansOfSchool,
  linkFromOffice,
  openPhone,
  withoutScripts,
} from './family-side.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

test('a teacher speaks beside the text, and a family hears it, also without scripts', async ({
  page,
  browser,
  portal,
}, testInfo) => {
  await page.goto('/comunicados/criar');
  const [student] = await recipients(page, 1);
  await page.getByLabel('Título').fill('Recado da professora');
  await page.getByLabel('Descrição').fill('Ouçam com a turma.');
  await choose(page, student!);
  await page.getByRole('button', { name: 'gravar recado' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:02');
  await page.screenshot({ path: testInfo.outputPath('recording.png'), fullPage: true });
  await page.getByRole('button', { name: 'parar' }).press('Enter');
  expect(await complaints(page, 'a recording beside the text')).toEqual([]);
  await page.getByRole('button', { name: 'juntar ao envio' }).press('Enter');
  await expect(page.getByText(/^Recado falado\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'gravar recado' })).toHaveCount(0);
  await page.getByRole('button', { name: 'enviar', exact: true }).click();
  await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  await page.getByRole('link', { name: 'Recado da professora' }).first().click();
  await expect(page.getByLabel('Recado falado')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('sent.png'), fullPage: true });

  const guardian = (await guardiansOfSchool(portal.url)).find(({ students }) =>
    students.some(({ name }) => name === student!.name),
  )!;
  const plain = await withoutScripts(browser, portal.url, guardian);
  await plain.setViewportSize({ width: 320, height: 640 });
  await plain.goto('/familia');
  await plain.getByRole('link', { name: 'Recado da professora' }).click();
  await expect(plain.getByText(/^Recado falado 0:0[23]$/)).toBeVisible();
  await plain.screenshot({ path: testInfo.outputPath('plain.png'), fullPage: true });
  const source = await plain.locator('audio').getAttribute('src');
  const heard = await plain.request.get(source!);
  expect([heard.status(), heard.headers()['content-type']?.split('/')[0]]).toEqual([200, 'audio']);
  await plain.context().close();

  const family = await openPhone(browser, await linkFromOffice(portal.url, guardian));
  await enterFamily(family);
  await family.getByRole('link', { name: 'Recado da professora' }).click();
  const player = family.locator('audio[controls]');
  await expect(player).toBeVisible();
  await player.evaluate((audio: HTMLAudioElement) => audio.play());
  const played = () =>
    player.evaluate(({ played }: HTMLAudioElement) => (played.length > 0 ? played.end(0) : 0));
  await expect.poll(played).toBeGreaterThan(0.2);
  expect(await complaints(family, 'a spoken message')).toEqual([]);
  await family.screenshot({ path: testInfo.outputPath('family.png'), fullPage: true });
  await family.context().close();
});
