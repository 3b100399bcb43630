import type { Page, Route } from '@playwright/test';
import { recipients, sendButton, write } from './comunicado-form.ts';
import {
  enterFamily,
  guardians,
  linkFromOffice,
  openPhone,
  personalLink,
  sendEvent,
} from './family-side.ts';
import { people, signIn, signOut, storedSession } from './people.ts';
import { expect, openSchool, test as base } from './story.ts';

/** On a server that holds what the portal sends, so that 'desfazer' is offered. */
const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
  portal: async ({}, use) => {
    const { portal, end } = await openSchool({ holdSeconds: 60 });
    await use(portal);
    await end();
  },
});
test.use({ as: 'administrator' });
test.beforeEach(({ consoleErrors }) => {
  consoleErrors.allow(/status of 40[19]|ERR_(FAILED|ABORTED)/);
  // An area that was loading ahead when its person left.
  consoleErrors.allow(/status of 403.*\/remotes\/|\/remotes\/.*MIME type/);
});

/** Keeps requests back, as a slow line does, until they are let through. */
async function hold(page: Page, path: RegExp) {
  const routes: Route[] = [];
  await page.context().route(path, (route) => {
    if (route.request().method() === 'POST' || route.request().method() === 'PUT') {
      routes.push(route);
    } else void route.continue();
  });
  return {
    count: () => routes.length,
    async letThrough() {
      await page.context().unroute(path);
      // Those of a page that has gone are gone.
      for (const route of routes.splice(0)) await route.continue().catch(() => undefined);
    },
  };
}

const greeting = (page: Page, person: keyof typeof people) =>
  expect(page.getByRole('heading', { name: `olá, ${people[person].firstName}` })).toBeVisible();

/** The comunicados that the page's employee sees, as the server lists them. */
async function listed(page: Page): Promise<string> {
  const { accessToken } = await storedSession(page);
  const answer = await page.request.get('/v1/communication/announcement/list?limit=50&offset=0', {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.text();
}

test('a comunicado that is on its way at the sign-out is nobody’s but its author’s', async ({
  page,
}) => {
  const title = 'Reunião da direção';
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 1);
  await write(page, { title, description: 'Só para a direção.', students });
  const held = await hold(page, /\/v1\/communication\/announcement(\?|$)/i);
  await sendButton(page).click();
  await expect.poll(held.count).toBe(1);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByText(`Ainda não chegou à escola: “${title}”.`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'sair' }).click();
  await expect(page.getByText('Deslogado com sucesso!')).toBeVisible();
  expect(await page.content()).not.toContain('Girassol');
  await signIn(page, 'teacher');
  await greeting(page, 'teacher');
  await held.letThrough();
  await page.goto('/comunicados/criar');
  await expect(page.getByLabel('Título')).toHaveValue('');
  expect(await listed(page)).not.toContain(title);
  await signOut(page);
  await signIn(page, 'administrator');
  await greeting(page, 'administrator');
  expect(await listed(page)).not.toContain(title);
  await page.goto('/comunicados/criar');
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(page.getByLabel('Título')).toHaveValue(title);
});

test('what one tab sends is not sent as whoever signs in in the other', async ({
  page,
  context,
}) => {
  const title = 'Passeio da turma';
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 1);
  await write(page, { title, description: 'Com lanche.', students });
  const other = await context.newPage();
  await other.goto('/');
  await greeting(other, 'administrator');
  const held = await hold(page, /\/v1\/communication\/announcement(\?|$)/i);
  await sendButton(page).click();
  await expect.poll(held.count).toBe(1);
  await signOut(other);
  await signIn(other, 'teacher');
  await greeting(other, 'teacher');
  await held.letThrough();
  await greeting(page, 'teacher');
  expect(await listed(other)).not.toContain(title);
});

test('‘desfazer’ ends with the session of its author, and so does the document', async ({
  page,
}) => {
  await page.goto('/');
  await page.goto('/comunicados/criar');
  const students = await recipients(page, 1);
  await write(page, { title: 'Dia do livro', description: 'Tragam um.', students });
  await sendButton(page).click();
  await expect(page.getByRole('button', { name: 'desfazer' })).toBeVisible();
  await signOut(page);
  await expect(page.getByRole('button', { name: 'desfazer' })).toHaveCount(0);
  const school = /Girassol|Dia do livro|Maternal/;
  expect(await page.content()).not.toMatch(school);
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack();
    await expect(page.getByRole('button', { name: 'continuar' })).toBeVisible();
    expect(await page.content()).not.toMatch(school);
  }
  await signIn(page, 'teacher');
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'desfazer' })).toHaveCount(0);
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });

