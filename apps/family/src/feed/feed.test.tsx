import { countFamilyUnread, getFamily, listFeed } from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor, within } from '@testing-library/react';
import { subDays } from 'date-fns/subDays';
import { feedItem } from '../testing/feed-items.ts';
import { address, renderFamily } from '../testing/render-family.tsx';
import { ana, bento, familyHandlers, theFamily } from '../testing/the-family.ts';

const server = mockServer(...familyHandlers);

function serveFeed(...items: ReturnType<typeof feedItem>[]) {
  const unreadCount = items.filter(({ isUnread }) => isUnread).length;
  server.use(mockEndpoint(listFeed, () => ({ items, next: null, unreadCount })));
}

const card = async (name: RegExp) => screen.findByRole('link', { name });

test('while the feed loads, its place is kept', async () => {
  server.use(mockPending(listFeed));
  renderFamily();
  await screen.findByRole('heading', { level: 1, name: 'Novidades' });
  expect(screen.getByText('Carregando…')).toBeInTheDocument();
});

test('an empty feed says so', async () => {
  serveFeed();
  renderFamily();
  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeInTheDocument();
});

test('a guardian whose e-mails come back is asked for another address', async () => {
  server.use(mockEndpoint(getFamily, () => ({ ...theFamily, isEmailReturned: true })));
  serveFeed();
  renderFamily();
  expect(await screen.findByText(/não recebe os avisos: eles voltam/)).toBeVisible();
  const change = screen.getByRole('link', { name: 'informar outro e-mail' });
  expect(change).toHaveAttribute('href', '/familia/contatos');
});

test('a feed that failed can be loaded again', async () => {
  server.use(mockProblem(listFeed, 500));
  const { user } = renderFamily();
  const retry = await screen.findByRole('button', { name: 'recarregar' });
  serveFeed(feedItem({ title: 'Passeio ao museu' }));
  await user.click(retry);
  expect(await card(/Passeio ao museu/)).toBeInTheDocument();
});

test('an item of a kind that came after this page is shown and can be opened', async () => {
  const later = 'FromTomorrow' as never;
  const item = feedItem({ title: 'Enquete', kind: later, asks: later });
  serveFeed(item);
  renderFamily();

  const link = await card(/Novidade.*Enquete.*Falta responder/);
  expect(link).toHaveAttribute('href', `/familia/item/${item.id}`);
});

test('items stand under their days, each with its kind, child and what is asked', async () => {
  const now = new Date();
  const yesterday = subDays(now, 1);
  serveFeed(
    feedItem({
      title: 'Passeio',
      kind: 'event',
      startTime: '2027-03-05T12:00:00Z',
      asks: 'answer',
    }),
    feedItem({ title: 'Tabuada', kind: 'activity', dueDate: '2027-03-08', asks: 'done' }),
    feedItem({
      title: null,
      kind: 'diary',
      day: '2026-11-18',
      at: yesterday.toISOString(),
      students: [{ id: bento.id, name: bento.name }],
    }),
  );
  renderFamily();

  const today = await screen.findByRole('region', { name: 'Hoje' });
  const trip = within(today).getByRole('link', { name: /Passeio/ });
  expect(trip).toHaveTextContent('Evento · Ana');
  expect(trip).toHaveTextContent('Sexta-feira, 5 de março, às 09:00');
  expect(trip).toHaveTextContent('Falta responder');
  const homework = within(today).getByRole('link', { name: /Tabuada/ });
  expect(homework).toHaveTextContent('Entrega até segunda-feira, 8 de março');
  const before = screen.getByRole('region', { name: 'Ontem' });
  const diary = within(before).getByRole('link', { name: /O dia de Bento, 18 de novembro/ });
  expect(diary).toHaveAttribute('href', `/familia/diarios/${bento.id}?dia=2026-11-18`);
});

test('an item of a network names the office that sent it', async () => {
  serveFeed(feedItem({ title: 'Matrículas', sender: 'Secretaria de Campinas' }));
  renderFamily();
  expect(await card(/Matrículas/)).toHaveTextContent('Secretaria de Campinas');
});

test('a marked item stands before the days until it is seen, then under its day', async () => {
  const urgent = feedItem({ title: 'Portão fechado', badge: 'Urgente' });
  serveFeed({ ...urgent, standsFirst: true }, feedItem({ title: 'Passeio' }));
  const { queries } = renderFamily();
  const first = await screen.findByRole('region', { name: 'Veja primeiro' });
  expect(screen.getAllByRole('region')[0]).toBe(first);
  expect(within(first).getByRole('link')).toHaveTextContent(/Portão fechado.*Urgente/);

  serveFeed(feedItem({ title: 'Passeio' }), urgent);
  server.use(mockEndpoint(countFamilyUnread, () => ({ items: 1, messages: 0 })));
  await queries.invalidateQueries({ queryKey: ['unread'] });
  await waitFor(() => expect(first).not.toBeInTheDocument());
  const today = screen.getByRole('region', { name: 'Hoje' });
  expect(within(today).getByRole('link', { name: /Portão fechado/ })).toHaveTextContent('Urgente');
});

