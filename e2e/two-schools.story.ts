import { type Page, request } from '@playwright/test';
import { complaintsAtBothSizes } from './axe.ts';
import { runCommand } from './commands.ts';
import { copyDemoSchool, removeSchool } from './demo-school.ts';
import { linksMailedTo } from './outbox.ts';
import { password, people, signIn } from './people.ts';
import { type PortalServer, startPortal } from './server.ts';
import { expect, test } from './story.ts';
import { tabTo } from './tab-to.ts';

const { email } = people.teacher;

/** Girassol, where Tiago teaches, and Ipê, where he is the administrator. */
async function openTwoSchools() {
  const folder = await copyDemoSchool();
  const given = ['create', '--name', 'Escola Ipê', '--city', 'Campinas, SP', '--admin', email];
  const made = await runCommand(
    'apps/api/src/school-cli/school-cli.ts',
    [...given, '--admin-name', 'Tiago Lopes'],
    { DATA_FOLDER: folder, NODE_ENV: '' },
  );
  if (made.code !== 0) throw new Error(made.errors);
  const portal = await startPortal(folder);
  const end = async () => {
    await portal.stop();
    await removeSchool(folder);
  };
  return { portal, end };
}

/** Over the link in his mailbox, which makes the two schools one sign-in. */
async function choosePassword({ url, dataFolder }: PortalServer) {
  const server = await request.newContext({ baseURL: url });
  const asked = await server.post('/v1/authentication/forgotPassword', { data: { email } });
  expect(asked.status()).toBe(204);
  const links = () => linksMailedTo(email, '/alterar-senha', dataFolder);
  await expect.poll(links).toHaveLength(1);
  const token = (await links())[0]?.split('token=')[1];
  const data = { token, password };
  const set = await server.post('/v1/authentication/resetPassword', { data });
  expect(set.status()).toBe(204);
  await server.dispose();
}

const sidebar = (page: Page) => page.getByRole('banner').first();

async function switchByKeyboard(page: Page) {
  await tabTo(page, page.getByRole('button', { name: 'Trocar de escola', exact: true }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Trocar de escola' });
  await expect(question).toBeVisible();
  return {
    question,
    async agree() {
      await tabTo(page, question.getByRole('button', { name: 'trocar', exact: true }));
      await page.keyboard.press('Enter');
    },
  };
}

test('a teacher of two schools has one sign-in, and goes from one to the other', async ({
  browser,
}) => {
  const { portal, end } = await openTwoSchools();
  try {
    await choosePassword(portal);
    const context = await browser.newContext({ baseURL: portal.url });
    const page = await context.newPage();
    await page.goto('/login');
    await signIn(page, 'teacher');
    await expect(sidebar(page)).toContainText(/Escola (Girassol|Ipê)/);
    if (await sidebar(page).getByText('Escola Ipê').isVisible()) {
      await (await switchByKeyboard(page)).agree();
    }
    await expect(sidebar(page)).toContainText('Girassol');

    // A second tab in which something is typed.
    const other = await context.newPage();
    await other.goto('/comunicados/criar');
    await other.getByLabel('Título').fill('Reunião de pais');
    const sent: string[] = [];
    other.on('request', (call) => {
      if (call.method() !== 'GET' && /communication/i.test(call.url())) sent.push(call.url());
    });

    const { question, agree } = await switchByKeyboard(page);
    await expect(question).toContainText('Escola Ipê');
    await expect(question).toContainText('Campinas, SP');
    await expect(question).toContainText('Seus rascunhos ficam guardados neste aparelho');
    expect(await complaintsAtBothSizes(page, 'the question')).toEqual([]);
    await agree();
    await expect(sidebar(page)).toContainText('Escola Ipê');
    await expect(page).toHaveURL('/');
    await expect(sidebar(other)).toContainText('Escola Ipê');
    await expect(other).toHaveURL('/');
    expect(sent).toEqual([]);
    // Nothing of the other school's draft is here.
    await other.goto('/comunicados/criar');
    await expect(other.getByLabel('Título')).toHaveValue('');

    // At the sign-in the last school comes first.
    await page.goto('/');
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'sair' }).click();
    await signIn(page, 'teacher');
    await expect(sidebar(page)).toContainText('Escola Ipê');
    await page.goto('/perfil');
    await page.getByRole('button', { name: 'trocar escola' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'trocar', exact: true }).click();
    await expect(sidebar(page)).toContainText('Girassol');
    await page.goto('/comunicados/criar');
    await page.getByRole('button', { name: 'continuar de onde parou' }).click();
    await expect(page.getByLabel('Título')).toHaveValue('Reunião de pais');

    // On a phone it takes two taps.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('button', { name: 'Ir para Escola Ipê' })).toBeVisible();
    await menu.getByRole('button', { name: 'Ir para Escola Ipê' }).click();
    await expect(sidebar(page)).toContainText('Escola Ipê');
    await context.close();
  } finally {
    await end();
  }
});
