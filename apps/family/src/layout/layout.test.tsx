import {
  getFamily,
  getFamilyCommunication,
  getFamilyNotice,
  listFeed,
  listOwnDevices,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { navigate } from '../ground/navigation.ts';
import { address, renderFamily } from '../testing/render-family.tsx';
import { familyHandlers, theFamily } from '../testing/the-family.ts';

const server = mockServer(
  ...familyHandlers,
  mockEndpoint(listFeed, () => ({ items: [], next: null })),
  mockEndpoint(listOwnDevices, () => []),
  mockProblem(getFamilyCommunication, 404),
  mockProblem(getFamilyNotice, 404),
);

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the frame names the school and leads to every area', async () => {
  const { user } = renderFamily();
  await title('Novidades');
  expect(screen.getByRole('banner')).toHaveTextContent('Escola Girassol');
  const bar = screen.getByRole('navigation', { name: 'Principal' });
  const names = within(bar)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Novidades', 'Diários', 'Mensagens', 'Mais']);

  await user.click(within(bar).getByRole('link', { name: 'Mais' }));
  const heading = await title('Mais');
  expect(address()).toBe('/familia/mais');
  expect(within(bar).getByRole('link', { name: 'Mais' })).toHaveAttribute('aria-current', 'page');
  await waitFor(() => expect(heading).toHaveFocus());
  await waitFor(() => expect(document.title).toBe('Mais · Caderneta'));
});

test('an unknown address shows the feed', async () => {
  renderFamily({ at: '/familia/no/such/page' });
  await title('Novidades');
});

test('a page of the bar has no back button; on another it leads to the previous page', async () => {
  const { user } = renderFamily();
  await title('Novidades');
  expect(screen.queryByRole('link', { name: /^voltar/ })).not.toBeInTheDocument();
  act(() => navigate('/familia/item/0198f4a2-0000-7000-8000-000000000099'));
  await user.click(await screen.findByRole('link', { name: 'voltar para Novidades' }));
  await waitFor(() => expect(address()).toBe('/familia'));
});

test('the back button leads to the feed after a visit that began at this page', async () => {
  const { user } = renderFamily({ at: '/familia/mural/0198f4a2-0000-7000-8000-000000000099' });
  await user.click(await screen.findByRole('link', { name: 'voltar para Novidades' }));
  await title('Novidades');
  expect(address()).toBe('/familia');
});

test('without a connection the layout says that its contents were loaded earlier', async () => {
  renderFamily();
  await title('Novidades');
  const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/Você está sem internet/)).toBeInTheDocument();
  connection.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/Você está sem internet/)).not.toBeInTheDocument();
});

test('while the guardian is looked up the app waits, and a failure can be tried again', async () => {
  server.use(mockPending(getFamily));
  const { queries, user } = renderFamily();
  expect(screen.getByText('Carregando…')).toBeInTheDocument();
  server.use(mockProblem(getFamily, 500));
  await queries.cancelQueries();
  void queries.resetQueries();
  const retry = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getFamily, () => theFamily));
  await user.click(retry);
  await title('Novidades');
});
