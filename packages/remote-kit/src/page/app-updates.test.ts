import { AppUpdates } from './app-updates.ts';

/** A page that runs the build `a` of chat. */
function openPage({ isBuiltForDevelopment = true, builds = ['a'] } = {}) {
  let runs = 'a';
  let loads = 0;
  const updates = new AppUpdates({
    canRefresh: () => isBuiltForDevelopment,
    reload: () => (loads += 1),
  });
  updates.hear({ chat: { build: '1', hash: 'a', shape: 's' } });
  updates.join('chat', {
    folder: 'http://localhost/remotes/chat/0123456789/',
    hash: () => runs,
    update: async () => {
      const next = builds[builds.indexOf(runs) + 1];
      if (next === 'broken') throw new Error('nobody takes this module over');
      runs = next ?? runs;
      return next !== undefined;
    },
  });
  const hear = async (hash: string, more = {}) => {
    updates.hear({ chat: { build: '2', hash, shape: 's', ...more } });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { hear, runs: () => runs, loads: () => loads };
}

test('a page exchanges build after build, and is not loaded again', async () => {
  const page = openPage({ builds: ['a', 'b', 'c'] });
  await page.hear('c');
  await page.hear('c');
  expect([page.runs(), page.loads()]).toEqual(['c', 0]);
});

test('a build that failed leaves the page as it is', async () => {
  const page = openPage({ builds: ['a', 'b'] });
  await page.hear('b', { errors: ['./src/chat.page.tsx:3'] });
  expect([page.runs(), page.loads()]).toEqual(['a', 0]);
});

test.each([
  ['that no module takes over', { builds: ['a', 'broken'] }],
  ['under a React that exchanges nothing', { isBuiltForDevelopment: false }],
  ['that the page cannot fetch', {}],
])('a build %s loads the page again', async (_which, options) => {
  const page = openPage(options);
  await page.hear('b');
  await page.hear('b');
  await page.hear('b');
  expect(page.loads()).toBe(1);
});

test('new addresses, entries or HTML load the page again', async () => {
  const page = openPage({ builds: ['a', 'b'] });
  await page.hear('b', { shape: 'another' });
  expect(page.loads()).toBe(1);
});
