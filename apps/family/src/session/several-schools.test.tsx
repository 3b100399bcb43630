import {
  checkFamilyLink,
  countFamilyUnread,
  endOwnDevice,
  getFamily,
  getOwnMailTopics,
  getOwnSms,
  getOwnWhatsApp,
  getFamilyChat,
  getFamilyCommunication,
  listFeed,
  listFamilyCalendars,
  listFamilyDiaries,
  listOwnDevices,
  markFeedRead,
  pairFamilyDevice,
  receiveFamilyMessages,
  sendFamilyMessage,
  visualizeFamilyCommunication,
  type ChatMessage,
  type Family,
  type FeedItem,
  type LinkState,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { navigate } from '../ground/navigation.ts';
import { feedItem } from '../testing/feed-items.ts';
import { address, renderFamily } from '../testing/render-family.tsx';
import { itemId, sampleItem } from '../testing/sample-item.ts';
import { ana, theFamily } from '../testing/the-family.ts';

const girassol = { ...theFamily.school, responsible: theFamily.responsible };
const ipe = {
  id: '0198f4a2-0000-7000-8000-000000000003',
  name: 'Escola Ipê',
  city: 'Manaus, AM',
  logoUrl: null,
  timezone: 'America/Manaus',
  responsible: { id: '0198f4a2-0000-7000-8000-000000000004', name: 'Marta de Souza' },
};
const caio = {
  id: '0198f4a2-0000-7000-8000-000000000013',
  name: 'Caio Souza',
  classroomName: 'Jardim I',
  schoolId: ipe.id,
};
const ofBoth: Family = {
  ...theFamily,
  schools: [girassol, ipe],
  students: [{ ...ana, schoolId: girassol.id }, caio],
};
const onlyGirassol: Family = { ...theFamily, schools: [girassol], students: [ana] };

const unreadAt = (...counts: [school: { id: string }, items: number, messages: number][]) => {
  const schools = counts.map(([{ id }, items, messages]) => ({ id, items, messages }));
  const sum = (name: 'items' | 'messages') => schools.reduce((all, one) => all + one[name], 0);
  return { items: sum('items'), messages: sum('messages'), schools };
};

const server = mockServer(
  mockEndpoint(getFamily, () => ofBoth),
  mockEndpoint(countFamilyUnread, () => unreadAt([girassol, 1, 0], [ipe, 1, 2])),
  mockEndpoint(listFeed, () => ({ items: [], next: null })),
);
beforeEach(() => localStorage.clear());
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The feeds of both schools, as each is asked for. */
const feeds = (ofGirassol: FeedItem[], ofIpe: FeedItem[]) =>
  mockEndpoint(listFeed, ({ query }) => ({
    items: query.schoolId === ipe.id ? ofIpe : query.schoolId ? [] : ofGirassol,
    next: null,
  }));
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Escolas' }));
const currentTab = async () =>
  (await tabs()).getAllByRole('link').filter((tab) => tab.hasAttribute('aria-current'));

test('each school is a tab with its news in its time, and counts what is new in the other', async () => {
  const startTime = '2027-03-05T12:00:00Z';
  server.use(
    feeds(
      [feedItem({ title: 'Reunião', kind: 'event', startTime, schoolId: girassol.id })],
      [feedItem({ title: 'Passeio', kind: 'event', startTime, schoolId: ipe.id })],
    ),
  );
  const { user } = renderFamily();
  const meeting = await screen.findByRole('link', { name: /Reunião/ });
  expect(meeting).toHaveTextContent('às 09:00');
  expect(meeting).not.toHaveTextContent('Escola Girassol');
  expect(screen.queryByText('Passeio')).not.toBeInTheDocument();
  // Each school has one child.
  expect(screen.queryByRole('navigation', { name: 'Crianças' })).not.toBeInTheDocument();
  const inTabs = await tabs();
  const names = ['Escola Girassol', 'Escola Ipê 3 coisas novas'];
  for (const name of names) expect(inTabs.getByRole('link', { name })).toBeVisible();
  expect(inTabs.getByRole('link', { name: names[0] })).toHaveAttribute('aria-current', 'page');

  await user.click(inTabs.getByRole('link', { name: names[1] }));
  expect(address()).toBe(`/familia?escola=${ipe.id}`);
  expect(await screen.findByRole('link', { name: /Passeio/ })).toHaveTextContent('às 08:00');
  expect(screen.queryByText('Reunião')).not.toBeInTheDocument();
  const bar = within(screen.getByRole('navigation', { name: 'Principal' }));
  expect(bar.getByRole('link', { name: 'Mensagens 2 mensagens não lidas' })).toHaveAttribute(
    'href',
    `/familia/mensagens?escola=${ipe.id}`,
  );
  expect((await currentTab()).map(({ textContent }) => textContent)).toEqual(['Escola Ipê']);

  act(() => window.history.back());
  expect(await screen.findByRole('link', { name: /Reunião/ })).toBeVisible();
  expect(address()).toBe('/familia');
});

test('long names show in their tabs where they differ, and are told whole', async () => {
  const begin = 'Escola Municipal de Educação Infantil';
  const schools = [girassol, ipe].map((one) => ({
    ...one,
    name: one.name.replace('Escola', begin),
  }));
  server.use(mockEndpoint(getFamily, () => ({ ...ofBoth, school: schools[0]!, schools })));
  renderFamily();
  const tab = (await tabs()).getByRole('link', { name: `${begin} Girassol` });
  expect(within(tab).getByText('Girassol')).toBeVisible();
  // Read aloud, and out of sight.
  expect(within(tab).getByText(begin)).toHaveStyle({ position: 'absolute' });
});

test('a tab opens at once without a connection: its feed came with that of the other', async () => {
  const asked: (string | undefined)[] = [];
  server.use(
    mockEndpoint(listFeed, ({ query }) => {
      asked.push(query.schoolId);
      const items = [feedItem({ title: query.schoolId ? 'Passeio' : 'Reunião' })];
      return { items, next: null };
    }),
  );
  const { user } = renderFamily();
  await screen.findByRole('link', { name: /Reunião/ });
  await waitFor(() => expect(asked.toSorted()).toEqual([ipe.id, undefined]));
  server.use(mockProblem(listFeed, 503));
  await user.click((await tabs()).getByRole('link', { name: /Escola Ipê/ }));
  expect(await screen.findByRole('link', { name: /Passeio/ })).toBeVisible();
});

test('what counts as seen, and what awaits an answer, is of the school of the tab', async () => {
  const asked: unknown[] = [];
  server.use(
    mockEndpoint(listFeed, ({ query }) => {
      asked.push(query);
      const at = { pendingCount: query.schoolId ? 4 : 1, asOf: '2027-03-05T12:00:00Z' };
      return { items: [], next: null, ...at };
    }),
    mockEndpoint(markFeedRead, ({ body }) => void asked.push(body)),
  );
  const { user } = renderFamily({ at: `/familia?escola=${ipe.id}` });
  await user.click(await screen.findByRole('button', { name: 'marcar tudo como visto' }));
  await waitFor(() =>
    expect(asked).toContainEqual({ until: '2027-03-05T12:00:00Z', schoolId: ipe.id }),
  );
  const pending = screen.getByRole('link', { name: /Falta responder/ });
  expect(pending).toHaveTextContent('4');
  await user.click(pending);
  expect(address()).toBe(`/familia?escola=${ipe.id}&falta=1`);
  await waitFor(() =>
    expect(asked).toContainEqual(expect.objectContaining({ schoolId: ipe.id, only: 'pending' })),
  );
});

test('the diaries of a tab are those of its children', async () => {
  const asked: string[] = [];
  server.use(
    mockEndpoint(
      listFamilyDiaries,
      ({ params }) => {
        asked.push(params.id);
        return [];
      },
      { total: 0 },
    ),
  );
  const { user } = renderFamily({ at: '/familia/diarios' });
  await title('Diários de Ana');
  await user.click((await tabs()).getByRole('link', { name: /Escola Ipê/ }));
  await title('Diários de Caio');
  expect(address()).toBe(`/familia/diarios?escola=${ipe.id}`);
  expect(asked).toEqual([ana.id, caio.id]);
  act(() => navigate(`/familia/diarios/${ana.id}`));
  await title('Diários de Ana');
  expect((await currentTab()).map(({ textContent }) => textContent)).toEqual(['Escola Girassol']);
});

test('one school alone is named in the frame and on no card', async () => {
  const items = [feedItem({ title: 'Reunião', schoolId: girassol.id })];
  server.use(
    mockEndpoint(getFamily, () => onlyGirassol),
    mockEndpoint(countFamilyUnread, () => unreadAt([girassol, 1, 0])),
    mockEndpoint(listFeed, () => ({ items, next: null })),
  );
  renderFamily();
  expect(await screen.findByRole('link', { name: /Reunião/ })).not.toHaveTextContent('Girassol');
  expect(screen.getByRole('banner')).toHaveTextContent('Escola Girassol');
});

test('an opened item names its school, is in its time and under its tab', async () => {
  const [copy] = sampleItem().copies;
  const copies = [{ ...copy!, studentId: caio.id, studentName: caio.name }];
  const item = sampleItem({ schoolId: ipe.id, sentAt: '2026-02-25T03:30:00.000Z', copies });
  server.use(
    mockEndpoint(getFamilyCommunication, () => item),
    mockEndpoint(visualizeFamilyCommunication, () => undefined),
  );
  renderFamily({ at: `/familia/item/${itemId}` });
  const line = (await screen.findByText(/às 23:30/)).closest('p');
  expect(line).toHaveTextContent('Tiago Lopes · Escola Ipê · 24/02/2026 às 23:30');
  // A notice opens it under the tab of its school, and so does the way out.
  const [tab] = await currentTab();
  expect(tab).toHaveAttribute('href', `/familia?escola=${ipe.id}`);
  expect(tab).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: 'voltar para Novidades' })).toHaveAttribute(
    'href',
    `/familia?escola=${ipe.id}`,
  );
});

