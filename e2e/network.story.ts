import { type Page, request } from '@playwright/test';
import { complaintsAtBothSizes } from './axe.ts';
import { area, heading } from './deployment.ts';
import { pairedDevice } from './family-side.ts';
import {
  type NetworkOfSchools,
  office,
  openNetworkOfSchools,
  schools,
  signedInHeaders,
} from './network-of-schools.ts';
import { password, people } from './people.ts';
import { pdf } from './sample-files.ts';
import { expect, test as anyStory } from './story.ts';

const test = anyStory.extend<object, { network: NetworkOfSchools }>({
  network: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const network = await openNetworkOfSchools();
      await use(network);
      await network.end();
    },
    { scope: 'worker' },
  ],
  portal: async ({ network }, use) => {
    await use(network.portal);
  },
});

const title = 'Calendário único da rede';
const names = schools.map(({ name }) => name);

async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'continuar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^olá, / })).toBeVisible();
}

/** The row of a school in the table of the page. */
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** The school's communications on a guardian's device, newest first. */
async function feedTitles(link: string): Promise<string[]> {
  const device = await pairedDevice(link);
  const answer = await device.get('/v1/family/feed');
  const { items } = (await answer.json()) as { items: { title: string }[] };
  await device.dispose();
  return items.map((item) => item.title);
}

