import { area, declineUpdates, heading, saveData, test, watchBuilds } from './deployment.ts';
import { signIn, signOut } from './people.ts';
import { expect } from './story.ts';

test.use({ as: 'teacher' });

test('a person at work during a deployment goes on, and gets the new build by reloading', async ({
  page,
  deployment: { installation, redeploy },
}) => {
  const old = await installation.buildIds();
  await declineUpdates(page);
  await page.goto('/diarios/listar');
  await expect(heading(page, 'Diários')).toBeVisible();
  await redeploy();
  const asked = watchBuilds(page);
  await area(page, 'Mensagens').click();
  await expect(heading(page, 'mensagens')).toBeVisible();
  await area(page, 'Comunicados').click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(old).toEqual(expect.arrayContaining([...asked]));

  asked.clear();
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  expect(asked.size).toBeGreaterThan(1);
  expect(await installation.buildIds()).toEqual(expect.arrayContaining([...asked]));
});

test('an old shell runs the new remotes beside the old one that it has', async ({
  page,
  consoleErrors,
  deployment: { installation, redeploy },
}) => {
  // The federation runtime warns when a remote is exchanged, also one that never ran.
  consoleErrors.allow(/is already registered/);
  await saveData(page);
  const [, oldChat] = await installation.buildIds();
  await declineUpdates(page);
  await page.goto('/diarios/listar');
  await expect(heading(page, 'Diários')).toBeVisible();
  await redeploy();
  await signOut(page);
  await signIn(page, 'administrator');
  await expect(heading(page, 'olá, Marina')).toBeVisible();
  const asked = watchBuilds(page);
  await area(page, 'Mensagens').click();
  await expect(heading(page, 'mensagens')).toBeVisible();
  // The home's blocks of other remotes may still be on their way.
  const [, newChat] = await installation.buildIds();
  expect([...asked]).toContain(newChat);
  expect([...asked]).not.toContain(oldChat);
  await area(page, 'Diários').click();
  await expect(heading(page, 'Diários')).toBeVisible();
  await expect(page.getByRole('main').getByRole('list')).toBeVisible();
});

test('a page that needs a removed build offers the new one', async ({
  page,
  consoleErrors,
  deployment: { installation, redeploy },
}) => {
  consoleErrors.allow(
    /status of 404|MIME type|remoteEntry|\[caderneta\] chat .* failed|RUNTIME-\d+/,
  );
  await saveData(page);
  await page.goto('/');
  await expect(heading(page, 'olá, Tiago')).toBeVisible();
  await redeploy();
  await installation.forgetOldBuilds();
  await area(page, 'Mensagens').click();
  const modal = page.getByRole('dialog');
  await expect(modal).toContainText('Nova versão disponível. Deseja atualizar agora?');
  await modal.getByRole('button', { name: 'atualizar' }).click();
  await expect(heading(page, 'mensagens')).toBeVisible();
});

test('a build that imports a name which the page lacks is not run, and the page says what to do', async ({
  page,
  consoleErrors,
  deployment: { redeploy },
}) => {
  consoleErrors.allow(/\[caderneta\] chat .* failed at .* \(misfit\).*useLater/);
  consoleErrors.allow(/Federation Runtime.*useLater|is already registered/);
  // Its record still says that it fits, as that of a set which changed on the way.
  await redeploy({ chat: ['"keepPreviousData",', '"keepPreviousData","useLater",'] });
  await page.goto('/');
  await area(page, 'Mensagens').click();
  const question = page.getByRole('dialog').filter({ hasText: 'Nova versão disponível' });
  await question.getByRole('button', { name: 'fechar' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Algo deu errado, por favor tente novamente!')).toBeVisible();
  await expect(main.getByRole('table')).toHaveCount(0);
  await area(page, 'Diários').click();
  await expect(heading(page, 'Diários')).toBeVisible();

  await redeploy();
  await area(page, 'Mensagens').click();
  await question.getByRole('button', { name: 'atualizar' }).click();
  await expect(heading(page, 'mensagens')).toBeVisible();
  await expect(main.getByRole('table')).toBeVisible();
});
