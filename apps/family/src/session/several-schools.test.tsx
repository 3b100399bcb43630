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
  listOwnDevices,
  pairFamilyDevice,
  receiveFamilyMessages,
  sendFamilyMessage,
  visualizeFamilyCommunication,
  type ChatMessage,
  type Family,
  type LinkState,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor, within } from '@testing-library/react';
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

test('one feed says of each item which school it is of, and tells the time there', async () => {
  const startTime = '2027-03-05T12:00:00Z';
  const students = [{ id: caio.id, name: caio.name }];
  server.use(
    mockEndpoint(listFeed, () => ({
      items: [
        feedItem({ title: 'Passeio', kind: 'event', startTime, schoolId: ipe.id, students }),
        feedItem({ title: 'Reunião', kind: 'event', startTime, schoolId: girassol.id }),
      ],
      next: null,
    })),
  );
  renderFamily();
  const trip = await screen.findByRole('link', { name: /Passeio/ });
  expect(trip).toHaveTextContent('Escola Ipê');
  expect(trip).toHaveTextContent('Evento · Caio');
  expect(trip).toHaveTextContent('Sexta-feira, 5 de março, às 08:00');
  const meeting = screen.getByRole('link', { name: /Reunião/ });
  expect(meeting).toHaveTextContent('Escola Girassol');
  expect(meeting).toHaveTextContent('às 09:00');
  expect(screen.getByRole('banner')).toHaveTextContent('Minhas escolas');
  const children = screen.getByRole('navigation', { name: 'Crianças' });
  expect(within(children).getByRole('link', { name: 'Caio' })).toBeVisible();
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

test('an opened item names its school and is in its time', async () => {
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
  const schools = within(await screen.findByRole('navigation', { name: 'Escolas' }));
  await screen.findByText('Do Girassol');
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'A febre passou');
  const other = schools.getByRole('link', { name: /^Escola Ipê 2 mensagens não lidas$/ });
  await user.click(other);
  expect(other).toHaveFocus();

  await screen.findByText('Do Ipê');
  expect(address()).toBe(`/familia/mensagens?escola=${ipe.id}`);
  const field = screen.getByRole('textbox', { name: 'Mensagem' });
  expect(field).toHaveValue('');
  await user.type(field, 'Bom dia{Enter}');
  await waitFor(() => expect(sent).toEqual([['Bom dia', ipe.id]]));
  await user.click(schools.getByRole('link', { name: 'Escola Girassol' }));
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
  const items = [feedItem({ title: 'Passeio', schoolId: ipe.id })];
  server.use(mockEndpoint(listFeed, () => ({ items, next: null })));
  const { queries } = renderFamily();
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
