import type { Page } from '@playwright/test';
import { cacheKeyOf } from '../apps/shell/src/worker/addresses.ts';
import { area, declineUpdates, heading, kept, saveData, test, watchBuilds } from './deployment.ts';
import { expect } from './story.ts';

test.use({ as: 'teacher', serviceWorkers: 'allow' });

// Whatever the story before has changed.
test.beforeEach(({ deployment }) => deployment.redeploy());

const question = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: 'Nova versão disponível. Deseja atualizar agora?' });

/** Until the portal's worker answers the requests of the page. */
const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/sw.js'));

test('a page that stays open across three deployments uses every page of its own set', async ({
  page,
  deployment: { installation, redeploy },
}) => {
  const old = await installation.buildIds();
  await page.goto('/');
  await expect(heading(page, 'olá, Tiago')).toBeVisible();
  await untilControlled(page);
  const asked = watchBuilds(page);
  await declineUpdates(page);
  const visits: [string, string][][] = [
    [
      ['Diários', 'Diários'],
      ['Mensagens', 'mensagens'],
    ],
    [
      ['Comunicados', 'Comunicados'],
      ['Eventos', 'Eventos'],
      ['Galerias', 'Galerias'],
    ],
    [
      ['Atividades', 'Atividades'],
      ['Mural', 'Mural'],
    ],
  ];
  for (const [round, pages] of visits.entries()) {
    await redeploy({ chat: ['"mensagens"', `"recados ${round}"`] });
    for (const [name, title] of pages) {
      await area(page, name).click();
      await expect(heading(page, title)).toBeVisible();
    }
  }
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(heading(page, 'perfil')).toBeVisible();
  await area(page, 'Comunicados').click();
  await page.getByRole('link', { name: 'novo comunicado' }).click();
  await expect(page.getByLabel('Título')).toBeVisible();
  expect(old).toEqual(expect.arrayContaining([...asked]));
});

test('a new version comes to a person who agrees, and a person who refuses goes on', async ({
  page,
  deployment: { installation, redeploy },
}) => {
  await page.goto('/');
  await expect(heading(page, 'olá, Tiago')).toBeVisible();
  await untilControlled(page);
  const old = await installation.buildIds();
  await redeploy({ chat: ['Nenhuma', 'Nem uma'] });
  // The home asked for nothing of it: opening it makes a call.
  await area(page, 'Mural').click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'fechar' }).click();
  const asked = watchBuilds(page);
  await area(page, 'Mensagens').click();
  await expect(heading(page, 'mensagens')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  expect(old).toEqual(expect.arrayContaining([...asked]));

  // Some hours later.
  await page.evaluate(() => localStorage.removeItem('caderneta.update-answered'));
  await redeploy();
  await area(page, 'Comunicados').click();
  await question(page).getByRole('button', { name: 'atualizar' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Comunicados' })).toBeVisible();
  const [shell] = await installation.buildIds();
  const bootstrap = await page.locator('#bootstrap').textContent();
  expect(JSON.parse(bootstrap!)).toMatchObject({ shell });
});

test('a new version fetches what it changed, and keeps the rest', async ({
  page,
  deployment: { redeploy },
}) => {
  await saveData(page);
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /^\/(assets|remotes)\/.*\.js$/.test(path)),
    );
  const keptFiles = async () => Object.values(await kept(page)).flat();
  const missing = async () => {
    const files = await keptFiles();
    return (await scripts()).map(cacheKeyOf).filter((file) => !files.includes(file));
  };
  await page.goto('/mensagens/listar');
  await expect(page.getByRole('table')).toBeVisible();
  await untilControlled(page);
  await expect.poll(missing).toEqual([]);
  const before = await keptFiles();
  await redeploy({ chat: ['"mensagens"', '"recados"'] });
  await page.goto('/mensagens/listar');
  await expect(heading(page, 'recados')).toBeVisible();
  const used = (await scripts()).map(cacheKeyOf);
  const isOfBuild = (file: string) => /(main|remoteEntry)\.\w+\.js$/.test(file);
  expect(used.length).toBeGreaterThan(5);
  const fetched = used.filter((file) => !before.includes(file) && !isOfBuild(file));
  // Two scripts of the page say the word.
  const ofChat = expect.stringMatching(/^\/remotes\/chat\//);
  expect(fetched).toEqual([ofChat, ofChat]);
});

test('nobody is asked while they write', async ({ page, deployment: { redeploy } }) => {
  await page.goto('/comunicados/criar');
  await page.getByLabel('Título').fill('Passeio');
  await redeploy();
  await expect(async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => /\/v1\//.test(response.url()), { timeout: 20_000 }),
      page.getByLabel('Título').press('End'),
      page.evaluate(() => window.dispatchEvent(new Event('visibilitychange'))),
    ]);
    expect(answer.headers()['caderneta-set']).toBeTruthy();
  }).toPass();
  await expect(question(page)).toHaveCount(0);
  await page.getByLabel('Título').blur();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'atualizar' }).click();
  await page.getByRole('button', { name: 'continuar de onde parou' }).click();
  await expect(page.getByLabel('Título')).toHaveValue('Passeio');
});

test('a new build is seen at the next visit, whatever the worker has kept', async ({
  page,
  deployment: { redeploy },
}) => {
  await page.goto('/mensagens/listar');
  await expect(heading(page, 'mensagens')).toBeVisible();
  await untilControlled(page);
  await page.reload();
  await expect(heading(page, 'mensagens')).toBeVisible();
  await redeploy({ chat: ['"mensagens"', '"recados"'] });
  await page.reload();
  await expect(heading(page, 'recados')).toBeVisible();
});

test('a withdrawn worker leaves at the next visit, with its stored files', async ({
  page,
  deployment: { installation },
}) => {
  await page.goto('/');
  await untilControlled(page);
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain('portal-page');
  await installation.withdrawWorker();
  await page.reload();
  await expect(heading(page, 'olá, Tiago')).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});
