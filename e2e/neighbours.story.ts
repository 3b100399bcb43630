import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { area, heading } from './deployment.ts';
import { signedInState } from './people.ts';
import { type TeamMachine, testWithTeam } from './publisher.ts';
import { expect } from './story.ts';

const test = testWithTeam(['chat']);

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const chats = '/mensagens/listar';
const comes = { timeout: 60_000, intervals: [500] };

/** The build of chat that a new page would get. */
async function chatOf(context: BrowserContext, url: string): Promise<string | undefined> {
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

interface Tried {
  browser: Browser;
  url: string;
  team: TeamMachine;
  change: readonly [string, string];
  /** What one of three people does with the page. */
  use: (page: Page) => Promise<unknown>;
}

/** Puts a build on the air, which three people use. @returns seconds until it is off the air */
async function tryBuild({ browser, url, team, change, use }: Tried): Promise<number> {
  const storageState = await signedInState(url, 'teacher');
  const contexts = await Promise.all(
    [1, 2, 3].map(() => browser.newContext({ storageState, serviceWorkers: 'allow' })),
  );
  await team.build({ chat: change });
  const { out, errors } = await team.release('chat');
  expect(errors).toBe('');
  const bad = /: (\S+) está no ar/.exec(out)![1]!;
  await expect.poll(() => chatOf(contexts[0]!, url), comes).toBe(bad);
  await Promise.all(
    contexts.map(async (context) => {
      const page = await context.newPage();
      await page.goto(url + chats);
      await expect(heading(page, 'mensagens')).toBeVisible();
      await use(page);
    }),
  );
  const used = Date.now();
  await expect.poll(() => chatOf(contexts[0]!, url), comes).not.toBe(bad);
  for (const context of contexts) await context.close();
  return (Date.now() - used) / 1000;
}

test('a build that hides the navigation makes room for the one before, and is withdrawn', async ({
  browser,
  portal: { url },
  team,
}, { annotations }) => {
  const hide = `const s=new CSSStyleSheet;s.replaceSync("nav{opacity:0!important;pointer-events:none}");
    document.adoptedStyleSheets=[s];return()=>{document.adoptedStyleSheets=[]}`;
  const change = await withTitle((react) => `(${react}.useEffect(()=>{${hide}},[]),"mensagens")`);
  const waits: number[] = [];
  const offAir = await tryBuild({
    ...{ browser, url, team, change },
    use: async (page) => {
      const opened = Date.now();
      await area(page, 'Mural').click({ timeout: 40_000 });
      await expect(heading(page, 'Mural')).toBeVisible();
      waits.push((Date.now() - opened) / 1000);
    },
  });
  const description = `navigation back after ${waits.join(', ')} s, off the air ${offAir} s later`;
  annotations.push({ type: 'figures', description });
});

test('a build that swallows keys is told, and a new page has the one before', async ({
  browser,
  portal: { url },
  team,
}, { annotations }) => {
  const listen = (target: string) =>
    `${target}.addEventListener("keydown",e=>{e.preventDefault();e.stopImmediatePropagation()},!0)`;
  await team.build({ chat: await withTitle(() => `(${listen('window')},"mensagens")`) });
  const { code, errors } = await team.release('chat');
  expect(code).toBe(1);
  expect(errors).toContain('recebe as teclas antes de todas as páginas');

  // By another name it cannot be read from the code.
  const change = await withTitle(() => `((w=>${listen('w')})(window),"mensagens")`);
  const offAir = await tryBuild({
    ...{ browser, url, team, change },
    use: async (page) => {
      const field = page.getByRole('searchbox').or(page.getByRole('textbox')).first();
      await field.click();
      const update = page.getByRole('button', { name: 'atualizar' });
      // What hears letters comes once the page has all else.
      await expect(async () => {
        await page.keyboard.type('abc');
        await expect(update).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 60_000 });
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
  portal: { url },
  team,
}, { annotations }) => {
  const harm = `(l=>l.assign("/familia/entrar"))(location),(s=>s.clear())(localStorage),
    navigator.serviceWorker.getRegistrations().then(r=>r.forEach(o=>o["unre"+"gister"]()))`;
  const offAir = await tryBuild({
    ...{ browser, url, team },
    change: ['name:"chat"', `name:(${harm},"chat")`],
    use: async (page) => {
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
