import { getSchool, listOtherSchools, switchSchool } from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import {
  readSession,
  sessionKey,
  withExpirations,
  writeSession,
} from '../session/stored-session.ts';
import { authInfoOf } from '../testing/auth-info.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { address, renderShell } from '../testing/render-shell.tsx';
import { tellSchools } from './tell-schools.ts';
// The page loads it when it is idle.
import '../layout/menu-sheet.tsx';

const server = mockServer(...portalHandlers);
const ipe = {
  id: '0198f4a2-0000-7000-8000-00000000001a',
  name: 'Escola Ipê',
  city: 'Campinas, SP',
};
const { employee } = testSession();
const employeeOfIpe = {
  ...employee,
  id: '0198f4a2-0000-7000-8000-00000000001b',
  schoolId: ipe.id,
};

/** Signed in as somebody of two schools. */
function renderPortal() {
  const portal = renderShell({ at: '/perfil' });
  act(() => {
    portal.shell.session.start({ ...authInfoOf(employee), hasOtherSchools: true });
  });
  return portal;
}

test('an employee of two schools switches, and keeps the drafts of the first', async () => {
  const asked: unknown[] = [];
  server.use(
    mockEndpoint(listOtherSchools, () => [ipe]),
    mockEndpoint(switchSchool, ({ body }) => {
      asked.push(body);
      return authInfoOf(employeeOfIpe, 'ipe');
    }),
  );
  const { user, reload } = renderPortal();
  const draft = `caderneta.draft:${employee.id}:comunicado:new`;
  localStorage.setItem(draft, 'Olá');
  await user.click(await screen.findByRole('button', { name: 'Trocar de escola' }));
  const question = within(await screen.findByRole('dialog', { name: 'Trocar de escola' }));
  expect(question.getByRole('radio', { name: /Escola Ipê/ })).toBeChecked();
  expect(question.getByText(/rascunhos ficam guardados/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'trocar' }));

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(address()).toBe('/');
  expect(asked).toEqual([{ schoolId: ipe.id }]);
  expect(readSession()).toMatchObject({ employee: { schoolId: ipe.id } });
  expect(localStorage.getItem(draft)).toBe('Olá');
  localStorage.removeItem(draft);
});

test('on a phone it takes two taps: the menu, and the school', async () => {
  server.use(
    mockEndpoint(listOtherSchools, () => [ipe]),
    mockEndpoint(switchSchool, () => authInfoOf(employeeOfIpe, 'ipe')),
  );
  const { user, reload } = renderPortal();
  await screen.findByRole('button', { name: 'alterar nome' });
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(await menu.findByRole('button', { name: 'Ir para Escola Ipê' }));

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(readSession()).toMatchObject({ employee: { schoolId: ipe.id } });
});

test('an open page learns of a school more and of one less', async () => {
  const { shell } = renderShell({ at: '/perfil' });
  await screen.findByRole('button', { name: 'alterar nome' });
  server.use(mockEndpoint(listOtherSchools, () => [ipe]));
  await act(() => tellSchools(shell, { schoolId: ipe.id, isAdded: true }));
  expect(
    screen.getByText('Agora você também faz parte de Escola Ipê. Para entrar nela, abra o menu.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Trocar de escola' })).toBeVisible();
  expect(readSession()).toMatchObject({ hasOtherSchools: true });

  server.use(mockEndpoint(listOtherSchools, () => []));
  await act(() => tellSchools(shell, { schoolId: ipe.id, isAdded: false }));
  expect(
    screen.getByText('Suas escolas mudaram. Você continua em Escola Girassol.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Trocar de escola' })).not.toBeInTheDocument();
});

test('a switch that fails leaves everything as it is', async () => {
  server.use(
    mockEndpoint(listOtherSchools, () => [ipe]),
    mockEndpoint(switchSchool, () => problemResponse(503)),
  );
  const { user, reload } = renderPortal();
  await user.click(await screen.findByRole('button', { name: 'trocar escola' }));
  await user.click(await screen.findByRole('button', { name: 'trocar' }));

  expect(await screen.findByText('Houve um erro ao trocar de escola.')).toBeInTheDocument();
  expect(readSession()).toMatchObject({ employee: { id: employee.id } });
  expect(reload).not.toHaveBeenCalled();
});

test('an employee of one school has no switch', async () => {
  renderShell({ at: '/perfil' });
  await screen.findByRole('button', { name: 'alterar nome' });
  expect(screen.queryByRole('button', { name: /trocar/i })).not.toBeInTheDocument();
});

test('a tab that another one took to another school starts anew, and sends nothing there', async () => {
  const { shell, reload } = renderPortal();
  await screen.findByRole('button', { name: 'alterar nome' });
  const tokens: (string | null)[] = [];
  server.use(
    mockEndpoint(getSchool, (_, request) => {
      tokens.push(request.headers.get('authorization'));
      return HttpResponse.json({ code: 'unauthenticated' }, { status: 401 });
    }),
  );
  writeSession(withExpirations(authInfoOf(employeeOfIpe, 'ipe')));
  // Before the event comes: the renewal finds the session of the other school.
  await act(async () => {
    await shell.queries.invalidateQueries({ queryKey: ['school'] });
  });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: sessionKey })));

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(new Set(tokens)).toEqual(new Set(['Bearer first-access']));
  expect(readSession()).toMatchObject({ accessToken: 'ipe-access' });
});
