import { complaints } from './axe.ts';
import { enterFamily, guardianOfOneChild, linkFromOffice } from './family-side.ts';
import { type GuardianWithPhone, messagesTo, test } from './messaging.ts';
import { expect } from './story.ts';

test.use({
  as: 'administrator',
  serviceWorkers: 'allow',
  viewport: { width: 320, height: 568 },
});

test('a guardian changes the phone by a code, and the school sees the old and the new one', async ({
  page,
  portal,
  services: { gateway },
  consoleErrors,
}, testInfo) => {
  consoleErrors.allow(/status of 422 .*\/contacts\/confirm\)$/);
  const guardian = (await guardianOfOneChild(portal.url)) as GuardianWithPhone;
  await page.goto(await linkFromOffice(portal.url, guardian));
  await enterFamily(page);
  await page.goto('/familia/mais');
  const app = page.locator('#root');
  await app.getByRole('link', { name: 'ver ou trocar' }).click();
  await expect(app.getByRole('heading', { level: 1, name: 'Meus contatos' })).toBeVisible();
  await app.getByLabel('Novo celular ou e-mail').fill('(11) 98888-7777');
  await app.getByRole('button', { name: 'enviar código' }).click();
  await expect(app.getByText(/Mandamos um código para \(11\) 98888-7777/)).toBeVisible();
  const sent = () => messagesTo(gateway.messages, { phone: '11988887777' });
  await expect.poll(() => sent().length).toBe(1);
  await page.screenshot({ path: testInfo.outputPath('code.png'), fullPage: true });
  expect(await complaints(page, 'a code that is waited for')).toEqual([]);
  const [code] = /\d{6}/.exec(sent()[0]!.text)!;
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await app.getByLabel('Código de 6 números').fill(wrong);
  await app.getByRole('button', { name: 'confirmar' }).click();
  await expect(app.getByText('O código não confere. Confira e digite de novo.')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('wrong.png'), fullPage: true });
  await app.getByLabel('Código de 6 números').fill(code);
  await app.getByRole('button', { name: 'confirmar' }).click();
  await expect(app.getByText(/^Contato trocado!/)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('changed.png'), fullPage: true });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(320);

  await page.setViewportSize({ width: 1280, height: 820 });
  await page.goto(`/gerenciar/aluno/${guardian.students[0]!.id}`);
  await expect(page.getByText(/^Trocado pela família em .* Antes: \(/)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('student.png'), fullPage: true });
  await page.goto('/gerenciar/historico');
  await expect(page.getByText(/trocou os contatos de/)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('history.png') });
});
