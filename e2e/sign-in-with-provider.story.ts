import { settingsWith, startOpenidServer } from '../apps/api/testing/openid-server.ts';
import { complaintsAtBothSizes } from './axe.ts';
import { heading } from './deployment.ts';
import { people, signedInState } from './people.ts';
import { expect, openSchool, test as anyStory } from './story.ts';
import { tabTo } from './tab-to.ts';

const domain = 'girassol.demo';
const google = (email: string, sub: string) => ({ email, sub, email_verified: true, hd: domain });

/** Stories on an installation that is registered at a Google and a Microsoft of this machine. */
const test = anyStory.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
  portal: async ({}, use) => {
    const server = await startOpenidServer([
      google(people.teacher.email, '1'),
      google(people.administrator.email, '2'),
      google(`ninguem@${domain}`, '3'),
    ]);
    const { portal, end } = await openSchool({ settings: settingsWith(server.url) });
    await use(portal);
    await end();
    await server.close();
  },
});

test('an administrator switches Google on, and a teacher enters with it', async ({
  page,
  portal,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400/);
  // The provider of the test has no icon.
  consoleErrors.allow(/favicon\.ico/);
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Entrar com/ })).toHaveCount(0);

  const storageState = await signedInState(portal.url, 'administrator');
  const office = await browser.newContext({ baseURL: portal.url, storageState });
  const manage = await office.newPage();
  await manage.goto('/gerenciar/escola');
  const choice = manage.getByLabel('Como os professores entram');
  await choice.selectOption('Com Google ou com senha');
  await manage.getByLabel('Domínio dos e-mails').fill('gmail.com');
  await manage.keyboard.press('Tab');
  await expect(manage.getByLabel('Domínio dos e-mails')).toHaveAccessibleDescription(
    'Este domínio é de e-mails pessoais. Use o da escola.',
  );
  await manage.getByLabel('Domínio dos e-mails').fill(domain);
  expect(await complaintsAtBothSizes(manage, 'choice of a provider')).toEqual([]);
  await manage.getByRole('button', { name: 'salvar', exact: true }).click();
  await expect(manage.getByText('Escola salva!')).toBeVisible();
  await manage.goto('/gerenciar/historico');
  await expect(
    manage.getByText(/entrada com Google ou Microsoft: vazio → Google; domínio/).first(),
  ).toBeVisible();

  // By keyboard, to the page that was asked for.
  await page.goto('/mural/listar');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('E-mail').fill(people.teacher.email);
  const enter = page.getByRole('button', { name: 'Entrar com Google' });
  expect(await complaintsAtBothSizes(page, 'sign-in with a provider')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 720 });
  await tabTo(page, enter);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: people.teacher.email }).click();
  await expect(page).toHaveURL('/mural/listar');
  await expect(page.getByRole('heading', { level: 1, name: /mural/i })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /mural/i })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);

  // People without an account, administrators, and people who change their mind read why.
  const visitor = await browser.newContext({ baseURL: portal.url });
  const other = await visitor.newPage();
  const refusals = {
    [`ninguem@${domain}`]: '(22) Não há conta para este e-mail. Peça à administração da escola.',
    [people.administrator.email]: '(22) Administradores entram com e-mail e senha.',
    cancelar: '(22) A entrada foi cancelada. Tente de novo ou entre com a senha.',
  };
  await other.goto('/login');
  for (const [account, sentence] of Object.entries(refusals)) {
    await other.getByRole('button', { name: 'Entrar com Google' }).click();
    await other.getByRole('link', { name: account }).click();
    await expect(other.getByRole('alert')).toHaveText(sentence);
    await expect(other).toHaveURL('/login');
  }
  expect(await complaintsAtBothSizes(other, 'refused sign-in')).toEqual([]);
  await visitor.close();

  // Switching off ends what it opened, and takes the button away.
  await manage.goto('/gerenciar/escola');
  await choice.selectOption('Só com e-mail e senha');
  await expect(manage.getByText(/terá de entrar de novo/)).toBeVisible();
  await manage.getByRole('button', { name: 'salvar', exact: true }).click();
  await expect(manage.getByText('Escola salva!')).toBeVisible();
  await office.close();
  consoleErrors.allow(/status of 401/);
  await page.goto('/mural/listar');
  await expect(page).toHaveURL('/login');
  await expect(heading(page, 'entrar')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Entrar com/ })).toHaveCount(0);
});