test('a feed that misses what was counted after it was read is loaded again, and once', async () => {
  const first = feedItem({ title: 'Passeio' });
  const late = feedItem({ title: 'Veio nesse instante', isUnread: true });
  let reads = 0;
  server.use(
    mockEndpoint(listFeed, () => {
      reads += 1;
      const page = { items: reads === 1 ? [first] : [late, first], next: null };
      return { ...page, unreadCount: reads - 1 };
    }),
    mockEndpoint(countFamilyUnread, () => ({ items: 1, messages: 0 })),
  );
  const { queries } = renderFamily();
  expect(await card(/Veio nesse instante/)).toBeVisible();
  await queries.invalidateQueries({ queryKey: ['unread'] });
  expect(reads).toBe(2);
});

test('unseen items are marked, and counted in the bar and in the title', async () => {
  serveFeed(feedItem({ title: 'Novo', isUnread: true }), feedItem({ title: 'Velho' }));
  server.use(mockEndpoint(countFamilyUnread, () => ({ items: 2, messages: 1 })));
  renderFamily();
  expect(await card(/Novo/)).toHaveTextContent('não visto');
  expect(await card(/Velho/)).not.toHaveTextContent('não visto');
  expect(await card(/^Novidades 2 novidades não vistas$/)).toHaveAttribute('aria-current', 'page');
  expect(await card(/^Mensagens 1 mensagens não lidas$/)).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('(3) Novidades · Caderneta'));
});

test('a guardian of two looks at one child only', async () => {
  server.use(
    mockEndpoint(listFeed, ({ query }) => ({
      items: [feedItem({ title: query.studentId === bento.id ? 'De Bento' : 'De todos' })],
      next: null,
    })),
  );
  const { user } = renderFamily();
  await card(/De todos/);
  const children = screen.getByRole('navigation', { name: 'Crianças' });
  expect(within(children).getByRole('link', { name: 'Todos' })).toHaveAttribute('aria-current');
  await user.click(within(children).getByRole('link', { name: 'Bento' }));
  await card(/De Bento/);
  expect(address()).toBe(`/familia?crianca=${bento.id}`);
});

test('a guardian of one child is not asked which', async () => {
  serveFeed(feedItem({ title: 'Aviso' }));
  server.use(mockEndpoint(getFamily, () => ({ ...theFamily, students: [ana] })));
  renderFamily();
  expect(await card(/Aviso/)).not.toHaveTextContent('Ana');
  expect(screen.queryByRole('navigation', { name: 'Crianças' })).not.toBeInTheDocument();
});

test('more comes by a tap, and a page that failed can be asked for again', async () => {
  let fails = true;
  server.use(
    mockEndpoint(listFeed, ({ query }) => {
      if (!query.after) return { items: [feedItem({ title: 'Primeiro' })], next: 'x' };
      if (fails) return Response.json({ code: 'internal' }, { status: 500 });
      return { items: [feedItem({ title: 'Segundo' })], next: null };
    }),
  );
  const { user } = renderFamily();
  await user.click(await screen.findByRole('button', { name: 'mostrar mais' }));
  const again = await screen.findByRole('button', { name: 'tentar novamente' });
  expect(await card(/Primeiro/)).toBeInTheDocument();
  fails = false;
  await user.click(again);
  expect(await card(/Segundo/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'mostrar mais' })).not.toBeInTheDocument();
});

test('items that came meanwhile are there when the person comes back', async () => {
  serveFeed(feedItem({ title: 'Velho' }));
  const { queries } = renderFamily();
  await card(/Velho/);
  serveFeed(feedItem({ title: 'Recém-chegado' }), feedItem({ title: 'Velho' }));
  server.use(mockEndpoint(countFamilyUnread, () => ({ items: 1, messages: 0 })));
  await queries.invalidateQueries({ queryKey: ['unread'] });
  expect(await card(/Recém-chegado/)).toBeInTheDocument();
});

test('a gallery shows its first photo and how many there are', async () => {
  const imageUrl = '/files/a/w800';
  serveFeed(feedItem({ kind: 'gallery', title: 'Festa', imageUrl, imageCount: 12 }));
  renderFamily();
  expect(await card(/Festa/)).toHaveTextContent('12 fotos');
});
