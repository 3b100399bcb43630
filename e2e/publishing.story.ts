import { area, declineUpdates, heading, untilShown } from './deployment.ts';
import { signedInState } from './people.ts';
import { TeamMachine } from './publisher.ts';
import type { PortalServer } from './server.ts';
import { expect, openSchool, test as anyStory } from './story.ts';

interface Published {
  portal: PortalServer;
  machine: TeamMachine;
}

const test = anyStory.extend<object, { published: Published }>({
  published: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const { portal, end } = await openSchool();
      const machine = await TeamMachine.make(portal, ['shell', 'chat']);
      await use({ portal, machine });
      await machine.remove();
      await end();
    },
    { scope: 'worker' },
  ],
  portal: async ({ published }, use) => {
    await use(published.portal);
  },
});

test.use({ as: 'administrator' });

test('the shell is released over HTTP like any other app, and goes back', async ({
  page,
  published: { machine },
}) => {
  await machine.build({
    shell: ['Pular para o conteúdo', 'Pular para o texto'],
    chat: ['"mensagens"', '"recados"'],
  });
  expect(await machine.release('shell')).toMatchObject({ code: 0, errors: '' });
  const skip = (words: string) => page.getByRole('link', { name: words });
  const arrives = { timeout: 5000 };
  await untilShown(page, '/mensagens/listar', () =>
    expect(skip('Pular para o texto')).toBeAttached(arrives),
  );
  // Every remote of the installation runs in it.
  await expect(heading(page, 'mensagens')).toBeVisible();
  await area(page, 'Diários').click();
  await expect(heading(page, 'Diários')).toBeVisible();

  expect(await machine.release('shell', '--rollback')).toMatchObject({ code: 0, errors: '' });
  await untilShown(page, '/', () => expect(skip('Pular para o conteúdo')).toBeAttached(arrives));
});

test('on Versões an app is taken off the air with a sentence, put back, and its version taken back', async ({
  page,
  browser,
  published: { portal, machine },
}) => {
  await machine.build({ chat: ['"mensagens"', '"recados"'] });
  const released = await machine.release('chat', '--news', 'Agora são recados');
  expect(released).toMatchObject({ code: 0, errors: '' });
  const storageState = await signedInState(portal.url, 'teacher');
  const teacher = await (await browser.newContext({ baseURL: portal.url, storageState })).newPage();
  // What is released here is news for the pages that are open meanwhile.
  for (const open of [page, teacher]) await declineUpdates(open);
  const chats = '/mensagens/listar';
  const arrives = { timeout: 5000 };
  const titled = (name: string) => () => expect(heading(teacher, name)).toBeVisible(arrives);
  await untilShown(teacher, chats, titled('recados'));

  await page.goto('/gerenciar/versoes');
  const chat = page.getByRole('region', { name: 'Mensagens' });
  await expect(chat).toContainText('Agora são recados');
  await expect(chat).toContainText('por Equipe');
  await chat.getByRole('button', { name: 'tirar do ar' }).click();
  const sentence = 'As mensagens voltam às 14h.';
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('O que as pessoas leem no lugar').fill(sentence);
  await dialog.getByRole('button', { name: 'tirar do ar' }).click();
  await expect(chat).toContainText(sentence);
  await untilShown(teacher, chats, () =>
    expect(teacher.getByRole('main').getByText(sentence)).toBeVisible(arrives),
  );
  await area(teacher, 'Comunicados').click();
  await expect(heading(teacher, 'Comunicados')).toBeVisible();

  await chat.getByRole('button', { name: 'pôr no ar' }).click();
  await expect(chat).not.toContainText('fora do ar');
  await untilShown(teacher, chats, titled('recados'));

  await chat.getByRole('button', { name: 'voltar' }).click();
  await dialog.getByRole('button', { name: 'voltar' }).click();
  await expect(page.getByText('Versão anterior no ar!')).toBeVisible();
  await untilShown(teacher, chats, titled('mensagens'));
  await chat.getByText('Histórico').click();
  // The page asks for its own list anew meanwhile.
  const told = async () => {
    const events = await chat.locator('details li').allTextContents();
    return events.slice(0, 4).map((text) => /(voltou|pôs|tirou|colocou)/.exec(text)?.[1]);
  };
  await expect.poll(told).toEqual(['voltou', 'pôs', 'tirou', 'colocou']);
  await teacher.context().close();
});
