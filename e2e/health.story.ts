import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { runCommand } from './commands.ts';
import { heading, test as anyStory } from './deployment.ts';
import { signedInState } from './people.ts';
import { expect } from './story.ts';

interface Team {
  /** Makes a build of an app, replacing a text in its scripts, and puts it on the air. */
  release: (app: string, change: readonly [string, string]) => Promise<string>;
}

const test = anyStory.extend<object, { team: Team }>({
  team: [
    async ({ deployment: { installation, portal } }, use) => {
      const { url, dataFolder } = portal;
      const given = ['add', 'Equipe', 'chat', 'diaries', '--mail', 'equipe@escola.test'];
      const added = await runCommand('apps/api/src/team-cli/team-cli.ts', given, {
        DATA_FOLDER: dataFolder,
      });
      const key = join(dataFolder, 'team.pem');
      writeFileSync(key, added.out, { mode: 0o600 });
      const release = async (app: string, change: readonly [string, string]) => {
        await installation.redeploy({ [app]: change });
        const folder = join(installation.root, 'apps', app);
        const command = [app, '--no-build', '--folder', folder, '--to', url, '--key', key];
        const { errors, out } = await runCommand('packages/remote-kit/src/release-cli.ts', command);
        expect(errors).toBe('');
        return /: (\S+) está no ar/.exec(out)![1]!;
      };
      await use({ release });
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'serial' });

const chats = '/mensagens/listar';
const diaries = '/diarios/listar';
const seat = 'caderneta.story-seat';

/** A build that throws in the tabs of every third seat. */
const brokenForSome = `(()=>{if(localStorage.getItem("${seat}")==="third")throw new Error("broken");return"recados"})()`;

interface Tab {
  page: Page;
  close: () => Promise<void>;
}

/** A new browser at an address; the seat is what the broken build looks at. */
async function openTab(browser: Browser, address: string, isThird = false): Promise<Tab> {
  const { origin: url } = new URL(address);
  const context = await browser.newContext({ storageState: await signedInState(url, 'teacher') });
  await context.addInitScript(
    ([name, value]) => localStorage.setItem(name!, value!),
    [seat, isThird ? 'third' : 'other'],
  );
  const page = await context.newPage();
  const told = page.waitForRequest(/\/v1\/health-reports$/);
  await page.goto(address);
  await told;
  return { page, close: () => context.close() };
}

const titleOf = async (browser: Browser, url: string) => {
  const { page, close } = await openTab(browser, url + chats);
  const title = await page.getByRole('heading', { level: 1 }).first().textContent();
  await close();
  return title;
};

async function follow(browser: Browser, url: string, title: string) {
  const options = { intervals: [1000] };
  await expect.poll(() => titleOf(browser, url), options).toBe(title);
}

/** An error that nobody handles, which names a script of the diaries. */
async function makeNoise(page: Page): Promise<void> {
  const told = page.waitForRequest(/\/v1\/health-reports$/);
  await page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    const script = names.find((name) => name.includes('/remotes/diaries/'))!;
    void Promise.reject(Object.assign(new Error('noise'), { stack: `at x (${script}:1:1)` }));
  });
  await told;
}

test('a build that throws in a third of sessions goes back by itself, and its area falls back', async ({
  browser,
  portal: { url },
  team,
}, { annotations }) => {
  // A healthy build with noise, judged in the same looks as the other.
  await team.release('diaries', ['"Diários"', '"Diários"']);
  for (let tab = 0; tab < 6; tab += 1) {
    const { page, close } = await openTab(browser, url + diaries);
    await expect(heading(page, 'Diários')).toBeVisible();
    if (tab === 3) await makeNoise(page);
    await close();
  }

  await team.release('chat', ['"mensagens"', '"mensagens boas"']);
  await follow(browser, url, 'mensagens boas');
  for (let tab = 0; tab < 6; tab += 1) await (await openTab(browser, url + chats)).close();

  await team.release('chat', ['"mensagens"', brokenForSome]);
  await follow(browser, url, 'recados');
  for (let tab = 0; tab < 9; tab += 1) {
    const isThird = tab % 3 === 2;
    const { page, close } = await openTab(browser, url + chats, isThird);
    // The build throws: the same tab then shows the one before.
    await expect(heading(page, isThird ? 'mensagens boas' : 'recados')).toBeVisible();
    if (isThird) {
      await page.reload();
      await expect(heading(page, 'mensagens boas')).toBeVisible();
    }
    await close();
  }
  const failed = Date.now();
  await follow(browser, url, 'mensagens boas');
  const seconds = (Date.now() - failed) / 1000;
  expect(seconds).toBeLessThan(120);
  annotations.push({ type: 'figures', description: `${seconds} s from the last failing tab` });
});

test('the history says so with its figures', async ({ browser, portal: { url } }) => {
  const storageState = await signedInState(url, 'administrator');
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1280, height: 820 },
  });
  const page = await context.newPage();
  await page.goto(`${url}/gerenciar/versoes`);
  const card = page.getByRole('region', { name: 'Mensagens' });
  await card.getByText('Histórico').click();
  await expect(
    card.getByText(
      /O portal voltou sozinho para a versão .+ para todas as escolas, porque a versão de .+ falhou em 3 de/,
    ),
  ).toBeVisible();
  await expect(card.getByText(/Nas últimas 12 horas: \d+ sess/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Portal' })).toContainText('da instalação');
  const healthy = page.getByRole('region', { name: 'Diários' });
  await expect(healthy).toContainText(/Nas últimas 12 horas: \d+ sessões, 1 com falha/);
  await healthy.getByText('Histórico').click();
  await expect(healthy.getByText('voltou sozinho')).toHaveCount(0);
  await context.close();
});
