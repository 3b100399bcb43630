import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { area, heading } from './deployment.ts';
import { signedInState } from './people.ts';
import { TeamMachine } from './publisher.ts';
import { expect, test as anyStory } from './story.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

interface Place {
  servers: TwoServers;
  team: TeamMachine;
}

/** People are at both servers; the team releases at one of them. */
const test = anyStory.extend<object, { place: Place }>({
  place: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const servers = await startTwoServers();
      const team = await TeamMachine.make(servers.one, ['chat'], servers.settings);
      await use({ servers, team });
      await team.remove();
      await servers.stop();
    },
    { scope: 'worker' },
  ],
  portal: async ({ place }, use) => {
    await use(place.servers.other);
  },
});

test.describe.configure({ mode: 'serial' });

const chats = '/mensagens/listar';
const comes = { intervals: [500] };

/** The build of chat that a new page would get. */
async function chatOf({ context, url }: Session): Promise<string | undefined> {
  const answer = await context.request.get(`${url}/remotes.json`);
  const { remotes } = (await answer.json()) as { remotes: { name: string; buildId: string }[] };
  return remotes.find(({ name }) => name === 'chat')?.buildId;
}

/** The list of chats, whose title is a value of the given code. */
async function withTitle(code: (react: string) => string): Promise<readonly [string, string]> {
  const dist = new URL('../apps/chat/dist/', import.meta.url).pathname;
  const record = await readFile(join(dist, 'build.json'), 'utf8');
  const folder = join(dist, (JSON.parse(record) as { buildId: string }).buildId);
  for (const name of await readdir(folder)) {
    const script = name.endsWith('.js') ? await readFile(join(folder, name), 'utf8') : '';
    if (!script.includes('title:"mensagens"')) continue;
    const [, react = ''] = /\(0,(\w+)\.useState\)/.exec(script)!;
    return ['title:"mensagens"', `title:${code(react)}`];
  }
  throw new Error('No script of chat has the list.');
}

/** Somebody at one of the servers. */
interface Session {
  context: BrowserContext;
  url: string;
}

async function signIn(browser: Browser, { url }: { url: string }): Promise<Session> {
  const storageState = await signedInState(url, 'teacher');
  return { url, context: await browser.newContext({ storageState, serviceWorkers: 'allow' }) };
}

interface Tried {
  browser: Browser;
  place: Place;
  change: readonly [string, string];
  /** What one of three people does with the page. */
  use: (page: Page, url: string) => Promise<unknown>;
}

/** Puts a build on the air, which three people use. @returns seconds until it is off the air */
async function tryBuild({ browser, place, change, use }: Tried): Promise<number> {
  const { team, servers } = place;
  const { one, other } = servers;
  const sessions = await Promise.all([one, other, other].map((server) => signIn(browser, server)));
  const builds = () => Promise.all(sessions.map(chatOf));
  await team.build({ chat: change });
  const { out, errors } = await team.release('chat');
  expect(errors).toBe('');
  const bad = /: (\S+) está no ar/.exec(out)![1]!;
  await expect.poll(builds, comes).toEqual([bad, bad, bad]);
  await Promise.all(
    sessions.map(async ({ context, url }) => {
      const page = await context.newPage();
      await page.goto(url + chats);
      await expect(heading(page, 'mensagens')).toBeVisible();
      await use(page, url);
    }),
  );
  const used = Date.now();
  await expect.poll(builds, comes).not.toContain(bad);
  for (const { context } of sessions) await context.close();
  return (Date.now() - used) / 1000;
}

test('a build that hides the navigation makes room for the one before, and is withdrawn', async ({
  browser,
  place,
}, { annotations }) => {
  const hide = `const s=new CSSStyleSheet;s.replaceSync("nav{opacity:0!important;pointer-events:none}");
    document.adoptedStyleSheets=[s];return()=>{document.adoptedStyleSheets=[]}`;
  const change = await withTitle((react) => `(${react}.useEffect(()=>{${hide}},[]),"mensagens")`);
  const waits: number[] = [];
  const offAir = await tryBuild({
    ...{ browser, place, change },
    use: async (page) => {
      const opened = Date.now();
      await area(page, 'Mural').click();
      await expect(heading(page, 'Mural')).toBeVisible();
      waits.push((Date.now() - opened) / 1000);
    },
  });
  const description = `navigation back after ${waits.join(', ')} s, off the air ${offAir} s later`;
  annotations.push({ type: 'figures', description });
});

test('a build that swallows keys is told, and a new page has the one before', async ({
  browser,
  place,
}, { annotations }) => {
  const listen = (target: string) =>
    `${target}.addEventListener("keydown",e=>{e.preventDefault();e.stopImmediatePropagation()},!0)`;
  await place.team.build({ chat: await withTitle(() => `(${listen('window')},"mensagens")`) });
  const { code, errors } = await place.team.release('chat');
  expect(code).toBe(1);
  expect(errors).toContain('recebe as teclas antes de todas as páginas');

  // By another name it cannot be read from the code.
  const change = await withTitle(() => `((w=>${listen('w')})(window),"mensagens")`);
  const offAir = await tryBuild({
    ...{ browser, place, change },
    use: async (page) => {
      const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
      await field.click();
      const update = page.getByRole('button', { name: 'atualizar' });
      // What hears letters comes once the page has all else.
      await expect(async () => {
        await page.keyboard.type('abc');
        await expect(update).toBeVisible({ timeout: 1000 });
      }).toPass();
      await update.click();
      await expect(heading(page, 'mensagens')).toBeVisible();
      await field.click();
      await page.keyboard.type('abc');
      await expect(field).toHaveValue('abc');
    },
  });
  annotations.push({ type: 'figures', description: `off the air ${offAir} s later` });
});

test('a build cannot lead elsewhere, empty the storage or remove the worker', async ({
  browser,
  place,
}, { annotations }) => {
  const harm = `(l=>l.assign("/familia/entrar"))(location),(s=>s.clear())(localStorage),
    navigator.serviceWorker.getRegistrations().then(r=>r.forEach(o=>o["unre"+"gister"]()))`;
  const offAir = await tryBuild({
    ...{ browser, place },
    change: ['name:"chat"', `name:(${harm},"chat")`],
    use: async (page, url) => {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const isThere = () =>
        page.evaluate(
          async () => (await navigator.serviceWorker.getRegistration('/')) !== undefined,
        );
      expect(await isThere()).toBe(true);
      expect(new URL(page.url()).pathname).toBe(chats);
      await page.goto(url);
      await expect(heading(page, 'olá, Tiago')).toBeVisible();
    },
  });
  annotations.push({ type: 'figures', description: `off the air ${offAir} s later` });
});