test('of four queued chat messages none is sent by somebody else', async ({ page }) => {
  await page.goto('/');
  const [guardian] = await guardians(page);
  await page.goto('/mensagens/listar?nova=conversa');
  const dialog = page.getByRole('dialog', { name: 'Nova conversa' });
  await dialog.getByRole('searchbox').fill(guardian!.name);
  await dialog.getByRole('radio', { name: new RegExp(`^${guardian!.name}`) }).check();
  await dialog.getByRole('button', { name: 'abrir conversa' }).click();
  await expect(field(page)).toBeVisible();
  const address = page.url();
  const held = await hold(page, /\/v1\/chats\/[\w-]+\/send$/i);
  for (const text of ['um', 'dois', 'três', 'quatro']) {
    await field(page).fill(`segredo ${text}`);
    await field(page).press('Enter');
  }
  await expect.poll(held.count).toBe(1);
  await signOut(page);
  await signIn(page, 'teacher');
  await greeting(page, 'teacher');
  await held.letThrough();
  await signOut(page);
  await signIn(page, 'administrator');
  await greeting(page, 'administrator');
  await page.goto(address);
  for (const text of ['um', 'dois', 'três', 'quatro']) {
    await expect(page.getByText(`segredo ${text}`, { exact: true })).toHaveCount(1);
  }
  await expect(page.getByText('não enviada')).toHaveCount(0);
});

test('two guardians of one device: nobody’s messages and answers become the other’s', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto('/');
  const all = await guardians(page);
  const shared = all
    .flatMap(({ students }) => students)
    .find(({ id }) => all.filter((g) => g.students.some((s) => s.id === id)).length > 1)!;
  const [first, second] = all.filter(({ students }) => students.some((s) => s.id === shared.id));
  await sendEvent(portal.url, 'Planetário', [first!]);
  const family = await openPhone(browser, await personalLink(page, first!));
  await enterFamily(family);
  await family.goto(await linkFromOffice(portal.url, second!));
  await family.getByRole('button', { name: /^acrescentar / }).click();
  await expect(family.getByRole('navigation', { name: 'Principal' })).toBeVisible();

  await family.getByRole('link', { name: 'Mensagens' }).click();
  const letRead = async ({ name }: { name: string }) => {
    await family.getByRole('link', { name: 'Mais', exact: true }).click();
    await family.getByRole('button', { name: `trocar para ${name}` }).click();
    await expect(family.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();
  };
  const messages = await hold(family, /\/v1\/family\/chat\/send$/i);
  for (const text of ['um', 'dois', 'três']) {
    await field(family).fill(`recado ${text}`);
    await field(family).press('Enter');
    await family
      .getByRole('button', { name: 'enviar' })
      .click({ timeout: 500 })
      .catch(() => {});
  }
  await expect.poll(messages.count).toBe(1);
  await letRead(first!);
  await messages.letThrough();
  await family.getByRole('link', { name: 'Mensagens' }).click();
  await expect(field(family)).toHaveValue('');
  await expect(family.getByText(/recado/)).toHaveCount(0);

  await family.getByRole('link', { name: /^Novidades/ }).click();
  await family.getByRole('link', { name: 'Planetário' }).click();
  const answers = family.getByRole('group', {
    name: `Resposta de ${shared.name.split(' ')[0]}`,
  });
  const given = await hold(family, /\/v1\/family\/events\/[\w-]+\/answer$/i);
  await answers.getByRole('button', { name: 'vai', exact: true }).click();
  await answers.getByRole('button', { name: 'não vai' }).click();
  await expect.poll(given.count).toBe(1);
  await letRead(second!);
  await given.letThrough();
  await family.getByRole('link', { name: 'Planetário' }).click();
  await expect(answers.getByText('Sem resposta')).toBeVisible();
  await family.getByRole('link', { name: 'Mensagens' }).click();
  for (const text of ['um', 'dois', 'três']) {
    await expect(family.getByText(`recado ${text}`, { exact: true })).toHaveCount(1);
  }
  await family.context().close();
});
