import type { Locator, Page } from '@playwright/test';
import { complaints } from './axe.ts';
import {
  guardians,
  pairedDevice,
  personalLink,
  unreadMessages,
  writeToGuardian,
  writeToSchool,
} from './family-side.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });
const badge = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Mensagens/ })
    .first();

/** Opens the chat with a guardian through 'nova conversa'. */
async function openChatWith(page: Page, name: string) {
  await page.goto('/mensagens/listar');
  await page.getByRole('button', { name: 'nova conversa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await expect(dialog.getByRole('radio')).toHaveCount(20);
  await dialog.getByRole('searchbox').fill(name);
  // The results move up: a click before that would miss.
  await expect(dialog.getByRole('radio')).not.toHaveCount(20);
  await dialog.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  await dialog.getByRole('button', { name: 'abrir conversa' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(field(page)).toBeVisible();
}

const fromEnd = (list: Locator) =>
  list.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));

test('a teacher finds a guardian, writes with Enter, and the words are there for good', async ({
  page,
}) => {
  await page.goto('/');
  const [guardian] = await guardians(page);
  await openChatWith(page, guardian!.name);
  await field(page).fill('Bom dia!');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('Tudo certo?');
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect(log(page).getByText('Bom dia!\nTudo certo?')).toBeVisible();
  await expect(log(page).getByText('enviando…')).toHaveCount(0);
  await page.reload();
  await expect(log(page).getByText('Bom dia!\nTudo certo?')).toHaveCount(1);
  await page.goto('/mensagens/listar');
  await expect(page.getByRole('row').nth(1)).toContainText(guardian!.name);
});

for (const width of [390, 1280]) {
  test(`a long link wraps in the field and opens from the message at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 820 });
    await page.goto('/');
    const guardian = (await guardians(page))[3]!;
    await page.goto('/mensagens/listar?nova=conversa');
    // Rows of two lines stand below each other.
    const rows = page.getByRole('dialog').locator('label:has(input[type="radio"])');
    await expect(rows).toHaveCount(20);
    const tops = await rows.evaluateAll((labels) =>
      labels.map((label) => {
        const { top, bottom } = label.getBoundingClientRect();
        return { top, bottom, hidden: label.scrollHeight - label.clientHeight };
      }),
    );
    expect(tops.every(({ top }, n) => n === 0 || tops[n - 1]!.bottom <= top)).toBe(true);
    expect(tops.filter(({ hidden }) => hidden > 0)).toEqual([]);

    await openChatWith(page, guardian.name);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await field(page).fill('a'.repeat(5_000));
    expect(await wide()).toBe(width);
    const link = `https://docs.google.com/forms/d/e/${'1FAIpQLSe'.repeat(22)}/viewform?w=${width}`;
    await field(page).fill(`Respondam: ${link}.`);
    expect(await wide()).toBe(width);
    await field(page).press('Enter');
    const anchor = log(page).getByRole('link', { name: link });
    await expect(anchor).toHaveAttribute('href', link);
    await expect(anchor).toHaveAttribute('rel', 'noopener noreferrer');
    expect(await wide()).toBe(width);
  });
}

test('reading a chat lowers the badge at once', async ({ page }) => {
  await page.goto('/');
  const [guardian] = await guardians(page);
  const device = await pairedDevice(await personalLink(page, guardian!));
  await expect(badge(page)).toBeVisible();
  await page.goto('/mensagens/listar');
  const unread = async () => Number(/\d+/.exec((await badge(page).textContent()) ?? '')?.[0] ?? 0);
  const before = await unreadMessages(page);
  await writeToSchool(device, ['Um', 'Dois', 'Três']);
  await page.reload();
  await expect.poll(unread).toBe(before + 3);
  await page.getByRole('link', { name: guardian!.name }).click();
  await expect(log(page).getByText('Três')).toBeVisible();
  await expect.poll(unread, { timeout: 10_000 }).toBe(before);
  await device.dispose();
});

test('a long chat keeps the reader’s place, and a search leads back to an old line', async ({
  page,
}) => {
  await page.goto('/');
  const guardian = (await guardians(page))[1]!;
  const device = await pairedDevice(await personalLink(page, guardian));
  const texts = Array.from({ length: 120 }, (_, n) => `Mensagem número ${n + 1}`);
  texts[4] = 'Já avisei a portaria ontem';
  // A guardian writes at most 30 messages a minute.
  await writeToGuardian(page, guardian, texts.slice(0, -20));
  await writeToSchool(device, texts.slice(-20));
  await openChatWith(page, guardian.name);
  const list = log(page);
  await expect(list.getByText('Mensagem número 120')).toBeInViewport();
  expect(await fromEnd(list)).toBeLessThanOrEqual(1);

  // Near the end, new messages come into sight by themselves.
  await writeToSchool(device, ['Mais uma']);
  await expect(list.getByText('Mais uma')).toBeInViewport();

  // Scrolling up brings older ones, and the messages in sight stay in place.
  const landmark = list.getByText('Mensagem número 71', { exact: true });
  await expect(list.getByText('Mensagem número 70', { exact: true })).toHaveCount(0);
  const place = await landmark.evaluate((message) => {
    message.closest('[role="log"]')!.scrollTop = 40;
    return message.getBoundingClientRect().top;
  });
  await expect(list.getByText('Mensagem número 21', { exact: true })).toBeAttached();
  const moved = async () => Math.abs((await landmark.boundingBox())!.y - place);
  expect(await moved()).toBeLessThanOrEqual(2);

  // Far from the end, new messages wait for a click.
  await writeToSchool(device, ['Você viu?']);
  const news = page.getByRole('button', { name: 'novas mensagens' });
  await expect(news).toBeVisible();
  expect(await moved()).toBeLessThanOrEqual(2);
  await news.click();
  await expect(list.getByText('Você viu?')).toBeInViewport();
  await expect(news).toHaveCount(0);
  await device.dispose();

  await page.goto('/mensagens/listar');
  await page.getByRole('searchbox').fill('portaria ONTEM');
  const row = page.getByRole('row').filter({ hasText: guardian.name });
  await expect(row).toContainText('Já avisei a portaria ontem');
  await row.getByRole('link').click();
  await expect(list.getByText('Já avisei a portaria ontem')).toBeInViewport();
  await expect(list.locator('li:focus')).toContainText('Já avisei a portaria ontem');
});

test('without a connection nothing typed is lost, and nothing arrives twice', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  const guardian = (await guardians(page))[2]!;
  await openChatWith(page, guardian.name);
  await context.setOffline(true);
  await field(page).fill('Esqueceram o agasalho');
  await field(page).press('Enter');
  await expect(page.getByText('Sem conexão. Nada se perdeu')).toBeVisible();
  await expect(page.getByText('não enviada')).toBeVisible();
  await expect(page.getByRole('button', { name: 'tentar novamente' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('não enviada')).toHaveCount(0);
  await page.reload();
  await expect(log(page).getByText('Esqueceram o agasalho')).toHaveCount(1);
});

test('chat and list have nothing for axe to say on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const [guardian] = await guardians(page);
  await page.goto('/mensagens/listar?nova=conversa');
  await expect(page.getByRole('radio').first()).toBeVisible();
  const found = await complaints(page, 'nova conversa');
  await openChatWith(page, guardian!.name);
  await expect(field(page)).toBeInViewport();
  found.push(...(await complaints(page, 'chat')));
  await page.getByRole('button', { name: 'acesso da família' }).click();
  await page.getByRole('button', { name: 'gerar link' }).click();
  await expect(page.getByRole('link', { name: 'abrir no WhatsApp' })).toBeVisible();
  found.push(...(await complaints(page, 'acesso')));
  expect(found).toEqual([]);
});
