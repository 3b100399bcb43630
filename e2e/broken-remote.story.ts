import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { appOf, expect, test } from './story.ts';

test.use({ as: 'teacher' });

const entryOfChat = /\/remotes\/chat\/.*remoteEntry/;

const breakages: Record<string, (route: Route) => Promise<void>> = {
  'answers 404': (route) => route.fulfill({ status: 404, body: '' }),
  'answers 500': (route) => route.fulfill({ status: 500, body: '' }),
  'answers HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Manutenção</p>' }),
  'never answers': async () => {},
};

const errorText = (page: Page) => page.getByText('Algo deu errado, por favor tente novamente!');

/** Reloading the page loses everything that was written on its window. */
async function markPage(page: Page): Promise<() => Promise<void>> {
  // A link loads a new page until the app is there.
  await expect(appOf(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  return async () => expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
}

for (const [what, breakage] of Object.entries(breakages)) {
  test(`a remote that ${what} leaves the rest usable, and recovers`, async ({
    page,
    consoleErrors,
  }) => {
    // The browser, the federation runtime and the shell each report it.
    consoleErrors.allow(/status of (404|500)|SyntaxError|MIME type|\[caderneta\] chat .* failed/);
    consoleErrors.allow(/remoteEntry|RUNTIME-\d+|Federation Runtime/);
    // What still loads when the clock goes ahead runs out of time, too.
    if (what === 'never answers') consoleErrors.allow(/ChunkLoadError: .*\n?\(timeout: /);
    await page.clock.install();
    await page.route(entryOfChat, breakage);
    await page.goto('/');
    const expectSamePage = await markPage(page);
    const areas = page.getByRole('navigation', { name: 'Principal' });
    await areas.getByRole('link', { name: 'Mensagens' }).click();
    if (what === 'never answers') {
      await expect(page.getByRole('main').getByText('Carregando…').first()).toBeAttached();
      await page.clock.fastForward(15_000);
    }
    await expect(errorText(page)).toBeVisible();

    await areas.getByRole('link', { name: 'Diários' }).click();
    await expect(page.getByRole('heading', { name: 'Diários' })).toBeVisible();
    await areas.getByRole('link', { name: 'Comunicados' }).click();
    await expect(page.getByRole('table', { name: 'Comunicados' })).toBeVisible();

    await page.unroute(entryOfChat);
    await page.route(entryOfChat, (route) => route.continue());
    await areas.getByRole('link', { name: 'Mensagens' }).click();
    const retry = page.getByRole('button', { name: 'recarregar' });
    const heading = page.getByRole('heading', { name: 'mensagens' });
    await expect(retry.or(heading)).toBeVisible();
    if (await retry.isVisible()) await retry.click();
    await expect(heading).toBeVisible();
    await expectSamePage();
  });
}

test('a remote that is down when its address is opened recovers by recarregar', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500|\[caderneta\] chat .* failed|remoteEntry|RUNTIME-\d+/);
  await page.route(entryOfChat, breakages['answers 500']!);
  await page.goto('/mensagens/listar');
  const expectSamePage = await markPage(page);
  await expect(errorText(page)).toBeVisible();
  await page.getByRole('button', { name: 'recarregar' }).click();
  await expect(errorText(page)).toBeVisible();
  await page.unroute(entryOfChat);
  await page.getByRole('button', { name: 'recarregar' }).click();
  await expect(page.getByRole('heading', { name: 'mensagens' })).toBeVisible();
  await expectSamePage();
});

test('a runtime that does not arrive costs the remotes, not the home, and is asked for again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500|\[caderneta\] \w+ .* failed|ChunkLoadError/);
  const record = new URL('../apps/shell/dist/build.json', import.meta.url);
  const { federation } = JSON.parse(await readFile(record, 'utf8')) as { federation: string[] };
  expect(federation).toHaveLength(1);
  const asked: string[] = [];
  await page.route(`**/${federation[0]}*`, (route) => {
    asked.push(new URL(route.request().url()).search);
    return breakages['answers 500']!(route);
  });
  await page.goto('/');
  const expectSamePage = await markPage(page);
  await expect(page.getByRole('link', { name: 'novo comunicado' })).toBeVisible();
  const block = page.getByRole('region', { name: 'Diários de hoje' });
  await expect(block.getByText('Algo deu errado')).toBeVisible();
  // First as the page named it, then under new addresses; all parts of the home share a try.
  expect(asked[0]).toBe('');
  expect(asked.at(-1)).toMatch(/^\?r=\d+$/);
  expect(asked.length).toBeLessThanOrEqual(5);
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Mensagens' })
    .click();
  // The home, which is left, has several.
  await expect(errorText(page)).toHaveCount(1);

  await page.unroute(`**/${federation[0]}*`);
  await page.getByRole('button', { name: 'recarregar' }).click();
  await expect(page.getByRole('heading', { name: 'mensagens' })).toBeVisible();
  await expectSamePage();
});

test('a library of forms that does not arrive costs the forms, and is asked for again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500|\[caderneta\]|ChunkLoadError|RUNTIME-\d+|Federation Runtime/);
  const record = new URL('../apps/shell/dist/build.json', import.meta.url);
  const { libraries } = JSON.parse(await readFile(record, 'utf8')) as {
    libraries: Record<string, string[]>;
  };
  const files = new RegExp(libraries['react-hook-form']!.join('|'));
  await page.route(files, breakages['answers 500']!);
  await page.goto('/comunicados/listar');
  const expectSamePage = await markPage(page);
  await expect(page.getByRole('table', { name: 'Comunicados' })).toBeVisible();
  await page.getByRole('link', { name: 'novo comunicado' }).click();
  await expect(errorText(page)).toBeVisible();

  await page.unroute(files);
  await page.getByRole('button', { name: 'recarregar' }).click();
  await page.getByLabel('Título').fill('Reunião');
  await expectSamePage();
});

test('an element that bears the name of a remote does no harm', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      for (const id of ['chat', 'caderneta_chat', 'communications', 'caderneta_communications']) {
        document.body.append(Object.assign(document.createElement('p'), { id }));
      }
    });
  });
  await page.goto('/mensagens/listar');
  await expect(page.getByRole('heading', { name: 'mensagens' })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('link', { name: 'Eventos' }).click();
  await expect(page.getByRole('heading', { name: 'Eventos' })).toBeVisible();
});
