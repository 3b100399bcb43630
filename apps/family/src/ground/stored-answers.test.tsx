import { getFamily, listFeed } from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen } from '@testing-library/react';
import { storeAnswers } from '../testing/browser-features.ts';
import { feedItem } from '../testing/feed-items.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { familyHandlers, theFamily } from '../testing/the-family.ts';

const server = mockServer(...familyHandlers);
const feedOf = (title: string) => ({ items: [feedItem({ title })], next: null });

/** What the worker stored at 14:05 in São Paulo. */
function storeFeed() {
  storeAnswers('Wed, 18 Nov 2026 17:05:00 GMT', {
    '/v1/family/me': theFamily,
    '/v1/family/feed': feedOf('Reunião de ontem'),
  });
}

beforeEach(() => localStorage.clear());

test('the stored feed shows at once while the school is asked, with its time', async () => {
  storeFeed();
  server.use(mockPending(getFamily), mockPending(listFeed));
  renderFamily();
  expect(await screen.findByText('Reunião de ontem')).toBeVisible();
  expect(screen.getByText('atualizado em 18/11/2026 às 14:05')).toBeVisible();
});

test('the answer of the school replaces what was stored', async () => {
  storeFeed();
  server.use(mockEndpoint(listFeed, () => feedOf('Passeio de hoje')));
  renderFamily();
  expect(await screen.findByText('Passeio de hoje')).toBeVisible();
  expect(screen.queryByText('Reunião de ontem')).not.toBeInTheDocument();
  expect(screen.getByText(/^atualizado às \d\d:\d\d$/)).toBeVisible();
});

test('a feed that cannot be renewed says how old it is', async () => {
  storeFeed();
  server.use(mockProblem(listFeed, 503));
  renderFamily();
  expect(
    await screen.findByText(
      'A conexão está lenta ou não responde. Mostramos o que foi atualizado em 18/11/2026 às 14:05.',
    ),
  ).toBeVisible();
  expect(screen.getByText('Reunião de ontem')).toBeVisible();
});

test('a page says after three seconds that it still waits', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  storeFeed();
  server.use(mockPending(listFeed));
  renderFamily();
  await screen.findByText('Reunião de ontem');
  expect(screen.queryByText(/^A conexão está lenta/)).not.toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(3_100));
  expect(screen.getByText(/^A conexão está lenta/)).toBeVisible();
  jest.useRealTimers();
});

test('a guardian whose access ended sees nothing that was stored', async () => {
  storeFeed();
  server.use(mockProblem(getFamily, 401), mockProblem(listFeed, 401));
  renderFamily();
  expect(await screen.findByRole('heading', { level: 1, name: 'Que bom ver você!' })).toBeVisible();
  expect(screen.queryByText('Reunião de ontem')).not.toBeInTheDocument();
});