test('what a network sent names every school, on its card and on its page', async () => {
  const sender = 'Secretaria de Campinas';
  const [copy] = sampleItem().copies;
  const copies = [ana, caio].map(({ id: studentId, name: studentName }) => ({
    ...copy!,
    ...{ studentId, studentName },
  }));
  const item = sampleItem({ schoolId: girassol.id, copies, createdBy: { name: sender } });
  const students = [ana, caio].map(({ id, name }) => ({ id, name }));
  server.use(
    mockEndpoint(listFeed, () => ({
      items: [feedItem({ id: itemId, title: item.title, schoolId: girassol.id, sender, students })],
      next: null,
    })),
    mockEndpoint(getFamilyCommunication, () => item),
    mockEndpoint(visualizeFamilyCommunication, () => undefined),
  );
  const { user } = renderFamily();
  const card = await screen.findByRole('link', { name: /Passeio/ });
  expect(card).toHaveTextContent('Secretaria de CampinasEscola GirassolEscola Ipê');
  await user.click(card);
  expect(await screen.findByText(/^Secretaria de Campinas · /)).toHaveTextContent(
    'Secretaria de Campinas · Escola Girassol e Escola Ipê · ',
  );
});

const message = (text: string, number: number): ChatMessage => ({
  messageId: `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`,
  text,
  hasText: true,
  files: [],
  employeeId: null,
  employeeName: null,
  responsibleId: ipe.responsible.id,
  responsibleName: ipe.responsible.name,
  createdAt: new Date().toISOString(),
});

