import {
  createFamilyCalendar,
  endFamilyCalendar,
  endOtherDevices,
  changeOwnMailTopic,
  changeOwnSms,
  changeOwnWhatsApp,
  endOwnDevice,
  getFamily,
  getOwnMailTopics,
  getOwnSms,
  getOwnWhatsApp,
  leaveFamily,
  listFamilyCalendars,
  listFeed,
  listOwnDevices,
  renameOwnDevice,
  subscribeToPush,
  unsubscribeFromPush,
  type MailTopic,
  type OwnDevice,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, waitFor } from '@testing-library/react';
import { storeInstallOffer } from '../install/install-offer.ts';
import { givePush } from '../testing/browser-features.ts';
import { address, renderFamily } from '../testing/render-family.tsx';
import { familyHandlers, theFamily } from '../testing/the-family.ts';

const server = mockServer(
  ...familyHandlers,
  mockEndpoint(listFeed, () => ({ items: [], next: null })),
  mockEndpoint(listOwnDevices, () => devices),
);
const device = (number: number, name: string, isCurrent = false): OwnDevice => ({
  id: `0198f4a2-0000-7000-8000-00000000080${number}`,
  name,
  createdAt: '2026-02-25T12:05:00Z',
  lastSeenAt: '2026-02-26T15:10:00Z',
  isCurrent,
  givenName: null,
  enteredBy: 'invitation',
});
let devices: OwnDevice[];
beforeEach(() => {
  devices = [device(1, 'Chrome no Android', true), device(2, 'Safari no iPhone')];
});
const at = '/familia/mais';
const findSwitch = () => screen.findByRole('switch', { name: 'Avisar neste aparelho' });

test('the settings show the guardian and their children', async () => {
  renderFamily({ at });
  await screen.findByText('Ana Beatriz Souza');
  expect(screen.getByText('Maternal II')).toBeInTheDocument();
  expect(screen.getByText('Bento Souza')).toBeInTheDocument();
});

test('notifications are asked for by a tap alone, and can be switched off', async () => {
  const push = givePush({ permission: 'default', answer: 'granted' });
  const told: string[] = [];
  server.use(
    mockEndpoint(subscribeToPush, ({ body }) => void told.push(body.endpoint)),
    mockEndpoint(unsubscribeFromPush, () => void told.push('off')),
  );
  const { user } = renderFamily({ at });
  await waitFor(async () => expect(await findSwitch()).toBeEnabled());
  expect(push.asked()).toBe(0);

  await user.click(await findSwitch());
  await waitFor(async () => expect(await findSwitch()).toBeChecked());
  expect(push.asked()).toBe(1);
  expect(told).toEqual(['https://push.example/1']);

  await waitFor(async () => expect(await findSwitch()).toBeEnabled());
  await user.click(await findSwitch());
  await waitFor(async () => expect(await findSwitch()).not.toBeChecked());
  expect(told).toEqual(['https://push.example/1', 'off']);
});

test('after the person denied notifications, the page says how to allow them', async () => {
  givePush({ permission: 'default', answer: 'denied' });
  const { user } = renderFamily({ at });
  await waitFor(async () => expect(await findSwitch()).toBeEnabled());
  await user.click(await findSwitch());
  expect(await screen.findByText(/As notificações estão bloqueadas/)).toBeInTheDocument();
  expect(await findSwitch()).toBeDisabled();
});

test('a refusal by the server leaves them off', async () => {
  givePush({ permission: 'granted', answer: 'granted' });
  server.use(mockProblem(subscribeToPush, 500));
  const { user } = renderFamily({ at });
  await waitFor(async () => expect(await findSwitch()).toBeEnabled());
  await user.click(await findSwitch());
  expect(await screen.findByText(/Não foi possível mudar os avisos/)).toBeInTheDocument();
  expect(await findSwitch()).not.toBeChecked();
});

test('an iPhone says that the app must be installed first, and how', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari');
  renderFamily({ at });
  expect(await screen.findByText(/No iPhone, os avisos só funcionam/)).toBeInTheDocument();
  expect(screen.getByText(/Adicionar à Tela de Início/)).toBeInTheDocument();
});

