import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { runCommand } from './commands.ts';
import { password, signedInState } from './people.ts';
import { SourceCopy } from './source-copy.ts';
import { expect, test as anyStory } from './story.ts';
import { startTwoServers, type TwoServers } from './two-servers.ts';

interface Team {
  servers: TwoServers;
  chat: SourceCopy;
  /** Of the team that publishes chat. */
  key: string;
  otherKey: string;
}

const test = anyStory.extend<object, { team: Team }>({
  team: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const servers = await startTwoServers();
      const chat = await SourceCopy.make('chat');
      const folder = await mkdtemp(join(tmpdir(), 'caderneta-keys-'));
      const add = async (name: string, app: string) => {
        const given = ['add', name, app];
        const { out } = await runCommand('apps/api/src/team-cli/team-cli.ts', given, {
          ...servers.settings,
          DATA_FOLDER: servers.one.dataFolder,
        });
        const path = join(folder, `${app}.pem`);
        writeFileSync(path, out, { mode: 0o600 });
        return path;
      };
      const [key, otherKey] = [await add('Equipe Chat', 'chat'), await add('Outra', 'diaries')];
      await use({ servers, chat, key, otherKey });
      await servers.stop();
      await chat.remove();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  portal: async ({ team }, use) => {
    await use(team.servers.other);
  },
});

test.use({ as: 'teacher' });
test.describe.configure({ mode: 'serial' });

const release = ({ servers, chat, key }: Team, ...more: string[]) =>
  runCommand('packages/remote-kit/src/release-cli.ts', [
    'chat',
    ...['--to', servers.one.url, '--key', key, '--folder', chat.folder],
    ...more,
  ]);

const list = 'src/chats/chat-list.page.tsx';
const apps = fileURLToPath(new URL('../apps', import.meta.url));

/** Name and content of every built file of the other apps. */
function neighbours(): string {
  const hash = createHash('sha256');
  for (const app of ['shell', 'communications', 'diaries', 'manage', 'family']) {
    const dist = join(apps, app, 'dist');
    for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name === '.seen') continue;
      hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex');
}

/** Opens the chats in a new tab until they are titled so; seconds that it took. */
async function secondsUntil(browser: Browser, url: string, title: string, person = 'teacher') {
  const begun = Date.now();
  const state = await stateOf(url, person);
  await expect.poll(() => titleIn(browser, url, state), { intervals: [100] }).toBe(title);
  return (Date.now() - begun) / 1000;
}

type State = Awaited<ReturnType<typeof signedInState>>;

async function titleIn(browser: Browser, url: string, storageState: State) {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  await page.goto(`${url}/mensagens/listar`);
  const title = await page.getByRole('heading', { level: 1 }).first().textContent();
  await context.close();
  return title;
}

const stateOf = (url: string, person: string) =>
  signedInState(url, person === 'teacher' ? 'teacher' : { email: person });

test('a changed line of chat is in new tabs of both servers within seconds', async ({
  browser,
  team,
}, { annotations }) => {
  const before = neighbours();
  await team.chat.change(list, 'title="mensagens"', 'title="mensagens novas"');
  // The first release of an app sends all of it.
  expect(await release(team, '--diff')).toMatchObject({ code: 0, errors: '' });
  const begun = Date.now();
  const first = await release(team, '--news', 'Outro título');
  expect(first).toMatchObject({ code: 0, errors: '' });
  const published = (Date.now() - begun) / 1000;
  const { one, other } = team.servers;
  const onOne = await secondsUntil(browser, one.url, 'mensagens novas');
  const onOther = await secondsUntil(browser, other.url, 'mensagens novas');

  await team.chat.change(list, 'mensagens novas', 'mensagens');
  await team.chat.change(list, 'title="mensagens"', 'title="mensagens de hoje"');
  const second = await release(team);
  const follows = await secondsUntil(browser, other.url, 'mensagens de hoje');
  const [, bytes] = /enviados (.*)\./.exec(second.out) ?? [];
  expect(bytes).toMatch(/^\d+ arquivos? \(\d+(,\d)? kB\)$/);
  expect(neighbours()).toBe(before);
  const figures = { published, onOne, onOther, follows, first: first.out.trim(), bytes };
  annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  console.log('figures', figures);
});

