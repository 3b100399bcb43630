import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { area, heading } from './deployment.ts';
import { signedInState } from './people.ts';
import { type TeamMachine, testWithTeam } from './publisher.ts';
import { appOf, expect } from './story.ts';

const test = testWithTeam(['chat']);

const chats = '/mensagens/listar';
const hangs = ['"mensagens"', '(()=>{for(;;);})()'] as const;
async function publish(team: TeamMachine, change: readonly [string, string]) {
  await team.build({ chat: change });
  const { out, errors } = await team.release('chat');
  expect(errors).toBe('');
  return /: (\S+) está no ar/.exec(out)![1]!;
}

/** The build of chat that a new page would get. */
async function chatOf(context: BrowserContext, url: string): Promise<string | undefined> {
  const answer = await context.request.get(`${url}/remotes.json`);
  const { remotes } = (await answer.json()) as { remotes: { name: string; buildId: string }[] };
  return remotes.find(({ name }) => name === 'chat')?.buildId;
}

/** Whether a page's thread answers within two seconds. A wait inside a page that hangs may never end. */
const answers = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => true), { timeout: 2_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

const comes = { intervals: [500] };

/** A browser with the portal's worker, at the home. */
async function atHome(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(url);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(appOf(page)).toBeVisible();
  return page;
}

test('a page that hangs is reported, goes back by itself, and the person has the build before', async ({
  browser,
  portal: { url },
  team,
}, { annotations }) => {
  const good = await publish(team, ['"mensagens"', '"mensagens boas"']);
  const storageState = await signedInState(url, 'teacher');
  const reader = await browser.newContext({ storageState });
  await expect.poll(() => chatOf(reader, url), comes).toBe(good);
  const bad = await publish(team, hangs);
  await expect.poll(() => chatOf(reader, url), comes).toBe(bad);

  // Without a worker the next page tells: the third of the failures that it takes.
  const first = await reader.newPage();
  await first.goto(url + chats, { waitUntil: 'commit' });
  await expect.poll(() => answers(first), comes).toBe(false);
  await first.close();
  const second = await reader.newPage();
  await second.goto(`${url}/livez`);
  await second.evaluate(() => {
    for (const [key, mark] of Object.entries(localStorage)) {
      const [, time, builds] = /^(\d+)( .*)/.exec(mark as string) ?? [];
      if (key.startsWith('caderneta.starts')) {
        localStorage.setItem(key, `${Number(time) - 11_000}${builds}`);
      }
    }
  });
  // The report leaves once the page has nothing else to do.
  const reported = second.waitForRequest(/\/v1\/health-reports$/);
  await second.goto(url + chats);
  await expect(heading(second, 'mensagens boas')).toBeVisible();
  await reported;

  const others = await Promise.all(
    [1, 2].map(() => browser.newContext({ storageState, serviceWorkers: 'allow' })),
  );
  for (const context of others) {
    const page = await atHome(context, url);
    await area(page, 'Mensagens').click({ noWaitAfter: true });
    await expect.poll(() => answers(page), comes).toBe(false);
  }
  const hung = Date.now();
  await expect.poll(() => chatOf(reader, url), comes).toBe(good);
  const seconds = (Date.now() - hung) / 1000;
  annotations.push({
    type: 'figures',
    description: `off the air ${seconds} s after the last hang`,
  });
  for (const context of [reader, ...others]) await context.close();
});

/** A change that makes the list of chats render without end. */
async function rendersWithoutEnd(): Promise<readonly [string, string]> {
  const dist = new URL('../apps/chat/dist/', import.meta.url).pathname;
  const record = await readFile(join(dist, 'build.json'), 'utf8');
  const folder = join(dist, (JSON.parse(record) as { buildId: string }).buildId);
  for (const name of await readdir(folder)) {
    const code = name.endsWith('.js') ? await readFile(join(folder, name), 'utf8') : '';
    if (!code.includes('title:"mensagens"')) continue;
    const [, react] = /\(0,(\w+)\.useState\)/.exec(code)!;
    const title = `(([n,set])=>(${react}.useEffect(()=>set(n+1)),"mensagens"))(${react}.useState(0))`;
    return ['title:"mensagens"', `title:${title}`];
  }
  throw new Error('No script of chat has the list.');
}

test('a page that never lets go is left by the browser, and goes back by itself', async ({
  browser,
  portal: { url },
  team,
}, { annotations }) => {
  const storageState = await signedInState(url, 'teacher');
  const contexts = await Promise.all([1, 2, 3].map(() => browser.newContext({ storageState })));
  const bad = await publish(team, await rendersWithoutEnd());
  await expect.poll(() => chatOf(contexts[0]!, url), comes).toBe(bad);

  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  const seconds = await Promise.all(
    pages.map(async (page) => {
      await page.goto(url + chats);
      await expect(heading(page, 'mensagens')).toBeVisible();
      await area(page, 'Mural').click();
      const clicked = Date.now();
      await expect(heading(page, 'Mural')).toBeVisible();
      return (Date.now() - clicked) / 1000;
    }),
  );
  const left = Date.now();
  const [page] = pages as [Page];
  await area(page, 'Mensagens').click();
  await expect(heading(page, 'mensagens')).toBeVisible();
  await area(page, 'Mural').click();
  await expect(heading(page, 'Mural')).toBeVisible({ timeout: 10_000 });

  await expect.poll(() => chatOf(contexts[0]!, url), comes).not.toBe(bad);
  const offAir = (Date.now() - left) / 1000;
  annotations.push({
    type: 'figures',
    description: `left ${seconds.join(', ')} s after the click, off the air ${offAir} s after the last`,
  });
  for (const context of contexts) await context.close();
});
