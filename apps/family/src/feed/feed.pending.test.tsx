import {
  countFamilyUnread,
  listFeed,
  markFeedRead,
  type FeedItem,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor, within } from '@testing-library/react';
import { feedItem } from '../testing/feed-items.ts';
import { address, renderFamily } from '../testing/render-family.tsx';
import { bento, familyHandlers } from '../testing/the-family.ts';

const server = mockServer(...familyHandlers);
const asOf = '2026-11-20T12:00:00.000Z';

const trip = feedItem({ title: 'Passeio', kind: 'event', asks: 'answer', isUnread: true });
const gallery = feedItem({ title: 'Horta', kind: 'gallery', isUnread: true });

/** Serves all of them, or those with an open task where the app asks so. */
function serveFeed(...all: FeedItem[]) {
  const pending = all.filter(({ asks }) => asks);
  server.use(
    mockEndpoint(listFeed, ({ query }) => ({
      items: query.only === 'pending' ? pending : all,
      next: null,
      pendingCount: pending.length,
      asOf,
    })),
  );
}

const card = (name: RegExp) => screen.findByRole('link', { name });
const filter = async () => within(await screen.findByRole('navigation', { name: 'Mostrar' }));

test('one tap leads to what awaits an answer, at an address of its own', async () => {
  serveFeed(trip, gallery);
  const { user } = renderFamily();
  await card(/Horta/);
  expect((await filter()).getByRole('link', { name: 'Tudo' })).toHaveAttribute('aria-current');
  await user.click(await card(/^Falta responder 1$/));
  await waitFor(() => expect(screen.queryByRole('link', { name: /Horta/ })).toBeNull());
  expect(await card(/Passeio/)).toBeVisible();
  expect(address()).toBe('/familia?falta=1');
  expect(await card(/^Falta responder 1$/)).toHaveAttribute('aria-current');

  const children = screen.getByRole('navigation', { name: 'Crianças' });
  await user.click(within(children).getByRole('link', { name: 'Bento' }));
  expect(address()).toBe(`/familia?crianca=${bento.id}&falta=1`);
});

test('where the school waits for nothing, the list says so', async () => {
  serveFeed(gallery);
  renderFamily({ at: '/familia?falta=1' });
  expect(await screen.findByText('A escola não espera nenhuma resposta sua.')).toBeVisible();
  expect(await card(/^Falta responder$/)).toHaveAttribute('aria-current');
});

const markAll = { name: 'marcar tudo como visto' };

test('a tap marks all that is shown as seen', async () => {
  let unread = 2;
  const until: string[] = [];
  serveFeed(trip, gallery);
  server.use(
    mockEndpoint(countFamilyUnread, () => ({ items: unread, messages: 0 })),
    mockEndpoint(markFeedRead, ({ body }) => {
      until.push(body.until);
      unread = 0;
      serveFeed({ ...trip, isUnread: false }, { ...gallery, isUnread: false });
    }),
  );
  const { user } = renderFamily();
  await user.click(await screen.findByRole('button', markAll));
  expect(await screen.findByText('Tudo marcado como visto.')).toBeVisible();
  expect(until).toEqual([asOf]);
  expect(screen.queryByText('não visto')).not.toBeInTheDocument();
  expect(await card(/^Novidades$/)).toBeVisible();
  expect(screen.queryByRole('button', markAll)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a failure leaves the marks, and the button', async () => {
  serveFeed(trip);
  server.use(
    mockEndpoint(countFamilyUnread, () => ({ items: 1, messages: 0 })),
    mockProblem(markFeedRead, 500),
  );
  const { user } = renderFamily();
  await user.click(await screen.findByRole('button', markAll));
  expect(await screen.findByText('Não foi possível marcar. Tente de novo.')).toBeVisible();
  expect(screen.getByText('não visto')).toBeInTheDocument();
  expect(screen.getByRole('button', markAll)).toBeEnabled();
});

test('where everything is seen there is nothing to mark', async () => {
  serveFeed(gallery);
  renderFamily();
  await card(/Horta/);
  expect(screen.queryByRole('button', markAll)).not.toBeInTheDocument();
});
