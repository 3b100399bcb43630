import type { BrowserContext, Page } from '@playwright/test';
import { complaints, desktop, phone } from './axe.ts';
import { area, heading } from './deployment.ts';
import { expect, test } from './story.ts';

const classroom = 'Maternal II';

/** Takes the place of WhatsApp, so that no story leaves this machine. */
const standInForWhatsApp = (context: BrowserContext) =>
  context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' }),
  );

const nextGuardian = (page: Page) => page.getByRole('region', { name: 'Próximo convite' });
const invites = (page: Page) => page.getByRole('progressbar', { name: 'Convites feitos' });

/** Opens the invitation of the guardian who is next, with one click. */
async function inviteNext(page: Page): Promise<{ phone: string; link: string; text: string }> {
  const name = await nextGuardian(page).getByRole('heading').innerText();
  const opening = page.waitForEvent('popup');
  await nextGuardian(page).getByRole('button', { name: 'abrir no WhatsApp' }).click();
  const whatsApp = await opening;
  await whatsApp.waitForURL(/wa\.me/);
  const address = new URL(whatsApp.url());
  await whatsApp.close();
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
  const text = address.searchParams.get('text') ?? '';
  const [link = ''] = /http\S+/.exec(text) ?? [];
  expect(text).toContain(name.split(' ')[0]);
  return { phone: address.pathname.slice(1), link, text };
}

test.describe('as the office', () => {
  test.use({ as: 'administrator' });

  test('a whole class is invited by WhatsApp with one click for each, and the board tells who entered', async ({
    page,
    context,
    browser,
  }, testInfo) => {
    await standInForWhatsApp(context);
    await page.goto('/');
    await area(page, 'Alcance').click();
    await expect(heading(page, 'Alcance')).toBeVisible();
    const everybody = page.getByRole('heading', { name: /de \d+ responsáveis são alcançados/ });
    const [reached = 0, all = 0] = (await everybody.innerText()).match(/\d+/g)!.map(Number);
    // Where the school sends neither WhatsApp nor SMS: those with an e-mail address.
    expect(reached / all).toBeCloseTo(0.78, 1);
    await page.setViewportSize(desktop);
    await page.screenshot({ path: testInfo.outputPath('board.png'), fullPage: true });
    expect(await complaints(page, 'the reach board')).toEqual([]);

    await page.getByLabel('Turma').selectOption({ label: classroom });
    const states = page.getByRole('group', { name: 'Mostrar' });
    const unreached = states.getByRole('button', { name: /sem nenhum meio/ });
    await unreached.click();
    await expect(async () => {
      const count = Number(await unreached.locator('strong').innerText());
      const rows = page.getByRole('table').getByText('sem nenhum meio');
      expect(await rows.count()).toBe(count);
    }).toPass();
    await page.getByRole('link', { name: /^convidar \d+$/ }).click();
    await expect(heading(page, 'Convidar')).toBeVisible();
    const queued = Number(await invites(page).getAttribute('aria-valuemax'));
    expect(queued).toBeGreaterThan(3);

    const first = await inviteNext(page);
    expect(first.phone).toMatch(/^55\d{11}$/);
    expect(first.text).toContain('Escola Girassol');
    await page.setViewportSize(phone);
    await page.screenshot({ path: testInfo.outputPath('queue-phone.png') });
    expect(await complaints(page, 'the queue of invitations')).toEqual([]);

    // Somebody who comes back goes on where they left it.
    await page.reload();
    await expect(invites(page)).toHaveAttribute('aria-valuemax', String(queued - 1));
    await nextGuardian(page).getByRole('button', { name: 'pular' }).click();
    for (let left = queued - 2; left > 0; left--) await inviteNext(page);
    await expect(page.getByText('Fim da fila. 1 pessoa ficou para depois.')).toBeVisible();

    const family = await (await browser.newContext({ viewport: phone })).newPage();
    await family.goto(first.link);
    await family.getByRole('button', { name: 'entrar', exact: true }).click();
    await expect(family.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();

    await page.getByRole('link', { name: 'ver o alcance' }).click();
    await expect(page.getByLabel('Turma')).toHaveValue(/.+/);
    await expect(page.getByRole('link', { name: 'convidar 1' })).toBeVisible();
    await expect(unreached.locator('strong')).toHaveText(/^[01]$/);
    await page.screenshot({ path: testInfo.outputPath('board-phone.png'), fullPage: true });
  });

  test('the form of a comunicado names those whom it does not tell before it is sent', async ({
    page,
  }, testInfo) => {
    await page.goto('/comunicados/criar');
    await page.getByLabel('Título').fill('Reunião de pais');
    await page.getByLabel('Descrição').fill('Na sala 2, às 18h.');
    await page.getByRole('checkbox', { name: classroom, exact: true }).check();
    const hint = page.getByText(/^\d+ responsáveis, \d+ sem aviso$/);
    await expect(hint).toBeVisible();
    const [all = 0, untold = 0] = (await hint.innerText()).match(/\d+/g)!.map(Number);
    expect(all).toBeGreaterThan(untold);
    const more = page.getByText('quem?', { exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    const names = page.getByRole('listitem').filter({ hasText: `(${classroom})` });
    await expect(names).toHaveCount(untold);
    await page.screenshot({ path: testInfo.outputPath('hint.png'), fullPage: true });
    await page.setViewportSize(phone);
    await hint.scrollIntoViewIfNeeded();
    await page.screenshot({ path: testInfo.outputPath('hint-phone.png') });
    expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await complaints(page, 'the form with its hint')).toEqual([]);

    await page.getByRole('link', { name: 'ver o alcance' }).click();
    await expect(heading(page, 'Alcance')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'continuar de onde parou' }).click();
    await expect(hint).toHaveText(`${all} responsáveis, ${untold} sem aviso`);
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'enviar', exact: true }).click();
    await expect(page.getByText('Comunicado enviado!')).toBeVisible();
  });
});

test.describe('as a teacher', () => {
  test.use({ as: 'teacher' });

  test('a teacher sees the guardians of their classrooms, and invites one from the row', async ({
    page,
    context,
  }) => {
    await standInForWhatsApp(context);
    await page.goto('/alcance');
    const invite = page.getByRole('button', { name: /^convidar .+ pelo WhatsApp$/ }).first();
    const name = /convidar (.+) pelo/.exec((await invite.getAttribute('aria-label')) ?? '')?.[1];
    const opening = page.waitForEvent('popup');
    await invite.click();
    await (await opening).waitForURL(/wa\.me/);
    await expect(page.getByText(`${name}: convite pelo WhatsApp.`)).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: name! });
    await expect(row).toContainText(/\d\d\/\d\d\/\d{4}/);
  });
});
