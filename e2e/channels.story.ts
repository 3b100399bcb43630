import { type APIRequestContext, expect as expectThat, request } from '@playwright/test';
import { statusOf, webhookCall } from '../apps/api/testing/whatsapp-server.ts';
import { complaints, complaintsAtBothSizes, photograph } from './axe.ts';
import { enterFamily } from './family-side.ts';
import { type GuardianWithPhone, messagesTo, test } from './messaging.ts';
import { storedSession } from './people.ts';
import { expect } from './story.ts';

test.use({ as: 'administrator' });

/** Two guardians of one child each, whom no e-mail reaches. */
async function withoutEmail(office: APIRequestContext): Promise<GuardianWithPhone[]> {
  const answer = await office.get('/v1/guardians?limit=200');
  const all = (await answer.json()) as GuardianWithPhone[];
  const found = all.filter(({ email, students }) => !email && students.length === 1);
  expectThat(found.length).toBeGreaterThanOrEqual(2);
  return found.slice(0, 2);
}

test('a comunicado reaches by WhatsApp who has no e-mail, and by SMS whose number fails', async ({
  page,
  portal,
  browser,
  services: { whatsApp, gateway },
}, testInfo) => {
  await page.goto('/alcance');
  // Everybody has a phone; 38 of 170 have nothing else.
  await expect(
    page.getByRole('heading', { name: /^(\d+) de \1 responsáveis são alcançados/ }),
  ).toBeVisible();
  const { accessToken } = await storedSession(page);
  const office = await request.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { authorization: `Bearer ${accessToken}` },
  });
  const [rosa, lia] = (await withoutEmail(office)) as [GuardianWithPhone, GuardianWithPhone];
  await page.getByRole('button', { name: 'anotar autorizações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Autorizações de WhatsApp' });
  for (const { name, students } of [rosa, lia]) {
    await dialog.getByRole('checkbox', { name: `${name} ${students[0]!.name}` }).check();
  }
  expect(await complaintsAtBothSizes(page, 'consents')).toEqual([]);
  await photograph(page, 'consents');
  await dialog.getByRole('button', { name: 'anotar 2' }).click();
  await expect(page.getByText('2 autorizações anotadas.')).toBeVisible();
  whatsApp.refusals.set(`55${lia.phone}`, 131026);
  const sent = await office.post('/v1/communication/announcement', {
    data: {
      communication: {
        title: 'Reunião de pais',
        description: 'Na quarta-feira, às 18h.',
        isUrgent: true,
      },
      studentIds: [rosa, lia].flatMap(({ students }) => students.map(({ id }) => id)),
    },
  });
  expect(sent.status()).toBe(201);

  await expect.poll(() => messagesTo(whatsApp.messages, rosa).length).toBe(1);
  await expect.poll(() => messagesTo(gateway.messages, lia).length).toBe(1);
  expect(messagesTo(gateway.messages, lia)[0]!.text).toContain('/familia/entrar#');

  const message = messagesTo(whatsApp.messages, rosa)[0]!;
  const [body, button] = message.template!.components;
  expect(body!.parameters[0]!.text).toBe(rosa.name.split(' ')[0]);
  const phone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    baseURL: portal.url,
  });
  await phone.goto(`/familia/entrar#${button!.parameters[0]!.text}`);
  await enterFamily(phone);
  await expect(phone.getByRole('heading', { name: 'Reunião de pais' })).toBeVisible();
  await phone.goto('/familia/mais');
  await expect(phone.getByRole('switch', { name: /^Avisos por WhatsApp no \(/ })).toBeChecked();
  await phone.screenshot({ path: testInfo.outputPath('switch.png'), fullPage: true });
  await phone.close();

  const now = new Date();
  const statuses = [statusOf(message, 'delivered', now), statusOf(message, 'read', now)];
  const { url, method, headers, payload } = webhookCall({ statuses });
  const told = await office.fetch(url, { method, headers, data: payload });
  expect(told.status()).toBe(200);

  // What is urgent goes by SMS too, and staff see what became of each way.
  await expect.poll(() => messagesTo(gateway.messages, rosa).length).toBe(1);
  expect(messagesTo(gateway.messages, rosa)[0]!.text).toContain(': URGENTE! ');
  expect(body!.parameters[1]!.text).toMatch(/ \(URGENTE\)$/);
  const { id } = (await sent.json()) as { id: string };
  await page.goto(`/comunicados/${id}`);
  const ways = (words: RegExp) => page.getByRole('cell', { name: words });
  await expect(ways(/WhatsApp ?lido em .* ?SMS ?enviado em/)).toBeVisible();
  await expect(ways(/WhatsApp ?não entregue ?SMS ?enviado em/)).toBeVisible();
  await photograph(page, 'ways');
  expect(await complaintsAtBothSizes(page, 'the ways of something urgent')).toEqual([]);

  await page.goto('/alcance');
  await expect(page.getByText('WhatsApp este mês: 1 mensagem, R$ 0,04 de R$ 50')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('board.png'), fullPage: true });
  expect(await complaints(page, 'the board with costs')).toEqual([]);
  await office.dispose();
});
