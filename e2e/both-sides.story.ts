import type { Browser, Page } from '@playwright/test';
import { complaints } from './axe.ts';
import { sendButton, write } from './comunicado-form.ts';
import { guardians, unreadMessages } from './family-side.ts';
import { linksMailedTo } from './outbox.ts';
import type { PortalServer } from './server.ts';
import { schoolDay } from './school-days.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher' });

const title = 'Apresentação da primavera';

async function sendEvent(page: Page, studentName: string) {
  await page.goto('/eventos/criar');
  const students = [{ name: studentName, responsibleCount: 1 }];
  await write(page, { title, description: 'As crianças cantam às dez.', students });
  await page.getByLabel('Data').fill(schoolDay(10));
  await page.getByLabel('Início').fill('10:00');
  await page.getByLabel('Término').fill('11:00');
  await page.getByLabel('Local').fill('Pátio');
  await sendButton(page).click();
  await expect(page.getByText('Evento enviado!')).toBeVisible();
}

async function mailedLink(portal: PortalServer, email: string): Promise<string> {
  let links: string[] = [];
  await expect(async () => {
    links = await linksMailedTo(email, '/familia/entrar', portal.dataFolder);
    expect(links).not.toEqual([]);
  }).toPass();
  // The mail names the public address; the story's server has a port of its own.
  const { pathname, hash } = new URL(links.at(-1)!);
  return portal.url + pathname + hash;
}

async function openPhone(browser: Browser, link: string): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  const page = await phone.newPage();
  await page.goto(link);
  return page;
}

const messagesLink = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^Mensagens/ })
    .first();
const unreadOf = async (page: Page) =>
  Number(/\d+/.exec((await messagesLink(page).textContent()) ?? '')?.[0] ?? 0);

test('a guardian answers a teacher on the phone, and both talk about it', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/');
  const guardian = (await guardians(page)).find(({ students }) => students.length === 1)!;
  const [student] = guardian.students;
  const unreadBefore = await unreadMessages(page);
  await sendEvent(page, student!.name);

  const family = await openPhone(browser, await mailedLink(portal, guardian.email!));
  await family.getByRole('button', { name: 'entrar', exact: true }).click();
  await expect(family.getByRole('heading', { name: title })).toBeVisible();
  await family.getByRole('button', { name: 'vai', exact: true }).click();
  await expect(
    family.getByRole('button', { name: 'vai', exact: true, pressed: true }),
  ).toBeVisible();
  await messagesLink(family).click();
  const toSchool = family.getByRole('textbox', { name: 'Mensagem' });
  await toSchool.fill('Que bom! A avó pode ir junto?');
  await family.getByRole('button', { name: 'enviar' }).click();
  await expect(family.getByText('enviando…')).toHaveCount(0);
  expect(await complaints(family, 'the family’s messages')).toEqual([]);

  await page.reload();
  await expect.poll(() => unreadOf(page)).toBe(unreadBefore + 1);
  await page.getByRole('link', { name: title }).click();
  const row = page
    .getByRole('table', { name: 'engajamento' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: guardian.name, exact: true }) });
  await expect(row).toContainText(student!.name);
  // 'Visualizou' and 'Confirmou'; not 'Recusou'.
  await expect(row.getByText('sim', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('progressbar', { name: 'Vão', exact: true })).toHaveAttribute(
    'aria-valuenow',
    '1',
  );

  await messagesLink(page).click();
  await page.getByRole('link', { name: guardian.name }).click();
  await expect(page.getByText('Que bom! A avó pode ir junto?')).toBeVisible();
  await expect.poll(() => unreadOf(page)).toBe(unreadBefore);
  const answer = page.getByRole('textbox', { name: 'Mensagem' });
  await answer.fill('Claro, será bem-vinda.');
  await answer.press('Enter');

  await expect(family.getByText('Claro, será bem-vinda.')).toBeVisible();
  await family.context().close();
});

test('a guardian subscribes to the calendar, where a deleted event is cancelled', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/');
  // Another one than the story above: a link of that one was mailed already.
  const [, guardian] = (await guardians(page)).filter(({ students }) => students.length === 1);
  await sendEvent(page, guardian!.students[0]!.name);
  const family = await openPhone(browser, await mailedLink(portal, guardian!.email!));
  await family.getByRole('button', { name: 'entrar', exact: true }).click();
  await expect(family.getByRole('heading', { name: title })).toBeVisible();
  await family.goto('/familia/mais');
  await family.getByRole('button', { name: 'criar meu calendário' }).click();
  const address = family.getByLabel('Endereço do seu calendário');
  const { pathname, search } = new URL(await address.inputValue());
  expect(await complaints(family, 'a calendar’s address')).toEqual([]);
  const calendar = async () => (await fetch(portal.url + pathname + search)).text();
  expect(await calendar()).toContain(`SUMMARY:${title}`);
  expect(await calendar()).not.toContain('STATUS:CANCELLED');

  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('button', { name: 'deletar' }).click();
  await page.getByRole('button', { name: 'confirmar deleção' }).click();
  await expect(page.getByText('Evento deletado!')).toBeVisible();
  expect(await calendar()).toMatch(/STATUS:CANCELLED/);
  await family.context().close();
});
