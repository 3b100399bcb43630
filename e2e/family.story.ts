import type { Browser, Locator, Page } from '@playwright/test';
import { complaints, desktop } from './axe.ts';
import { ConsoleErrors } from './console-errors.ts';
import { enterFamily, guardians, personalLink, type Guardian } from './family-side.ts';
import { drawPictures } from './gallery-wizard.ts';
import { linksMailedTo } from './outbox.ts';
import { storedSession } from './people.ts';
import type { PortalServer } from './server.ts';
import { schoolDay } from './school-days.ts';
import { appOf, expect, test } from './story.ts';

test.use({ as: 'administrator' });

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  // Nothing of the staff's browser, and the worker that keeps what was read.
  storageState: { cookies: [], origins: [] },
  serviceWorkers: 'allow' as const,
};

/** Sends to families, as the forms of the staff would. */
async function send(page: Page, kind: string, guardian: Guardian, fields: object): Promise<void> {
  const { accessToken } = await storedSession(page);
  const studentIds = guardian.students.map(({ id }) => id);
  const answer = await page.request.post(`/v1/communication/${kind}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { communication: fields, studentIds },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

async function uploadPictures(page: Page, names: string[]): Promise<string[]> {
  const { accessToken } = await storedSession(page);
  const form = new FormData();
  for (const [index, picture] of (await drawPictures(page, names)).entries()) {
    const bytes = Buffer.from(picture.split(',')[1]!, 'base64');
    form.append('files', new File([bytes], names[index]!, { type: 'image/jpeg' }));
  }
  const answer = await page.request.post('/v1/filemanagement/upload', {
    headers: { authorization: `Bearer ${accessToken}` },
    multipart: form,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id);
}

/** The link of the newest e-mail, which names the public address instead of the story's port. */
async function mailedLink(portal: PortalServer, { email }: Guardian): Promise<string> {
  let links: string[] = [];
  await expect(async () => {
    links = await linksMailedTo(email!, '/familia/entrar', portal.dataFolder);
    expect(links).not.toEqual([]);
  }).toPass();
  return portal.url + new URL(links.at(-1)!).pathname + new URL(links.at(-1)!).hash;
}

async function openPhone(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage();
  await page.goto(link);
  return page;
}

const announcement = { title: 'Aviso da história', description: 'Tragam boné.\nE água.' };
const event = {
  title: 'Encontro da história',
  description: 'Venham todos.',
  place: 'Pátio',
  startTime: `${schoolDay(9)}T13:00:00Z`,
  endTime: `${schoolDay(9)}T14:30:00Z`,
};
const activity = {
  title: 'Tarefa da história',
  description: 'Desenhar uma flor.',
  dueDate: schoolDay(3),
};

const openCard = (page: Page, title: string) =>
  page.getByRole('link', { name: new RegExp(title) }).click();
const goBack = (page: Page) => page.getByRole('link', { name: 'voltar para Novidades' }).click();

test.describe.serial('a guardian of two children', () => {
  let family: Page;
  let familyErrors: ConsoleErrors;
  let link: string;
  let guardian: Guardian;
  const nameOf = (index: number) => guardian.students[index]!.name.split(' ')[0]!;
  test.afterAll(() => family.context().close());

  test('enters by the e-mailed link and confirms an announcement', async ({
    page,
    browser,
    portal,
  }) => {
    await page.goto('/');
    const first = (name: string) => name.split(' ')[0];
    guardian = (await guardians(page)).find(
      ({ students: [one, other, third] }) =>
        one && other && !third && first(one.name) !== first(other.name),
    )!;
    await send(page, 'announcement', guardian, announcement);
    link = await mailedLink(portal, guardian);
    family = await openPhone(browser, link);
    familyErrors = new ConsoleErrors(family.context());
    // Asked before the phone belongs to anybody; and the worker's page preloads the feed everywhere.
    familyErrors.allow(/401.*\/v1\/family\/me|preloaded using link preload/);
    expect(await complaints(family, 'the personal link')).toEqual([]);
    // A reload does not lose the link, although the address hides it.
    expect(new URL(family.url()).hash).toBe('');
    await family.reload();
    await enterFamily(family);
    await expect(family.getByRole('heading', { name: announcement.title })).toBeVisible();
    await expect(family.getByText('Tragam boné.')).toHaveText('Tragam boné.\nE água.', {
      useInnerText: true,
    });
    expect(await complaints(family, 'an announcement')).toEqual([]);
    await family.getByRole('button', { name: 'li e estou ciente' }).click();
    await expect(family.getByText('Você confirmou a leitura')).toBeVisible();

    await goBack(family);
    await expect(family.getByRole('heading', { name: 'Novidades' })).toBeVisible();
    const card = family.getByRole('link', { name: new RegExp(announcement.title) });
    await expect(card).not.toContainText('não visto');
    await expect(card).not.toContainText('Falta confirmar');
    expect(await complaints(family, 'the feed')).toEqual([]);
  });

  test('accepts an event for one child, declines for the other, and thinks again', async ({
    page,
  }) => {
    await page.goto('/');
    const [imageId] = await uploadPictures(page, ['capa.jpg']);
    await send(page, 'event', guardian, { ...event, imageId });
    await family.goto('/familia');
    await expect(family.getByRole('link', { name: /Encontro da história/ })).toContainText(
      'Falta responder',
    );
    await openCard(family, event.title);
    await expect(family.getByText(/das 10:00 às 11:30$/)).toBeVisible();
    const answers = [0, 1].map((index) =>
      family.getByRole('group', { name: `Resposta de ${nameOf(index)}` }),
    );
    await answers[0]!.getByRole('button', { name: 'vai', exact: true }).click();
    await answers[1]!.getByRole('button', { name: 'não vai' }).click();
    await expect(answers[0]!.getByText('Presença confirmada')).toBeVisible();
    await expect(answers[1]!.getByText('Não vai', { exact: true })).toBeVisible();
    await answers[0]!.getByRole('button', { name: 'não vai' }).click();
    await expect(answers[0]!).toHaveAttribute('aria-busy', 'false');
    expect(await complaints(family, 'an event')).toEqual([]);
    await family.setViewportSize(desktop);
    await expect(answers[0]!).toBeInViewport({ ratio: 1 });
    await family.setViewportSize(phone.viewport);
    await family.reload();
    await expect(answers[0]!.getByText('Não vai', { exact: true })).toBeVisible();

    const download = family.waitForEvent('download');
    await family.getByRole('link', { name: 'adicionar à agenda' }).click();
    expect((await download).suggestedFilename()).toBe('evento.ics');
  });

  test('marks an activity as done', async ({ page }) => {
    await page.goto('/');
    await send(page, 'activity', guardian, activity);
    await family.goto('/familia');
    await openCard(family, activity.title);
    const done = (index: number) =>
      family.getByRole('checkbox', { name: `${nameOf(index)}: concluída` });
    const undone = (index: number) =>
      family.getByRole('checkbox', { name: `${nameOf(index)}: marcar como concluída` });
    await undone(0).click();
    await expect(done(0)).toBeChecked();
    await expect(family.getByRole('group', { name: `Atividade de ${nameOf(0)}` })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    expect(await complaints(family, 'an activity')).toEqual([]);
    await family.reload();
    await expect(done(0)).toBeChecked();
    await expect(undone(1)).not.toBeChecked();
  });

  test('looks at photos on the whole screen', async ({ page }) => {
    await page.goto('/');
    const fileIds = await uploadPictures(page, ['um.jpg', 'dois.jpg', 'três.jpg']);
    const fields = { title: 'Fotos da história', description: 'No pátio.', date: schoolDay(0) };
    await send(page, 'gallery', guardian, { ...fields, fileIds });
    await family.goto('/familia');
    await openCard(family, fields.title);
    await expect(family.getByText(/^3 fotos/)).toBeVisible();
    expect(await complaints(family, 'a gallery')).toEqual([]);
    await family.getByRole('link', { name: 'Foto 2 de 3' }).click();
    const viewer = family.getByRole('dialog', { name: 'Fotos em tela cheia' });
    await expect(viewer.getByRole('img', { name: 'Foto 2 de 3' })).toBeInViewport();
    expect(await complaints(family, 'a photo')).toEqual([]);
    await family.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('img', { name: 'Foto 3 de 3' })).toBeInViewport({ ratio: 0.9 });
    await expect(viewer.getByText('3 de 3', { exact: true })).toBeVisible();

    // As far as a finger moves it; the browser finds the nearest photo by itself.
    await viewer.getByRole('list', { name: 'Fotos' }).evaluate((list) => list.scrollBy(-390, 0));
    await expect(viewer.getByText('2 de 3', { exact: true })).toBeVisible();
    await family.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(family).not.toHaveURL(/foto/);
    await expect(family.getByRole('link', { name: 'Foto 2 de 3' })).toBeFocused();
  });

  /** The newest card of the feed with that name: other stories put theirs before it. */
  async function findCard(name: RegExp) {
    const card = family.getByRole('link', { name }).first();
    await expect(async () => {
      await family.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(card).toBeVisible({ timeout: 500 });
    }).toPass();
    return card;
  }

  test('reads the days of each child, and a notice', async () => {
    await family.goto('/familia/diarios');
    const children = family.getByRole('navigation', { name: 'Crianças' });
    for (const index of [0, 1]) {
      await children.getByRole('link', { name: nameOf(index) }).click();
      await expect(
        family.getByRole('heading', { name: `Diários de ${nameOf(index)}` }),
      ).toBeVisible();
      await expect(family.getByRole('region', { name: /^Diário de/ }).first()).toBeVisible();
      expect(await complaints(family, 'diaries')).toEqual([]);
    }
    await family.goto('/familia');
    await (await findCard(/^Mural/)).click();
    await expect(family).toHaveURL(/\/familia\/mural\//);
    await expect(family.getByText(/^Para /)).toBeVisible();
    expect(await complaints(family, 'a notice')).toEqual([]);
  });

  test('opens the used link again, which another phone cannot', async ({ browser }) => {
    await family.goto('/familia/mais');
    await family.goto(link);
    await expect(family.getByRole('heading', { name: announcement.title })).toBeVisible();

    const other = await openPhone(browser, link);
    await expect(other.getByRole('heading', { name: 'Este link já foi usado' })).toBeVisible();
    await expect(other.getByLabel(/Receba um link novo/)).toBeVisible();
    await expect(other.getByRole('button', { name: 'entrar', exact: true })).toHaveCount(0);
    expect(await complaints(other, 'a used link')).toEqual([]);
    await other.context().close();
    familyErrors.expectNone();
  });

  test('sees the content loaded last without a connection, and an answer leaves once it is back', async () => {
    await family.goto('/familia');
    await family.evaluate(() => navigator.serviceWorker.ready);
    await family.reload();
    await openCard(family, event.title);
    await expect(family.getByRole('button', { name: 'vai', exact: true }).first()).toBeVisible();
    await family.context().setOffline(true);
    await family.reload();
    await expect(family.getByRole('heading', { name: event.title })).toBeVisible();
    await family.getByRole('button', { name: 'vai', exact: true }).first().click();
    await expect(family.getByText(/será enviado quando a conexão voltar/).first()).toBeVisible();
    await expect(family.getByText('Aguardando conexão').first()).toBeVisible();
    await family.goto('/familia').catch(() => undefined);
    await family.context().setOffline(false);
    await openCard(family, event.title);
    await expect(family.getByText('Presença confirmada').first()).toBeVisible();
  });

  test('gets a new phone: a link that staff hand out pairs it too', async ({ page, browser }) => {
    await page.goto('/');
    const second = await openPhone(browser, await personalLink(page, guardian));
    await enterFamily(second);
    await expect(second.getByRole('heading', { name: 'Novidades' })).toBeVisible();

    await second.goto('/familia/mensagens');
    await second.getByRole('textbox', { name: 'Mensagem' }).fill('A febre passou');
    await family.goto('/familia/mais');
    const devices = family.getByRole('region', { name: 'Aparelhos' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByText(/\(este aparelho\)/)).toHaveCount(1);
    await devices.getByRole('button', { name: /^encerrar / }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    const ended = 'O acesso deste aparelho foi encerrado pela escola.';
    await expect(second.getByText(ended)).toBeVisible();
    expect(await complaints(second, 'an ended access')).toEqual([]);

    await second.goto(await personalLink(page, guardian));
    await enterFamily(second);
    await second.getByRole('link', { name: 'Mensagens' }).click();
    await expect(second.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('A febre passou');
    await second.context().close();
  });

  test('reads with letters of twice the size, and nothing leaves the screen', async ({ page }) => {
    await page.goto('/');
    const poll = {
      ...{ title: 'Qual dia para a feira de livros?', description: 'Escolha um dia.' },
      ...{ options: ['Sexta-feira', 'Sábado à tarde, depois das quinze horas'] },
      closingDay: schoolDay(5),
    };
    await send(page, 'poll', guardian, poll);
    // It is sent beside the call that makes it.
    await expect(async () => {
      await family.goto('/familia');
      await expect(family.getByRole('link', { name: poll.title })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    const titles = [announcement.title, event.title, activity.title, 'Fotos da história'];
    const items: string[] = [];
    for (const name of [...titles, poll.title, '^Mural']) {
      const card = await findCard(new RegExp(name));
      items.push((await card.getAttribute('href'))!.replace('/familia', ''));
    }
    for (const width of [390, 320]) {
      await family.setViewportSize({ width, height: 844 });
      for (const path of ['', '?falta=1', '/diarios', '/mensagens', '/mais', ...items]) {
        await family.goto(`/familia${path}`);
        await expect(appOf(family)).toBeVisible();
        await expect(family.getByRole('heading', { level: 1 })).toBeVisible();
        await family.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
        await expect
          .poll(() => family.evaluate(fits), { message: `${path} at ${width}` })
          .toBe(true);
        const bar = family.getByRole('navigation', { name: 'Principal' });
        const boxes = await Promise.all(
          (await bar.getByRole('link').all()).map((link) => link.boundingBox()),
        );
        expect(boxes).toHaveLength(4);
        for (const [index, box] of boxes.slice(1).entries()) {
          const before = boxes[index]!;
          expect(box!.x).toBeGreaterThanOrEqual(before.x + before.width - 1);
        }
      }
    }
  });

  test('writes with the phone held across', async () => {
    await family.setViewportSize({ width: 740, height: 360 });
    await family.goto('/familia/mensagens');
    const field = family.getByRole('textbox', { name: 'Mensagem' });
    const boxOf = async (place: Locator) => (await place.boundingBox())!;
    const words = ['Bom dia!', 'Chegamos às dez.'];
    for (const message of words) {
      await field.fill(message);
      await family.getByRole('button', { name: 'enviar' }).click();
    }
    await expect(family.getByText('enviando…')).toHaveCount(0);
    for (const [state, setUp] of Object.entries({
      'at rest': () => family.reload(),
      'with the focus': () => field.focus(),
    })) {
      await setUp();
      await expect(appOf(family)).toBeVisible();
      await expect(field, state).toBeInViewport({ ratio: 1 });
      const above = await boxOf(family.getByRole('banner').getByRole('navigation'));
      const below = await boxOf(field);
      for (const message of words) {
        const { y, height } = await boxOf(family.getByRole('log').getByText(message));
        expect(y, state).toBeGreaterThan(above.y + above.height);
        expect(y + height, state).toBeLessThan(below.y);
      }
    }
    await family.setViewportSize(phone.viewport);
  });

  test('is told when the school withdraws the open item', async ({ page }) => {
    await page.goto('/');
    const title = 'Aviso que some';
    await send(page, 'announcement', guardian, { ...announcement, title });
    await family.goto('/familia');
    await openCard(family, title);
    const confirm = family.getByRole('button', { name: 'li e estou ciente' });
    await expect(confirm).toBeVisible();
    const { accessToken } = await storedSession(page);
    const id = new URL(family.url()).pathname.split('/').at(-1);
    const deleted = await page.request.delete(`/v1/communication/announcement/${id}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(deleted.status()).toBe(204);
    await confirm.click();
    await expect(family.getByText('A escola retirou isto enquanto estava aberto')).toBeVisible();
    await expect(family.getByRole('button', { name: 'tentar novamente' })).toHaveCount(0);
  });
});