test('each school has its own chat and its own unsent text', async () => {
  const sent: [string, string | undefined][] = [];
  server.use(
    mockEndpoint(getFamilyChat, ({ query }) => ({
      messages: [message(query.schoolId === ipe.id ? 'Do Ipê' : 'Do Girassol', 1)],
      hasMore: false,
    })),
    mockEndpoint(receiveFamilyMessages, () => []),
    mockEndpoint(sendFamilyMessage, ({ body }) => {
      sent.push([body.text, body.schoolId]);
      return message(body.text, 2);
    }),
  );
  const { user } = renderFamily({ at: '/familia/mensagens' });
  const schools = await tabs();
  await screen.findByText('Do Girassol');
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'A febre passou');
  const other = schools.getByRole('link', { name: /^Escola Ipê/ });
  await user.click(other);
  expect(other).toHaveFocus();

  await screen.findByText('Do Ipê');
  expect(address()).toBe(`/familia/mensagens?escola=${ipe.id}`);
  const field = screen.getByRole('textbox', { name: 'Mensagem' });
  expect(field).toHaveValue('');
  await user.type(field, 'Bom dia{Enter}');
  await waitFor(() => expect(sent).toEqual([['Bom dia', ipe.id]]));
  await user.click(schools.getByRole('link', { name: /^Escola Girassol/ }));
  await screen.findByText('Do Girassol');
  expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('A febre passou');
});

const link: LinkState = {
  state: 'open',
  isMine: false,
  canJoin: true,
  target: '/familia',
  schoolName: 'Escola Ipê',
  schoolLogoUrl: null,
  responsibleName: 'Marta',
};

