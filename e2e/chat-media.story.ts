import type { Browser, Locator, Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { guardians, personalLink, writeToGuardian, type Guardian } from './family-side.ts';
import { drawPictures } from './gallery-wizard.ts';
import { disguisedProgram, pdf, tooLarge } from './sample-files.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });
const chooser = (page: Page) => page.getByLabel('Fotos ou documentos');
const send = (page: Page) => page.getByRole('button', { name: 'enviar', exact: true });

async function photo(page: Page, name: string) {
  const [address = ''] = await drawPictures(page, [name]);
  const buffer = Buffer.from(address.split(',')[1] ?? '', 'base64');
  return { name, mimeType: 'image/jpeg', buffer };
}

/** The phone of a guardian, with the chat open. */
async function phoneOf(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const phone = await context.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'entrar', exact: true }).click();
  await phone
    .getByRole('navigation')
    .getByRole('link', { name: /^Mensagens/ })
    .first()
    .click();
  await expect(field(phone)).toBeVisible();
  return phone;
}

async function openChat(page: Page, guardian: Guardian) {
  await writeToGuardian(page, guardian, ['Bom dia']);
  await page.goto('/mensagens/listar');
  await page.getByRole('link', { name: guardian.name }).click();
  await expect(field(page)).toBeVisible();
}

const isLoaded = (image: Locator) =>
  image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0);

/** Plays the last recording of somebody. */
async function hear(page: Page, whose: RegExp) {
  const position = log(page).getByRole('slider', { name: whose }).last();
  const player = position.locator('xpath=..');
  await player.getByRole('button').press('Enter');
  const heard = () =>
    player
      .locator('audio')
      .evaluate(({ played }: HTMLAudioElement) => (played.length > 0 ? played.end(0) : 0));
  await expect.poll(heard).toBeGreaterThan(0.2);
}

async function record(page: Page) {
  await page.getByRole('button', { name: 'gravar áudio' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:02');
  await page.getByRole('button', { name: 'parar' }).press('Enter');
  await expect(page.getByRole('button', { name: 'enviar áudio' })).toBeFocused();
}

test('a guardian sends a photo, a document and her voice, and the teacher answers with hers', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  const [guardian] = await guardians(page);
  const phone = await phoneOf(browser, await personalLink(page, guardian!));
  await chooser(phone).setInputFiles([await photo(phone, 'febre.jpg'), pdf('atestado.pdf')]);
  await expect(phone.getByRole('list', { name: 'Anexos' }).getByRole('listitem')).toHaveCount(2);
  await field(phone).fill('A médica pediu repouso');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const found = await complaints(phone, 'anexos no celular');
  await send(phone).click();
  await expect(log(phone).getByRole('link', { name: /atestado\.pdf/ })).toBeVisible();
  await record(phone);
  found.push(...(await complaints(phone, 'gravação no celular')));
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await phone.getByRole('button', { name: 'enviar áudio' }).click();
  await expect(field(phone)).toBeFocused();
  await hear(phone, /^posição de áudio de você/);
  // A bubble is no wider than its part of the screen, and the player is inside of it.
  expect(await log(phone).evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);

  // Back closes the photo and not the conversation.
  await log(phone).getByRole('button', { name: 'abrir foto febre.jpg' }).click();
  const stage = phone.getByRole('dialog', { name: 'Foto em tela cheia' });
  await expect(stage).toBeVisible();
  await phone.goBack();
  await expect(stage).toHaveCount(0);
  await expect(field(phone)).toBeVisible();

  await page.goto('/mensagens/listar');
  await expect(page.getByRole('row').nth(1)).toContainText(/Áudio \(0:0[23]\)/);
  await openChat(page, guardian!);
  await expect(log(page).getByText('A médica pediu repouso')).toBeVisible();
  const thumbnail = log(page).getByRole('button', { name: 'abrir foto febre.jpg' });
  await expect.poll(() => isLoaded(thumbnail.locator('img'))).toBe(true);
  await thumbnail.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Foto em tela cheia' });
  await expect.poll(() => isLoaded(viewer.getByRole('img'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(thumbnail).toBeFocused();
  const download = page.waitForEvent('download');
  await log(page)
    .getByRole('link', { name: /atestado\.pdf/ })
    .click();
  expect((await download).suggestedFilename()).toBe('atestado.pdf');
  await hear(page, new RegExp(`áudio de ${guardian!.name}`));
  found.push(...(await complaints(page, 'chat com arquivos')));

  await record(page);
  await page.getByRole('button', { name: 'enviar áudio' }).click();
  await expect(log(phone).getByRole('button', { name: /^ouvir áudio de/ })).toHaveCount(2);
  await hear(phone, /áudio de (?!você)/);
  await chooser(page).setInputFiles(pdf('cardápio.pdf'));
  await send(page).click();
  await expect(log(phone).getByRole('link', { name: /cardápio\.pdf/ })).toBeVisible();
  found.push(...(await complaints(phone, 'chat no celular')));
  expect(found).toEqual([]);
  await phone.context().close();
});

test('what cannot be sent says why, and stays with a way to try again', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|status of 415/);
  await page.goto('/');
  await openChat(page, (await guardians(page))[0]!);
  await chooser(page).setInputFiles(tooLarge('livro.pdf', 'application/pdf'));
  await expect(page.getByText('O tamanho máximo de cada anexo é 10MB.')).toBeVisible();
  await chooser(page).setInputFiles(disguisedProgram('jogo.pdf', 'application/pdf'));
  await send(page).click();
  await expect(page.getByText('O anexo deve ser uma foto')).toBeVisible();
  await page.getByRole('button', { name: 'descartar' }).click();

  await context.setOffline(true);
  await chooser(page).setInputFiles(pdf('boletim.pdf'));
  await field(page).fill('Segue o boletim');
  await send(page).click();
  await expect(page.getByText('não enviada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'tentar novamente' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('não enviada')).toHaveCount(0);
  await expect(log(page).getByRole('link', { name: /boletim\.pdf/ })).toHaveCount(1);
});

test('a refused microphone is told, a missing recorder hides the button', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto('/');
  await openChat(page, (await guardians(page))[0]!);
  await page.getByRole('button', { name: 'gravar áudio' }).click();
  await expect(page.getByText('O microfone não foi liberado.')).toBeVisible();
  await page.getByRole('button', { name: 'voltar' }).click();
  await expect(field(page)).toBeFocused();

  await page.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  await page.reload();
  await expect(field(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'gravar áudio' })).toHaveCount(0);
});
