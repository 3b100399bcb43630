import { followDialogs } from '@caderneta/app-kit/dialog-history';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { act, screen, waitFor, within } from '@testing-library/react';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { renderShell } from '../testing/render-shell.tsx';
// The page loads it when it is idle.
import '../layout/menu-sheet.tsx';

mockServer(...portalHandlers);

const dialogs = followDialogs();

async function openProfile() {
  const portal = renderShell({ at: '/perfil?de=menu' });
  portal.shell.modals.settled = () => dialogs.settled();
  await screen.findByRole('heading', { name: 'Perfil' });
  return portal;
}

const noDialog = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

/** Until the history has followed the page. */
const settled = () => act(() => dialogs.settled());

async function goBack() {
  act(() => window.history.back());
  await waitFor(noDialog);
  await settled();
}

test('Back closes the phone’s menu and stays on the page, which the bar marks', async () => {
  const { user } = await openProfile();
  const button = screen.getByRole('button', { name: 'Menu' });
  expect(button).toHaveAttribute('aria-current', 'true');
  await user.click(button);
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Configurações');
  await goBack();

  expect(screen.getByRole('heading', { name: 'Perfil' })).toBeVisible();
  expect(window.location.search).toBe('?de=menu');
  await user.click(screen.getAllByRole('link', { name: 'Início' })[0]!);
  await screen.findByRole('heading', { name: 'olá, Marina' });
  expect(button).not.toHaveAttribute('aria-current');
});

test('a page that the menu opens takes the menu’s place', async () => {
  const { user } = await openProfile();
  const { length } = window.history;
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(window.history).toHaveLength(length + 1);
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(menu.getByRole('link', { name: 'Mural' }));
  await waitFor(() => expect(window.location.pathname).toBe('/mural/listar'));
  noDialog();
  await settled();
  expect(window.history).toHaveLength(length + 1);

  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
});

const leaving = { title: 'Atenção', body: 'Deseja mesmo deslogar?', submit: 'sair' };

test('Back closes a modal, which answers no, and then the page', async () => {
  const { user, shell } = await openProfile();
  await user.click(screen.getAllByRole('link', { name: 'Início' })[0]!);
  await screen.findByRole('heading', { name: 'olá, Marina' });
  let answer: Promise<boolean> | undefined;
  act(() => void (answer = shell.modals.confirm(leaving)));
  await settled();
  await goBack();
  await expect(answer).resolves.toBe(false);
  expect(window.location.pathname).toBe(paths.home);

  act(() => window.history.back());
  expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
});

test('a modal is gone from the history before its answer opens a page', async () => {
  const { user, shell } = await openProfile();
  let place = '';
  act(
    () =>
      void shell.modals.confirm(leaving).then(() => {
        place = JSON.stringify(window.history.state);
      }),
  );
  await settled();
  expect(JSON.stringify(window.history.state)).toContain('dialogs');
  await user.click(screen.getByRole('button', { name: 'sair' }));
  await waitFor(() => expect(place).not.toBe(''));
  expect(place).not.toContain('dialogs');
});

test('signing out from the menu asks in a dialog of its own', async () => {
  const { user } = await openProfile();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(menu.getByRole('button', { name: 'Sair' }));
  expect(await screen.findByRole('dialog', { name: 'Atenção' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
  await settled();
  await goBack();
  expect(window.location.pathname).toBe(paths.profile);
});