test('every script is fetched once, and those that the page names are checked', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) fetched.push(request.url());
  });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/preload|integrity/i.test(message.text())) warnings.push(message.text());
  });
  await page.goto('/mensagens/listar');
  await expect(page.getByRole('heading', { name: 'mensagens de hoje', level: 1 })).toBeVisible();
  expect(fetched.length).toBeGreaterThan(3);
  expect(fetched.filter((url, index) => fetched.indexOf(url) !== index)).toEqual([]);
  const checked = await page.locator('script[src][integrity^="sha384-"]').count();
  expect(checked).toBe(await page.locator('head > script[src][defer]').count());
  // Chromium warns of an unused preload five seconds after the load event. The page's network
  // never rests: its stream of changes stays open.
  await page.waitForFunction(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const { loadEventEnd } = navigation as PerformanceNavigationTiming;
    return loadEventEnd > 0 && performance.now() - loadEventEnd > 6000;
  });
  expect(warnings).toEqual([]);
});

test('a pilot reaches the schools of its ring, then all, and goes back', async ({
  browser,
  team,
}) => {
  const { servers } = team;
  const { url } = servers.other;
  const settings = { ...servers.settings, DATA_FOLDER: servers.one.dataFolder, PUBLIC_URL: url };
  const school = (...given: string[]) =>
    runCommand('apps/api/src/school-cli/school-cli.ts', given, settings);
  const email = 'diretora@ipe.demo';
  const made = await school('create', '--name', 'Escola Ipê', '--admin', email);
  const token = /#token=([\w-]+)/.exec(made.out)?.[1];
  const reset = await fetch(`${url}/v1/authentication/resetPassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  });
  expect(reset.status).toBe(204);
  expect((await school('ring', 'piloto', 'Escola Ipê')).code).toBe(0);

  await team.chat.change(list, 'mensagens de hoje', 'mensagens do piloto');
  expect(await release(team, '--ring', 'piloto')).toMatchObject({ code: 0 });
  await secondsUntil(browser, url, 'mensagens do piloto', email);
  expect(await titleIn(browser, url, await signedInState(url, 'teacher'))).toBe(
    'mensagens de hoje',
  );
  expect(await release(team, '--promote')).toMatchObject({ code: 0 });
  await secondsUntil(browser, url, 'mensagens do piloto');
  expect(await release(team, '--rollback')).toMatchObject({ code: 0 });
  await secondsUntil(browser, url, 'mensagens de hoje');
  await secondsUntil(browser, servers.one.url, 'mensagens de hoje', email);
});

test('a build that is forged, damaged or another under the same name is refused, and nothing moves', async ({
  browser,
  team,
}) => {
  const running = (await release(team, '--list')).out.split('\n')[0];
  await team.chat.change(list, 'mensagens do piloto', 'mensagens falsas');
  // Builds without publishing.
  expect(await release(team, '--diff')).toMatchObject({ code: 0 });
  const foreign = await release({ ...team, key: team.otherKey });
  expect([foreign.code, foreign.errors]).toEqual([
    1,
    expect.stringContaining('Esta equipe não publica este aplicativo.'),
  ]);
  const dist = join(team.chat.folder, 'dist');
  const { buildId, entry } = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as {
    buildId: string;
    entry: string;
  };
  const path = join(dist, buildId, entry);
  const whole = [readFileSync(path), readFileSync(`${path}.br`)] as const;
  const other = readdirSync(join(dist, buildId)).find(
    (name) => name.endsWith('.js.br') && !name.startsWith(entry),
  );
  // The sent files differ from the announced ones.
  writeFileSync(`${path}.br`, readFileSync(join(dist, buildId, other!)));
  const damaged = await release(team, '--no-build');
  expect([damaged.code, damaged.errors]).toEqual([
    1,
    expect.stringContaining('não corresponde ao resumo SHA-384 anunciado'),
  ]);
  // One byte changed under an id that was announced before.
  writeFileSync(path, Buffer.concat([whole[0], Buffer.from(' ')]));
  const taken = await release(team, '--no-build');
  expect([taken.code, taken.errors]).toEqual([
    1,
    expect.stringContaining('já foi publicada com esta mesma identificação'),
  ]);
  expect((await release(team, '--list')).out.split('\n')[0]).toBe(running);
  const { url } = team.servers.other;
  expect(await titleIn(browser, url, await signedInState(url, 'teacher'))).toBe(
    'mensagens de hoje',
  );
});