test('help is a page of its own', async () => {
  renderFamily({ at });
  const help = await screen.findByRole('link', { name: 'como usar a Caderneta' });
  expect(help).toHaveAttribute('href', '/ajuda/familia');
});

test('a tap installs the app if the browser offers it', async () => {
  const { user } = renderFamily({ at });
  await screen.findByRole('heading', { level: 1, name: 'Mais' });
  expect(screen.queryByRole('button', { name: 'instalar' })).not.toBeInTheDocument();
  const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: jest.fn() });
  storeInstallOffer();
  act(() => void window.dispatchEvent(offer));
  await user.click(await screen.findByRole('button', { name: 'instalar' }));
  expect(offer.prompt).toHaveBeenCalled();
});

test('leaving asks first, and ends at how to enter', async () => {
  let left = false;
  server.use(mockEndpoint(leaveFamily, () => void (left = true)));
  const { user } = renderFamily({ at });
  await user.click(await screen.findByRole('button', { name: 'sair deste aparelho' }));
  expect(left).toBe(false);
  server.use(mockProblem(getFamily, 401));
  await user.click(await screen.findByRole('button', { name: 'sair' }));
  await screen.findByRole('heading', { level: 1, name: 'Que bom ver você!' });
  expect(left).toBe(true);
  expect(address()).toBe('/familia');
});

test('the guardian sees all devices, and ends an unknown one', async () => {
  server.use(
    mockEndpoint(endOwnDevice, ({ params }) => {
      devices = devices.filter(({ id }) => id !== params.id);
    }),
  );
  const { user } = renderFamily({ at });
  const here = await screen.findByText('Chrome no Android (este aparelho)');
  expect(here.closest('li')).toHaveTextContent(
    'Entrou 25/02/2026 às 09:05 por convite da escola, visto 26/02/2026 às 12:10',
  );
  const ends = screen.getAllByRole('button', { name: /^encerrar / });
  expect(ends).toHaveLength(1);
  await user.click(ends[0]!);
  await waitFor(() => expect(screen.queryByText('Safari no iPhone')).not.toBeInTheDocument());
  expect(here).toBeVisible();
});

test('each device says how it entered, gets a name, and all others are ended at once', async () => {
  devices = [
    { ...device(1, 'Chrome no Android', true), givenName: null, enteredBy: 'mail' },
    { ...device(2, 'Safari no iPhone'), givenName: null, enteredBy: 'invitation', byCode: true },
    { ...device(3, 'Firefox no Linux'), givenName: null, enteredBy: 'ownDevice' },
  ];
  server.use(
    mockEndpoint(renameOwnDevice, ({ params, body: { name } }) => {
      devices = devices.map((one) =>
        one.id === params.id ? { ...one, name: `${name} (${one.name})`, givenName: name } : one,
      );
    }),
    mockEndpoint(endOtherDevices, () => {
      devices = devices.filter(({ isCurrent }) => isCurrent);
    }),
  );
  const { user } = renderFamily({ at });
  const row = async (name: string) => (await screen.findByText(name)).closest('li');
  expect(await row('Chrome no Android (este aparelho)')).toHaveTextContent('pelo e-mail da escola');
  expect(await row('Safari no iPhone')).toHaveTextContent('por código, visto');
  expect(await row('Firefox no Linux')).toHaveTextContent('por outro aparelho, visto');

  await user.click(screen.getByRole('button', { name: 'dar nome a Safari no iPhone' }));
  await user.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Celular da vovó');
  await user.click(screen.getByRole('button', { name: 'guardar' }));
  expect(await screen.findByText('Celular da vovó (Safari no iPhone)')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'encerrar os outros' }));
  await user.click(screen.getByRole('button', { name: 'encerrar' }));
  await waitFor(() => expect(screen.queryByText('Firefox no Linux')).not.toBeInTheDocument());
  expect(screen.getByText('Chrome no Android (este aparelho)')).toBeVisible();
});

