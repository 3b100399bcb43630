import type { BrowserContext, Page } from '@playwright/test';
import { expireAccessToken } from './expired-token.ts';
import { askForSomething, password, signedInState, storedSession } from './people.ts';
import { appOf, expect, test } from './story.ts';

test.use({ as: 'teacher' });

const unauthorized = /status of 401/;

/** The list of comunicados. Its page number makes the page call for it: the HTML brings the plain list along. */
const announcements = '/comunicados/listar?pagina=1';

/** Calls of the browser's tabs that sign in or renew. */
function watchSignIns(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    if (/\/authentication\/login$/i.test(request.url())) sent.push(request.postData() ?? '');
  });
  return sent;
}

const greeting = (page: Page) => page.getByRole('heading', { name: 'olá, Tiago' });

test('an expired access token is renewed unseen', async ({
  page,
  context,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(unauthorized);
  await page.goto('/perfil');
  await expect(page.getByRole('heading', { name: 'perfil' })).toBeVisible();
  const signIns = watchSignIns(context);
  const expired = await expireAccessToken(page, portal.dataFolder);
  const refused = await page.request.get('/v1/classrooms/ClassroomsWithStudents', {
    headers: { authorization: `Bearer ${expired}` },
  });
  expect(refused.status()).toBe(401);

  await page.goto(announcements);
  await expect(page.getByRole('table', { name: 'Comunicados' })).toBeVisible();
  expect(signIns).toHaveLength(1);
  expect(JSON.parse(signIns[0]!)).toMatchObject({ grantType: 'RefreshToken' });
  expect((await storedSession(page)).accessToken).not.toBe(expired);
  await expect(page.getByText('Algo deu errado')).toHaveCount(0);
});

test('a page that is open while the token expires goes on without a new start', async ({
  page,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(unauthorized);
  await page.goto('/comunicados/listar');
  await expect(appOf(page).getByRole('table')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  await expireInMemory(page, portal.dataFolder);
  await page.getByRole('link', { name: 'Eventos' }).click();
  await expect(page.getByRole('table', { name: 'Eventos' })).toBeVisible();
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
});

/** As `expireAccessToken`, and tells this page as another tab would have. */
async function expireInMemory(page: Page, dataFolder: string) {
  await expireAccessToken(page, dataFolder);
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: null })));
}

/** Of the portal's origin, but without anything of the portal that would call by itself. */
const bareAddress = '/healthz';

test('two tabs with an expired token renew it once in all', async ({
  page,
  context,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(unauthorized);
  const other = await context.newPage();
  await Promise.all([page.goto(bareAddress), other.goto(bareAddress)]);
  await expireAccessToken(page, portal.dataFolder);
  const signIns = watchSignIns(context);
  await Promise.all([page.goto(announcements), other.goto('/mensagens/listar?pagina=1')]);
  await expect(page.getByRole('table', { name: 'Comunicados' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'mensagens' })).toBeVisible();
  await expect(other.getByRole('table')).toBeVisible();
  expect(signIns).toHaveLength(1);
});

test('a reload while the token is renewed keeps the person signed in', async ({
  page,
  context,
  portal,
  consoleErrors,
}) => {
  consoleErrors.allow(unauthorized);
  await page.goto(bareAddress);
  await expireAccessToken(page, portal.dataFolder);
  const answered = Promise.withResolvers<void>();
  await page.route(
    '**/authentication/login',
    async (route) => {
      await route.fetch();
      answered.resolve();
    },
    { times: 1 },
  );
  const signIns = watchSignIns(context);
  await page.goto(announcements);
  await answered.promise;
  await page.reload();
  await expect(page.getByRole('table', { name: 'Comunicados' })).toBeVisible();
  expect(signIns).toHaveLength(2);
});

test('a session that was ended elsewhere leads to the sign-in', async ({ page, consoleErrors }) => {
  consoleErrors.allow(unauthorized);
  // Addresses of pictures end with the session, and some still load.
  consoleErrors.allow(/status of 4(00|10)/);
  await page.goto('/');
  await expect(greeting(page)).toBeVisible();
  const { refreshToken } = await storedSession(page);
  const ended = await page.request.post('/v1/authentication/logout', { data: { refreshToken } });
  expect(ended.status()).toBe(204);

  await askForSomething(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Sua sessão expirou. Entre novamente.')).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('an employee who is deleted meanwhile is told why at the sign-in', async ({
  page,
  portal,
  playwright,
  consoleErrors,
}) => {
  consoleErrors.allow(unauthorized);
  consoleErrors.allow(/status of 400/);
  const { origins } = await signedInState(portal.url, 'administrator');
  const { accessToken } = JSON.parse(origins[0]!.localStorage[0]!.value) as {
    accessToken: string;
  };
  const administrator = await playwright.request.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { authorization: `Bearer ${accessToken}` },
  });
  const classrooms = await administrator.get('/v1/Classrooms/List');
  const [{ id: classroomId }] = (await classrooms.json()) as [{ id: string }];
  const email = 'vera@girassol.demo';
  const added = await administrator.post('/v1/Employees', {
    data: { name: 'Vera Reis', email, password, role: 'Teacher', classroomIds: [classroomId] },
  });
  expect(added.status()).toBe(201);
  const { id } = (await added.json()) as { id: string };

  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'continuar' }).click();
  await expect(page.getByRole('heading', { name: 'olá, Vera' })).toBeVisible();
  expect((await administrator.delete(`/v1/Employees/${id}`)).status()).toBe(204);
  await administrator.dispose();

  await askForSomething(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^\(16\) \S/);
});