test('the office sees its schools, announces to all, and follows who saw it', async ({
  page,
  browser,
  network,
}) => {
  await signInAs(page, office.email);
  for (const name of ['Comunicados', 'Diários', 'Mensagens']) {
    await expect(area(page, name)).toHaveCount(0);
  }
  await area(page, 'Rede').click();
  await expect(heading(page, office.network)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Escolas' }).getByRole('row')).toHaveCount(4);
  await expect(rowOf(page, 'Escola Cedro')).toContainText('0 de 1');
  const reach = page.getByRole('region', { name: 'Alcance' });
  await expect(reach).toContainText(/\d+%/);
  expect(await complaintsAtBothSizes(page, 'the network')).toEqual([]);

  await page.getByRole('searchbox').fill('girassol');
  await expect(page.getByRole('table', { name: 'Escolas' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: /Escola Girassol/ }).click();
  await expect(heading(page, 'Escola Girassol')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Turmas' })).toContainText('Maternal II');
  await expect(page.getByRole('table', { name: 'Últimas comunicações' })).toBeVisible();
  expect(await complaintsAtBothSizes(page, 'a school')).toEqual([]);
  await page.getByRole('link', { name: 'todas as escolas' }).click();

  await page.getByRole('link', { name: 'novo comunicado' }).click();
  await page.getByLabel('Título').fill(title);
  await page.getByRole('button', { name: 'enviar' }).click();
  await expect(page.getByRole('group', { name: 'Escolas' })).toHaveAccessibleDescription(
    'Selecione ao menos uma escola.',
  );
  expect(await complaintsAtBothSizes(page, 'a new announcement')).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(page.getByLabel('Título')).toHaveValue(title);
  await page.getByLabel('Descrição').fill('Tragam a carteirinha até sexta-feira.');
  await page.getByLabel('Adicionar anexos').setInputFiles(pdf('circular.pdf'));
  await expect(page.getByRole('button', { name: 'remover circular.pdf' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Todas as escolas' }).check();
  await page.getByRole('button', { name: 'enviar' }).click();
  const question = page.getByRole('dialog', { name: 'Enviar comunicado' });
  await expect(question).toContainText(/^.*3 escolas, \d+ responsáveis\./);
  await question.getByRole('button', { name: 'enviar' }).click();

  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText('Enviado a 3 de 3 escolas')).toBeVisible();
  expect(await complaintsAtBothSizes(page, 'the progress')).toEqual([]);

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(network.links.get('Escola Ipê')!);
  await phone.getByRole('button', { name: 'entrar', exact: true }).click();
  const card = phone.getByRole('link', { name: new RegExp(title) });
  await expect(card).toContainText(office.name);
  await card.click();
  await expect(phone.getByText('Tragam a carteirinha até sexta-feira.')).toBeVisible();
  await expect(phone.getByText(office.name)).toBeVisible();
  // Of the school's own copy.
  const paper = phone.getByRole('link', { name: 'baixar circular.pdf' });
  const opened = await phone.request.get((await paper.getAttribute('href'))!);
  expect([opened.status(), (await opened.body()).length]).toEqual([200, pdf('').buffer.length]);
  await phone.close();
  for (const name of ['Escola Girassol', 'Escola Cedro']) {
    expect(await feedTitles(network.links.get(name)!)).toContain(title);
  }
  await expect(async () => {
    await page.reload();
    // Told, and seen.
    await expect(rowOf(page, 'Escola Ipê')).toContainText(/(1 de 1.*){2}/, { timeout: 2000 });
  }).toPass();
});

test('the school sees the announcement, and cannot change it; the office withdraws it', async ({
  page,
  browser,
}) => {
  const atSchool = await browser.newPage();
  await signInAs(atSchool, people.administrator.email);
  await area(atSchool, 'Comunicados').click();
  await atSchool.getByRole('link', { name: title }).click();
  await expect(heading(atSchool, title)).toBeVisible();
  await expect(atSchool.getByText(office.name)).toBeVisible();
  await expect(atSchool.getByRole('button', { name: /deletar/ })).toHaveCount(0);

  await signInAs(page, office.email);
  await page.goto('/rede/comunicados');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'retirar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'retirar' }).click();
  await expect(page.getByText('Comunicado retirado!')).toBeVisible();
  // The announcement, and each of its three schools.
  await expect(page.getByText('Retirado', { exact: true })).toHaveCount(4);
  await atSchool.goto('/comunicados/listar');
  await expect(rowOf(atSchool, title)).toContainText('Retirado');
  await atSchool.getByRole('link', { name: title }).click();
  await expect(atSchool.getByText(/^Retirado pela Secretaria em /)).toBeVisible();
  await atSchool.close();
});

test('the office writes to teachers alone; one reads it on the phone, and is counted', async ({
  page,
  browser,
}) => {
  const formation = 'Formação de sexta-feira';
  await signInAs(page, office.email);
  await page.goto('/rede/comunicados/criar');
  await page.getByLabel('Título').fill(formation);
  await page.getByLabel('Descrição').fill('Das 14h às 17h, na Secretaria.');
  await page.getByRole('checkbox', { name: 'Todas as escolas' }).check();
  const audience = page.getByRole('group', { name: 'Quem recebe' });
  await audience.getByRole('checkbox', { name: 'Famílias' }).uncheck();
  await audience.getByRole('checkbox', { name: 'Professores' }).check();
  expect(await complaintsAtBothSizes(page, 'an announcement to teachers')).toEqual([]);
  await page.getByRole('button', { name: 'enviar' }).click();
  const question = page.getByRole('dialog', { name: 'Enviar comunicado' });
  await expect(question).toContainText('3 escolas, os professores. Leem o comunicado em nome de');
  await question.getByRole('button', { name: 'enviar' }).click();
  await expect(page.getByText('Enviado a 3 de 3 escolas')).toBeVisible();
  await expect(rowOf(page, 'Escola Girassol')).toContainText(/professores: 0 de \d+ viram/);

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signInAs(phone, people.teacher.email);
  await phone.goto('/comunicados/listar');
  await expect(rowOf(phone, formation)).toContainText('Novo');
  await phone.getByRole('link', { name: formation }).click();
  await expect(phone.getByText('Das 14h às 17h, na Secretaria.')).toBeVisible();
  await expect(phone.getByText(office.name)).toBeVisible();
  expect(await complaintsAtBothSizes(phone, 'what the office wrote to a teacher')).toEqual([]);
  await phone.goto('/comunicados/listar');
  await expect(rowOf(phone, formation)).toBeVisible();
  await expect(rowOf(phone, formation)).not.toContainText('Novo');
  await phone.close();

  await page.reload();
  await expect(rowOf(page, 'Escola Girassol')).toContainText(/professores: 1 de \d+ viram/);
  expect(await complaintsAtBothSizes(page, 'the progress at employees')).toEqual([]);
});

test('the office adds a school, and helps a director to sign in', async ({ page }) => {
  await signInAs(page, office.email);
  await page.goto('/rede');
  await page.getByRole('link', { name: 'adicionar escola' }).click();
  await page.getByLabel('Nome da escola').fill('Escola Jatobá');
  await page.getByLabel('Cidade').fill('Campinas, SP');
  await page.getByLabel('Nome', { exact: true }).fill('Rui Paz');
  await page.getByLabel('E-mail').fill('rui@jatoba.test');
  expect(await complaintsAtBothSizes(page, 'a new school')).toEqual([]);
  await page.getByRole('button', { name: 'adicionar e convidar' }).click();
  await expect(heading(page, 'Escola Jatobá')).toBeVisible();
  await expect(page.getByText('O convite está a caminho de rui@jatoba.test.')).toBeVisible();
  const administration = page.getByRole('table', { name: 'Administração' });
  await expect(administration).toContainText('ainda não entrou');
  expect(await complaintsAtBothSizes(page, 'the administration of a school')).toEqual([]);
  await administration.getByRole('button', { name: /Rui Paz/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'enviar link' }).click();
  await expect(page.getByText('Link a caminho de rui@jatoba.test!')).toBeVisible();
});

test('nobody else loads the area or gets an answer', async ({ page, portal }) => {
  const asked: string[] = [];
  page.on('request', (call) => {
    if (/\/remotes\/network\//.test(call.url())) asked.push(call.url());
  });
  await signInAs(page, people.administrator.email);
  await expect(area(page, 'Gerenciar')).toBeVisible();
  await expect(area(page, 'Rede')).toHaveCount(0);
  await page.goto('/rede');
  await expect(page.getByRole('heading', { level: 1, name: /^olá, / })).toBeVisible();
  expect(asked).toEqual([]);

  const server = await request.newContext({ baseURL: portal.url });
  for (const email of [people.administrator.email, people.teacher.email]) {
    const headers = await signedInHeaders(server, email);
    expect((await server.get('/v1/Network/Overview', { headers })).status()).toBe(403);
  }
  const headers = await signedInHeaders(server, office.email);
  const answer = await server.get('/v1/Network/Overview', { headers });
  const { schools: seen } = (await answer.json()) as { schools: { name: string }[] };
  expect(seen.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  await server.dispose();
});