test.each([
  ['acrescentar Escola Ipê', true],
  ['trocar', undefined],
])('a link of another school asks; %s', async (button, joins) => {
  const asked: unknown[] = [];
  server.use(
    mockEndpoint(getFamily, () => onlyGirassol),
    mockEndpoint(checkFamilyLink, () => link),
    mockEndpoint(pairFamilyDevice, ({ body }) => {
      asked.push(body.joins);
      server.use(mockEndpoint(getFamily, () => ofBoth));
      return { target: link.target };
    }),
  );
  const { user } = renderFamily({ at: '/familia/entrar#segredo' });
  await title('Olá, Marta!');
  expect(screen.getByText(/Este aparelho já mostra as mensagens de/)).toHaveTextContent(
    'Este aparelho já mostra as mensagens de Escola Girassol. Ao trocar, ele deixa de mostrá-las.',
  );
  expect(screen.getByRole('link', { name: 'agora não' })).toHaveAttribute('href', '/familia');
  await user.click(screen.getByRole('button', { name: button }));
  await title('Novidades');
  expect(asked).toEqual([joins]);
});

const devices = [girassol, ipe].map(({ id }, index) => ({
  id: `0198f4a2-0000-7000-8000-00000000080${index}`,
  name: 'Chrome no Android',
  createdAt: '2026-02-25T12:05:00Z',
  lastSeenAt: '2026-02-26T15:10:00Z',
  isCurrent: true,
  schoolId: id,
  givenName: null,
  enteredBy: 'invitation' as const,
}));

test('the settings show each school, and the way out of one', async () => {
  const ended: string[] = [];
  server.use(
    mockEndpoint(listOwnDevices, () => devices),
    mockEndpoint(listFamilyCalendars, () =>
      [girassol, ipe].map(({ id: schoolId }) => ({ schoolId, address: null })),
    ),
    mockEndpoint(getOwnMailTopics, () => ({ emails: [], muted: [] })),
    mockEndpoint(getOwnSms, () => ({ phones: [], isAllowed: false })),
    mockEndpoint(getOwnWhatsApp, () => ({ phones: [], isAllowed: false })),
    mockEndpoint(endOwnDevice, ({ params }) => {
      ended.push(params.id);
      server.use(
        mockEndpoint(getFamily, () => onlyGirassol),
        mockEndpoint(countFamilyUnread, () => unreadAt([girassol, 0, 0])),
      );
    }),
  );
  const { user } = renderFamily({ at: '/familia/mais' });
  const ofIpe = within(await screen.findByRole('region', { name: 'Escola Ipê' }));
  expect(ofIpe.getByText('Marta de Souza')).toBeVisible();
  expect(ofIpe.getByText('Caio Souza')).toBeVisible();
  expect(ofIpe.queryByText(ana.name)).not.toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Calendário: Escola Ipê' })).toBeVisible();
  expect(await screen.findByText(/^Escola Ipê\. Entrou 25\/02\/2026 às 08:05/)).toBeVisible();

  const leaving = ofIpe.getByRole('button', { name: 'sair de Escola Ipê' });
  await waitFor(() => expect(leaving).toBeEnabled());
  await user.click(leaving);
  expect(ended).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'sair' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Escola Ipê' })).not.toBeInTheDocument(),
  );
  expect(ended).toEqual([devices[1]!.id]);
  expect(screen.queryByText(/O acesso a uma das escolas/)).not.toBeInTheDocument();
});

test('of a school that ended its part nothing stays on the device', async () => {
  const deleteCache = jest.fn(() => Promise.resolve(true));
  Object.defineProperty(window, 'caches', { value: { delete: deleteCache }, configurable: true });
  server.use(feeds([], [feedItem({ title: 'Passeio', schoolId: ipe.id })]));
  const { queries } = renderFamily({ at: `/familia?escola=${ipe.id}` });
  await screen.findByRole('link', { name: /Passeio/ });

  server.use(
    mockEndpoint(getFamily, () => onlyGirassol),
    mockEndpoint(countFamilyUnread, () => unreadAt([girassol, 0, 0])),
    mockEndpoint(listFeed, () => ({ items: [], next: null })),
    mockProblem(getFamilyCommunication, 404),
  );
  await queries.invalidateQueries({ queryKey: ['unread'] });
  expect(await screen.findByText(/O acesso a uma das escolas/)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Passeio')).not.toBeInTheDocument());
  expect(deleteCache).toHaveBeenCalledWith('family-data');
  expect(screen.getByRole('banner')).toHaveTextContent('Escola Girassol');
  Reflect.deleteProperty(window, 'caches');
});