test('SMS are refused by a switch that names the phone, where the school sends them', async () => {
  const told: boolean[] = [];
  server.use(
    mockEndpoint(getOwnSms, () => ({ phones: ['11912345678'], isAllowed: true })),
    mockEndpoint(changeOwnSms, ({ body }) => void told.push(body.isAllowed)),
  );
  const { user } = renderFamily({ at });
  const row = await screen.findByRole('switch', { name: 'Avisos por SMS no (11) 91234-5678' });
  expect(row).toBeChecked();
  await user.click(row);
  await waitFor(() => expect(told).toEqual([false]));
  expect(row).toHaveAccessibleDescription(/^Você recusou SMS: nada da escola vem por SMS/);
  expect(screen.queryByRole('switch', { name: /WhatsApp/ })).not.toBeInTheDocument();
});

test('e-mails have a switch for each kind of news, and a change that fails goes back', async () => {
  let muted: MailTopic[] = ['event'];
  server.use(
    mockEndpoint(getOwnMailTopics, () => ({ emails: ['marta@familia.test'], muted })),
    mockEndpoint(changeOwnMailTopic, ({ body: { topic, isAllowed } }) => {
      muted = isAllowed ? muted.filter((one) => one !== topic) : [...muted, topic];
    }),
  );
  const { user } = renderFamily({ at });
  const events = await screen.findByRole('switch', { name: 'Eventos' });
  expect(screen.getByText(/^O que a escola manda para marta@familia.test\./)).toBeVisible();
  expect(events).not.toBeChecked();
  const board = screen.getByRole('switch', { name: 'Avisos do mural' });
  expect(board).toBeChecked();
  await user.click(events);
  await waitFor(() => expect(events).toBeEnabled());
  await user.click(board);
  await waitFor(() => expect(muted).toEqual(['noticeBoard']));
  await waitFor(() => expect(board).toBeEnabled());
  expect([events, board].map((row) => (row as HTMLInputElement).checked)).toEqual([true, false]);

  server.use(mockProblem(changeOwnMailTopic, 500));
  await user.click(events);
  expect(await screen.findByText(/^Não foi possível mudar os e-mails/)).toBeVisible();
  expect(events).toBeChecked();
});

test('WhatsApp is allowed by a switch that names the phone, where the school sends it', async () => {
  const told: boolean[] = [];
  server.use(
    mockEndpoint(getOwnWhatsApp, () => ({ phones: ['11912345678'], isAllowed: false })),
    mockEndpoint(changeOwnWhatsApp, ({ body }) => void told.push(body.isAllowed)),
  );
  const { user } = renderFamily({ at });
  const name = 'Avisos por WhatsApp no (11) 91234-5678';
  const row = await screen.findByRole('switch', { name });
  expect(row).not.toBeChecked();
  await user.click(row);
  await waitFor(() => expect(row).toBeEnabled());
  expect(row).toBeChecked();
  await user.click(row);
  await waitFor(() => expect(told).toEqual([true, false]));
});

test('a calendar is made, opened by the phone’s calendar app, and ended', async () => {
  let address: string | null = null;
  const schoolId = theFamily.school.id;
  server.use(
    mockEndpoint(listFamilyCalendars, () => [{ schoolId, address }]),
    mockEndpoint(createFamilyCalendar, ({ body }) => {
      expect(body).toEqual({ schoolId });
      address = 'https://portal.test/v1/calendar.ics?key=abc';
      return { address };
    }),
    mockEndpoint(endFamilyCalendar, ({ query }) => {
      expect(query).toEqual({ schoolId });
      address = null;
    }),
  );
  const { user } = renderFamily({ at });
  await user.click(await screen.findByRole('button', { name: 'criar meu calendário' }));
  expect(await screen.findByLabelText('Endereço do seu calendário')).toHaveValue(
    'https://portal.test/v1/calendar.ics?key=abc',
  );
  expect(screen.getByRole('link', { name: 'assinar neste aparelho' })).toHaveAttribute(
    'href',
    'webcal://portal.test/v1/calendar.ics?key=abc',
  );
  await user.click(screen.getByRole('button', { name: 'copiar endereço' }));
  expect(await screen.findByText('Endereço copiado!')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'encerrar endereço' }));
  await user.click(screen.getByRole('button', { name: 'encerrar' }));
  await screen.findByRole('button', { name: 'criar meu calendário' });
});
