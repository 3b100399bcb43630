import { area, heading } from './deployment.ts';
import { develop, npmRunDev, overlayOf } from './developing.ts';
import { signIn } from './people.ts';
import { SourceCopy } from './source-copy.ts';
import { expect, test } from './story.ts';

test('a developer sees their own chat, and each change of it, in the real portal', async ({
  page,
  portal,
  consoleErrors,
}) => {
  const sources = await SourceCopy.make('chat');
  const list = 'src/chats/chat-list.page.tsx';
  await sources.change(list, 'title="mensagens"', 'title="recados"');
  const machine = await develop({
    command: npmRunDev(sources.root, 'chat', '--against', portal.url),
    cwd: sources.root,
    ready: 'recarrega a cada mudança',
  });
  try {
    const [here, there] = [await page.request.get(machine.url), await page.request.get(portal.url)];
    const policyOf = (answer: typeof here) =>
      answer.headers()['content-security-policy']?.replaceAll(/'nonce-[^']+'/g, '');
    expect(policyOf(here)).toBe(policyOf(there));

    await page.goto(`${machine.url}/mensagens/listar`);
    await signIn(page, 'teacher');
    await expect(heading(page, 'recados')).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await sources.change(list, 'title="recados"', 'title="bilhetes"');
    await expect(heading(page, 'bilhetes')).toBeVisible();

    await sources.change(list, 'title="bilhetes"', 'title="bilhetes');
    const overlay = overlayOf(page);
    await expect(overlay).toContainText(/chat-list.page.tsx:\d+/);
    expect(machine.said()).toContain('chat: não construiu');
    const throwing = '{...notThere}';
    consoleErrors.allow(/notThere is not defined/);
    consoleErrors.allow(/\/dev\/builds\)$/);
    await sources.change(list, 'title="bilhetes', `title="bilhetes" ${throwing}`);
    await expect(overlay).toContainText('notThere is not defined');
    await expect(overlay).toContainText(/chat-list.page.tsx:\d+/);
    await sources.change(list, throwing, '');
    await expect(heading(page, 'bilhetes')).toBeVisible();
    await expect(overlay).toHaveCount(0);
    await area(page, 'Comunicados').click();
    await expect(page.getByRole('table', { name: 'Comunicados' })).toBeVisible();
    const workers = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
    expect(workers).toHaveLength(0);
  } finally {
    await machine.stop();
    await sources.remove();
  }
});
