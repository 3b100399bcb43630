import type { Browser, Locator, Page } from '@playwright/test';
import { complaintsAtBothSizes, photograph } from './axe.ts';
import {
  asOffice,
  enterFamily,
  openPhone,
  personalLink,
  sendEvent,
  soleGuardians,
} from './family-side.ts';
import { type GuardianWithPhone, messagesTo, test } from './messaging.ts';
import { signedInState } from './people.ts';
import { expect } from './story.ts';

test.use({ as: 'teacher' });

const title = 'Passeio ao planetário';

async function openEvent(page: Page) {
  await page.goto('/eventos/listar');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('table', { name: 'engajamento' })).toBeVisible();
}

/** Opens the dialog, where it asks for whom the reminder is. */
async function openReminder(page: Page, about: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: 'lembrar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lembrar' });
  await expect(dialog.getByRole('status')).toHaveText(about);
  return dialog;
}

async function enterOnPhone(browser: Browser, link: string): Promise<Page> {
  const family = await openPhone(browser, link);
  await enterFamily(family);
  return family;
}

test('who has not seen an event is reminded by the next channel, once a day', async ({
  page,
  portal,
  browser,
  services: { whatsApp, gateway },
}, testInfo) => {
  await page.goto('/');
  const [rosa, lia, bia] = await soleGuardians<GuardianWithPhone>(page);
  await asOffice(portal.url, async (office, options) => {
    const data = { isAllowed: true };
    await office.put(`/v1/guardians/${lia!.id}/whatsapp`, { ...options, data });
  });
  await sendEvent(portal.url, title, [rosa!, lia!, bia!]);
  const ofRosa = await enterOnPhone(browser, await personalLink(page, rosa!));
  await ofRosa.getByRole('link', { name: title }).click();
  await expect(ofRosa.getByRole('button', { name: 'vai', exact: true })).toBeVisible();
  await ofRosa.context().close();

  await openEvent(page);
  const rowOf = ({ name }: GuardianWithPhone) =>
    page
      .getByRole('table', { name: 'engajamento' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name, exact: true }) });
  await expect(rowOf(rosa!).getByText('sim', { exact: true })).toHaveCount(1);
  await expect(rowOf(lia!).getByText('sim', { exact: true })).toHaveCount(0);
  await expect(rowOf(lia!)).toContainText('e-mail');
  const everybody = '3 responsáveis: 1 por WhatsApp, 2 por SMS.';
  const dialog = await openReminder(page, everybody);
  await dialog.getByRole('radio', { name: 'quem não viu' }).check();
  await expect(dialog.getByRole('status')).toHaveText('2 responsáveis: 1 por WhatsApp, 1 por SMS.');
  expect(await complaintsAtBothSizes(page, 'a reminder')).toEqual([]);
  await photograph(page, 'reminder');

  // A colleague is about to do the same.
  const storageState = await signedInState(portal.url, 'administrator');
  const colleague = await browser.newPage({ storageState, baseURL: portal.url, locale: 'pt-BR' });
  await openEvent(colleague);
  const hers = await openReminder(colleague, everybody);
  await hers.getByRole('radio', { name: 'quem não viu' }).check();
  await dialog.getByRole('button', { name: 'lembrar' }).click();
  await expect(page.getByText('Lembrete a 2 responsáveis.')).toBeVisible();
  await hers.getByRole('button', { name: 'lembrar' }).click();
  await expect(hers.getByRole('alert')).toHaveText(
    /^Tiago .* já lembrou hoje às \d\d:\d\d\. É possível lembrar de novo amanhã\.$/,
  );
  await colleague.screenshot({ path: testInfo.outputPath('refused.png') });
  await colleague.context().close();

  await expect.poll(() => messagesTo(whatsApp.messages, lia!).length).toBe(1);
  await expect.poll(() => messagesTo(gateway.messages, bia!).length).toBe(1);
  expect(messagesTo(gateway.messages, rosa!)).toEqual([]);
  // The other group has one more, and nobody is reminded twice.
  await openReminder(page, '3 responsáveis: 1 por SMS, 2 já lembrados hoje.');
  await expect(
    dialog.getByText(/^Lembrete de Tiago .*, hoje às .*, a 2 responsáveis\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'lembrar' })).toBeEnabled();
  await dialog.getByRole('radio', { name: 'quem não viu' }).check();
  await expect(dialog.getByRole('status')).toHaveText('2 responsáveis: 2 já lembrados hoje.');
  await expect(dialog.getByText(/^Quem recebe avisos já foi lembrado hoje\./)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'lembrar' })).toBeDisabled();
  await page.screenshot({ path: testInfo.outputPath('reminded.png') });
  await dialog.getByRole('button', { name: 'fechar' }).click();
  await expect(rowOf(lia!)).toContainText('lembrete: WhatsApp');
  await expect(rowOf(rosa!)).not.toContainText('lembrete');

  // The message opens the event on her phone.
  const [message] = messagesTo(whatsApp.messages, lia!);
  const token = message!.template!.components[1]!.parameters[0]!.text;
  const ofLia = await enterOnPhone(browser, `${portal.url}/familia/entrar#${token}`);
  await expect(ofLia.getByRole('heading', { name: title })).toBeVisible();
  await ofLia.getByRole('button', { name: 'vai', exact: true }).click();
  await expect(
    ofLia.getByRole('button', { name: 'vai', exact: true, pressed: true }),
  ).toBeVisible();
  await ofLia.context().close();
  await expect(rowOf(lia!).getByText('sim', { exact: true })).toHaveCount(2);
  await openReminder(page, /^2 responsáveis: /);
});
