import type { Page } from '@playwright/test';
import { startFreezingProxy } from '../apps/api/testing/freezing-proxy.ts';
import { area, heading, kept, saveData } from './deployment.ts';
import { chooseFirst, fillButton, openForm } from './diary-form.ts';
import { people, signIn, signOut } from './people.ts';
import { expect, test } from './story.ts';

test.use({ as: 'teacher', serviceWorkers: 'allow' });

/** Until the worker could show the portal without a network. */
async function untilKept(page: Page) {
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith('/sw.js'),
  );
  await expect.poll(async () => (await kept(page))['portal-page']).toEqual(['/']);
}

const withoutNetwork =
  /status of 503|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|no-response|\[caderneta\]/;

test('a diary is filled and sent although the page was loaded without a network', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(withoutNetwork);
  await page.goto('/');
  await untilKept(page);
  await openForm(page, 'Maternal II');
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'Maternal II')).toBeVisible();
  await page
    .getByRole('group', { name: 'Almoço' })
    .getByRole('radio', { name: 'Quis todo' })
    .click();
  const [name] = await chooseFirst(page, 1);
  await fillButton(page).click();
  const waiting = page.getByRole('region', { name: 'Diários que aguardam conexão' });
  await expect(waiting).toContainText(name!);
  await page.reload();
  await expect(waiting).toContainText(name!);

  await context.setOffline(false);
  await expect(page.getByText('Diário preenchido!').first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('without a network every address shows the frame, and says what is missing', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(withoutNetwork);
  await page.goto('/');
  await untilKept(page);
  await context.setOffline(true);
  for (const address of ['/', '/comunicados/criar', '/mensagens/listar']) {
    await page.goto(address);
    await expect(area(page, 'Diários')).toBeVisible();
    await expect(page.getByText('Escola Girassol').first()).toBeVisible();
    await expect(page.getByText(/^Sem conexão/).first()).toBeVisible();
  }
  // What was missing comes by itself.
  await context.setOffline(false);
  await expect(page.getByRole('table')).toBeVisible();
});

test('a network that hangs keeps nobody waiting for the page', async ({
  page,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(withoutNetwork);
  const proxy = await startFreezingProxy({ port: Number(new URL(portal.url).port) });
  try {
    await page.goto(`http://127.0.0.1:${proxy.port}`);
    await signIn(page, 'teacher');
    await untilKept(page);
    proxy.freeze();
    // The load event waits for every preload, the person for the frame alone.
    await page.reload({ waitUntil: 'commit' });
    await expect(area(page, 'Diários')).toBeVisible();
    proxy.thaw();
    await page.reload();
    await expect(heading(page, `olá, ${people.teacher.firstName}`)).toBeVisible();
  } finally {
    await proxy.close();
  }
});

test('signing out leaves nothing behind', async ({ page, context, consoleErrors }) => {
  consoleErrors.allow(withoutNetwork);
  await page.goto('/');
  await untilKept(page);
  await openForm(page, 'Maternal II');
  await expect
    .poll(async () => Object.keys(await kept(page)).sort())
    .toEqual(['portal-data', 'portal-files', 'portal-page', 'portal-remotes']);

  await signOut(page);
  await expect.poll(async () => Object.keys(await kept(page))).toEqual(['portal-files']);
  for (const address of (await kept(page))['portal-files']!) expect(address).toMatch(/^\/assets\//);
  await expect.poll(() => addressesInDatabases(page)).not.toContain('/remotes/');
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.locator('body')).toHaveText(
    'Sem conexão. Verifique a internet e tente novamente.',
  );
});

/** Contents of the browser's databases, as text. */
const addressesInDatabases = (page: Page) =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(request.error?.message));
      });
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name!));
      for (const store of database.objectStoreNames) {
        const all = await answered(database.transaction(store).objectStore(store).getAll());
        texts.push(JSON.stringify(all));
      }
      database.close();
    }
    return texts.join('\n');
  });

test.describe('where nobody is signed in', () => {
  test.use({ as: 'nobody' });

  test('before anybody signs in, only the shell is kept', async ({ page }) => {
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(Object.keys(await kept(page))).toEqual(['portal-files']);
    await signIn(page, 'teacher');
    await expect(heading(page, `olá, ${people.teacher.firstName}`)).toBeVisible();
    await untilKept(page);
  });
});

test.describe('the administrators’ pages', () => {
  test.use({ as: 'administrator' });

  test('are not kept where somebody else could read them', async ({ page }) => {
    await page.goto('/');
    await untilKept(page);
    await page.goto('/gerenciar');
    await expect(page.getByRole('table').first()).toBeVisible();
    await page.goto('/mensagens/listar');
    await expect(page.getByRole('table')).toBeVisible();
    const { 'portal-remotes': remotes = [] } = await kept(page);
    expect(remotes.some((address) => address.startsWith('/remotes/chat/'))).toBe(true);
    expect(remotes.filter((address) => address.startsWith('/remotes/manage/'))).toEqual([]);
  });
});

test('the family’s app is left to its own worker', async ({ page, consoleErrors }) => {
  // Nobody is signed in there.
  consoleErrors.allow(/status of 401/);
  await saveData(page);
  await page.goto('/');
  await untilKept(page);
  const before = await kept(page);
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) answers.push(response.url());
  });
  await page.goto('/familia');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForFunction(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.some(({ scope, active }) => scope.endsWith('/familia') && active);
  });
  expect(answers).toEqual([]);
  await expect(page.getByText('Nova versão disponível')).toHaveCount(0);
  const after = await kept(page);
  for (const [name, addresses] of Object.entries(before)) expect(after[name]).toEqual(addresses);

  await page.goto('/perfil');
  await expect(heading(page, 'perfil')).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(
    /\/sw\.js$/,
  );
});
