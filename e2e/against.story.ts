import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { area, heading } from './deployment.ts';
import { signIn } from './people.ts';
import { freePort } from './server.ts';
import { SourceCopy } from './source-copy.ts';
import { expect, test } from './story.ts';

/** `npm run dev -- chat --against ADDRESS` in a copy of the sources. */
async function develop(root: string, portal: string) {
  const port = await freePort();
  const command = [join(root, 'tooling/start/run.mjs'), 'dev', 'chat', '--against', portal];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (words: Buffer) => (said += words.toString()));
  }
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  };
  try {
    await expect.poll(() => said, { timeout: 60_000 }).toContain('recarregue a cada mudança');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, said: () => said, stop };
}

test('a developer sees their own chat, and each change of it, in the real portal', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  const sources = await SourceCopy.make('chat');
  const list = 'src/chats/chat-list.page.tsx';
  await sources.change(list, 'title="mensagens"', 'title="recados"');
  const machine = await develop(sources.root, portal.url);
  try {
    const [here, there] = [await page.request.get(machine.url), await page.request.get(portal.url)];
    const policyOf = (answer: typeof here) =>
      answer.headers()['content-security-policy']?.replace(/'nonce-[^']+'/, '');
    expect(policyOf(here)).toBe(policyOf(there));

    await page.goto(`${machine.url}/mensagens/listar`);
    await signIn(page, 'teacher');
    await expect(heading(page, 'recados')).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    const built = () => machine.said().split('construído').length;
    const before = built();
    await sources.change(list, 'title="recados"', 'title="bilhetes"');
    await expect.poll(built, { timeout: 60_000 }).toBeGreaterThan(before);
    await page.reload();
    await expect(heading(page, 'bilhetes')).toBeVisible();
    await area(page, 'Comunicados').click();
    await expect(page.getByRole('table', { name: 'Comunicados' })).toBeVisible();
    const workers = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
    expect(workers).toHaveLength(0);
  } finally {
    await machine.stop();
    await sources.remove();
  }
});
