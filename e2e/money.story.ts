import { complaintsAtBothSizes, photograph } from './axe.ts';
import { asOffice, enterFamily, linkFromOffice, openPhone } from './family-side.ts';
import { type GuardianWithPhone, messagesTo, test } from './messaging.ts';
import { expect } from './story.ts';

test.use({ as: 'administrator' });

interface Item {
  title: string;
  isUrgent?: boolean;
}

test('the office gives SMS a budget, sees it run out, and what a refusal means is said at both ends', async ({
  page,
  portal,
  browser,
  services: { gateway },
}) => {
  const [rosa, lia] = await asOffice(portal.url, async (office, options) => {
    const answer = await office.get('/v1/guardians?limit=200', options);
    const all = (await answer.json()) as GuardianWithPhone[];
    const guardiansOf = Map.groupBy(
      all.flatMap(({ students }) => students),
      ({ id }) => id,
    );
    return all.filter(
      ({ email, students }) =>
        !email && students.length === 1 && guardiansOf.get(students[0]!.id)!.length === 1,
    );
  });
  const send = ({ title, isUrgent }: Item) =>
    asOffice(portal.url, async (office, options) => {
      const communication = { title, description: 'Às 18h.', ...(isUrgent && { isUrgent }) };
      const studentIds = [rosa!, lia!].flatMap(({ students }) => students.map(({ id }) => id));
      const data = { communication, studentIds };
      const sent = await office.post('/v1/communication/announcement', { ...options, data });
      expect(sent.status()).toBe(201);
      return ((await sent.json()) as { id: string }).id;
    });

  await page.goto('/gerenciar/escola');
  await page.getByLabel('Limite dos SMS por mês, em reais').fill('1');
  await page.getByLabel('Reserva do limite para urgentes, em %').fill('80');
  await page.getByRole('button', { name: 'salvar' }).click();
  await expect(page.getByText('Escola salva!')).toBeVisible();

  // Two of nine centavos fit before the reserve.
  await send({ title: 'Reunião de pais' });
  await expect.poll(() => gateway.messages.length).toBe(2);
  const untold = await send({ title: 'Feira de livros' });
  await page.goto('/alcance');
  const costs = page.getByRole('region', { name: 'Custo dos avisos' });
  await expect(costs.getByText('SMS este mês: 2 mensagens, R$ 0,18 de R$ 1,00')).toBeVisible();
  await expect(costs.getByText(/^SMS só para urgentes\. /)).toBeVisible();
  expect(await complaintsAtBothSizes(page, 'the board with a budget')).toEqual([]);
  await photograph(page, 'only-urgent');

  // Whom nothing reaches is named with the reason.
  await page.goto(`/comunicados/${untold}`);
  await page.getByRole('button', { name: 'lembrar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lembrar' });
  await expect(dialog.getByRole('status')).toHaveText('2 responsáveis: 2 sem aviso.');
  await expect(dialog.getByRole('button', { name: 'lembrar' })).toBeDisabled();
  await dialog.getByText('quem?').click();
  await expect(dialog.getByRole('listitem').filter({ hasText: rosa!.name })).toContainText(
    'Sem crédito',
  );
  expect(await complaintsAtBothSizes(page, 'a reminder for nobody')).toEqual([]);
  await photograph(page, 'reminder-for-nobody');

  // Rosa refuses SMS on her phone.
  const family = await openPhone(browser, await linkFromOffice(portal.url, rosa!));
  await enterFamily(family);
  await family.goto('/familia/mais');
  const choice = family.getByRole('switch', { name: /^Avisos por SMS no \(/ });
  await choice.click();
  await expect(choice).not.toBeChecked();
  await expect(family.getByText(/^Você recusou SMS: nada da escola vem por SMS/)).toBeVisible();
  await photograph(family, 'refused');
  await family.context().close();

  // What is urgent may spend the reserve, as far as the gateway has credit.
  gateway.refusals.set('*', 402);
  const urgent = await send({ title: 'A escola fecha', isUrgent: true });
  await page.goto(`/comunicados/${urgent}`);
  await expect(page.getByRole('cell', { name: /recusou SMS/ })).toBeVisible();
  await page.goto('/alcance');
  await expect(async () => {
    await page.reload();
    await expect(costs.getByText(/^SMS sem crédito\. O provedor recusa/)).toBeVisible();
  }).toPass();
  await page.getByRole('searchbox', { name: 'Buscar responsável' }).fill(rosa!.name);
  await page.getByRole('searchbox', { name: 'Buscar responsável' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: rosa!.name })).toContainText('recusou SMS');
  await photograph(page, 'without-credit');
  gateway.refusals.clear();
  await send({ title: 'A escola abre', isUrgent: true });
  await expect.poll(() => messagesTo(gateway.messages, lia!).length).toBeGreaterThan(1);
  expect(messagesTo(gateway.messages, rosa!)).toHaveLength(1);
  await page.reload();
  await expect(costs.getByText(/^SMS só para urgentes\. /)).toBeVisible();
});
