import { readFileSync } from 'node:fs';
import { budgets } from '../tooling/size/budgets.ts';
import { openByRoundTrips } from './round-trips.ts';
import { appOf, expect, test } from './story.ts';

test.use({ as: 'administrator' });

const addresses = [
  { path: '/', heading: 'olá, Marina', budget: budgets.home, deepest: 3 },
  { path: '/comunicados/listar', heading: 'Comunicados' },
  { path: '/comunicados/criar', heading: 'Novo comunicado', budget: budgets.writing },
  { path: '/diarios/listar', heading: 'Diários', budget: budgets.checking },
  { path: '/mensagens/listar', heading: 'mensagens' },
  { path: '/gerenciar', heading: 'Gerenciar' },
];

const record = new URL('../apps/shell/dist/build.json', import.meta.url);
interface Build {
  federation: string[];
  libraries: Record<string, string[]>;
}
const { federation, libraries } = JSON.parse(readFileSync(record, 'utf8')) as Build;
const isOneOf = (address: string, files: readonly string[]) =>
  files.some((file) => address.endsWith(`/${file}`));
const isOfBlocks = (address: string) =>
  address.startsWith('/remotes/') || isOneOf(address, federation);

for (const { path, heading, budget = budgets.deepLink, deepest = 4 } of addresses) {
  test(`${path} starts cold within its budget`, async ({ page }) => {
    // What the server has drawn is there before any script.
    const goal = appOf(page).getByRole('heading', { name: heading, level: 1 });
    // Scripts that wait for an idle moment are no part of the start.
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    const scripts = await openByRoundTrips(page, path, goal);
    // The home's blocks load after the first view, and have a budget of their own. What sends calls
    // comes with the first that the HTML does not answer: how many messages are unread.
    const first = scripts.filter(
      ({ address }) =>
        !isOneOf(address, libraries.axios!) && (path !== '/' || !isOfBlocks(address)),
    );
    const bytes = first.reduce((sum, script) => sum + script.bytes, 0);
    const depth = Math.max(...scripts.map(({ roundTrip }) => roundTrip));
    test.info().annotations.push({ type: 'measured', description: `${bytes} B, ${depth} deep` });
    expect(new Set(first.map(({ encoding }) => encoding))).toEqual(new Set(['br']));
    expect(bytes).toBeLessThanOrEqual(budget);
    expect(depth).toBeLessThanOrEqual(deepest);
  });
}

test('remotes share the one React and the one emotion cache of the shell', async ({ page }) => {
  const sources = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (/\.js$/.test(response.url())) sources.set(response.url(), response.text());
  });
  const areas = page.getByRole('navigation', { name: 'Principal' });
  await page.goto('/');
  for (const [area, heading] of [
    ['Diários', 'Diários'],
    ['Comunicados', 'Comunicados'],
    ['Mensagens', 'mensagens'],
    ['Gerenciar', 'Gerenciar'],
  ] as const) {
    await areas.getByRole('link', { name: area }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
  // Each copy of React names the kind of its elements.
  const bringReact: string[] = [];
  for (const [url, source] of sources) {
    if ((await source).includes('react.transitional.element')) bringReact.push(url);
  }
  expect(bringReact.length).toBeGreaterThan(0);
  expect(bringReact.filter((url) => url.includes('/remotes/'))).toEqual([]);
  const keys = await page
    .locator('style[data-emotion]')
    .evaluateAll((styles) =>
      styles.map((style) => style.getAttribute('data-emotion')?.split(' ')[0]),
    );
  expect(new Set(keys).size).toBe(1);
});

test('beside each build lies the manifest that tools of Module Federation read', async ({
  page,
}) => {
  await page.goto('/');
  const answer = await page.request.get('/remotes.json');
  const { remotes } = (await answer.json()) as { remotes: { entry: string }[] };
  expect(remotes.length).toBeGreaterThan(3);
  for (const { entry } of remotes) {
    const [, folder, file] = /^(.*\/)([^/]+)$/.exec(entry)!;
    const manifest = await page.request.get(`${folder}mf-manifest.json`);
    expect(await manifest.json()).toMatchObject({ metaData: { remoteEntry: { name: file } } });
  }
});
