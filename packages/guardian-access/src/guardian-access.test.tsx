import {
  changeWhatsApp,
  createGuardianLink,
  getGuardianAccess,
  revokeGuardianAccess,
  revokeGuardianDevice,
  type GuardianAccess,
  type KnownDevice,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { defineRemote, useModals } from '@caderneta/platform';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { GuardianAccessModal } from './guardian-access.modal.tsx';

const id = '0198f4a2-0000-7000-8000-000000000001';
const phone = '11912345678';
const url = 'https://portal.test/familia/entrar#abc';
const device = (
  number: number,
  name: string,
  link: KnownDevice['link'] = { madeBy: null, mailed: true },
): KnownDevice => ({
  id: id.replace(/1$/, String(number)),
  name,
  createdAt: '2026-11-01T12:00:00Z',
  lastSeenAt: '2026-11-18T12:12:00Z',
  link,
});

let devices: KnownDevice[];
let linkDelivery: GuardianAccess['linkDelivery'];
let openLinkCount: number;
let codeRestsUntil: string | undefined;
beforeEach(() => {
  codeRestsUntil = undefined;
  openLinkCount = 1;
  linkDelivery = 'shown';
  const madeBy = 'Ana Prado';
  devices = [
    device(2, 'Chrome no Android'),
    device(3, 'Safari no iPhone', { madeBy, mailed: false }),
    device(4, 'Firefox no Linux', { madeBy, mailed: true }),
  ];
});
const server = mockServer(
  mockEndpoint(getGuardianAccess, () => ({
    responsible: { id, name: 'Paula Moreira', phone },
    linkDelivery,
    devices,
    openLinkCount,
    codeRestsUntil,
  })),
  mockEndpoint(createGuardianLink, () => ({
    delivery: 'shown' as const,
    url,
    expiresAt: '2026-12-21T12:00:00Z',
    code: { text: 'K7Q2-W9XA-3MBT-H4PN', expiresAt: '2026-11-28T12:00:00Z' },
  })),
  mockEndpoint(revokeGuardianDevice, ({ params }) => {
    devices = devices.filter((other) => other.id !== params.deviceId);
  }),
  mockEndpoint(revokeGuardianAccess, () => {
    devices = [];
  }),
);

function Opener() {
  const modals = useModals();
  const props = { guardianId: id, guardianName: 'Paula Moreira' };
  return (
    <button type="button" onClick={() => void modals.open(GuardianAccessModal, props)}>
      abrir
    </button>
  );
}
const remote = defineRemote({
  name: 'opener',
  access: 'employee',
  pages: { '/': () => Promise.resolve({ default: Opener }) },
});

async function open() {
  const rendered = renderRemote(remote, { at: '/' });
  await rendered.user.click(await screen.findByRole('button', { name: 'abrir' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Acesso de Paula Moreira' }));
  return { ...rendered, dialog };
}

test('a code that rests after many wrong ones is told, with its time', async () => {
  codeRestsUntil = '2026-11-20T22:42:00Z';
  const { dialog } = await open();
  expect(await dialog.findByText(/em descanso até 19:42/)).toBeVisible();
});

test('a link is made on request, to be copied or sent by WhatsApp', async () => {
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'gerar link' }));
  const field = await dialog.findByRole('textbox', { name: 'Link pessoal' });
  expect(field).toHaveValue(url);
  expect(dialog.getByText('Vale até 21/12/2026, para um aparelho.')).toBeVisible();
  expect(dialog.getByText('K7Q2-W9XA-3MBT-H4PN').closest('p')).toHaveTextContent(
    'código K7Q2-W9XA-3MBT-H4PN, digitado em portal.test/familia. Vale até 28/11/2026.',
  );

  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await user.click(dialog.getByRole('button', { name: 'copiar link' }));
  expect(await screen.findByText('Link copiado!')).toBeVisible();
  expect(write).toHaveBeenLastCalledWith(url);
  // A page without https has no clipboard.
  write.mockRejectedValueOnce(new Error('forbidden'));
  await user.click(dialog.getByRole('button', { name: 'copiar link' }));
  expect(await screen.findByText(/O link está selecionado/)).toBeVisible();

  const whatsApp = new URL(
    dialog.getByRole<HTMLAnchorElement>('link', { name: 'abrir no WhatsApp' }).href,
  );
  expect(whatsApp.origin + whatsApp.pathname).toBe('https://wa.me/5511912345678');
  expect(whatsApp.searchParams.get('text')).toBe(
    `Olá, Paula! Este é o seu link pessoal para acompanhar a Escola Girassol: ${url}\n\n` +
      'Se ele não abrir, digite o código K7Q2-W9XA-3MBT-H4PN em https://portal.test/familia (vale até 28/11/2026).',
  );
});

test('a link for a guardian of other classrooms too is sent without being shown', async () => {
  linkDelivery = 'mailed';
  server.use(
    mockEndpoint(createGuardianLink, () => ({
      delivery: 'mailed' as const,
      sentTo: 'paula@casa.test',
    })),
  );
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'enviar link por e-mail' }));
  expect(
    await dialog.findByText('Pronto! O link está a caminho de paula@casa.test.'),
  ).toBeVisible();
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
});

test('without an e-mail only the office makes such a link', async () => {
  linkDelivery = 'unavailable';
  const { dialog } = await open();
  expect(await dialog.findByText(/Peça o link à secretaria\./)).toBeVisible();
  expect(dialog.queryByRole('button', { name: /link/ })).not.toBeInTheDocument();
});

test('each device shows when it was paired, and who made its link', async () => {
  const { dialog } = await open();
  const entered = 'entrou em 01/11/2026 às 09:00, pelo';
  for (const by of ['e-mail da escola', 'link de Ana Prado', 'e-mail que Ana Prado enviou']) {
    expect(await dialog.findByText(`${entered} ${by}`)).toBeVisible();
  }
});

test('too many links are refused in the server’s words', async () => {
  server.use(mockProblem(createGuardianLink, 429, { title: 'Muitos links. Tente mais tarde.' }));
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'gerar link' }));
  expect(await dialog.findByText('Muitos links. Tente mais tarde.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'gerar link' })).toBeEnabled();
});

test('one device is ended, the other stays', async () => {
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: 'encerrar Chrome no Android' }));
  await waitFor(() => expect(dialog.queryByText('Chrome no Android')).not.toBeInTheDocument());
  expect(dialog.getByText('Safari no iPhone')).toBeVisible();
  expect(screen.getByText('Acesso encerrado!')).toBeVisible();
});

test('a lost phone: all is ended, after asking', async () => {
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole('button', { name: /celular perdido/ }));
  const question = within(screen.getByRole('dialog', { name: 'Encerrar todos os acessos' }));
  await user.click(question.getByRole('button', { name: 'encerrar acessos' }));
  await waitFor(() => expect(devices).toEqual([]));
});

test.each([
  [1, '1 link que ainda vale'],
  [3, '3 links que ainda valem'],
])('%i open links are counted, those in e-mails too', async (count, words) => {
  openLinkCount = count;
  const { dialog } = await open();
  expect(await dialog.findByText(words)).toBeVisible();
});

test('nothing is said of no links', async () => {
  openLinkCount = 0;
  const { dialog } = await open();
  await dialog.findByText('Chrome no Android');
  expect(dialog.queryByText(/que ainda val/)).not.toBeInTheDocument();
});

test('without devices there is a sentence', async () => {
  devices = [];
  const first = await open();
  expect(await first.dialog.findByText('Nenhum aparelho entrou ainda.')).toBeVisible();
});

test('an access that does not load can be tried again', async () => {
  server.use(mockProblem(getGuardianAccess, 500));
  const { user, dialog } = await open();
  const again = await dialog.findByRole('button', { name: 'recarregar' });
  server.resetHandlers();
  await user.click(again);
  expect(await dialog.findByText('Safari no iPhone')).toBeVisible();
});

test('an access that loads is announced', async () => {
  server.use(mockPending(getGuardianAccess));
  const { dialog } = await open();
  expect(dialog.getByText('Carregando…')).toBeInTheDocument();
});

test('the office notes that a guardian allowed WhatsApp; what they refused stays so', async () => {
  let state: 'allowed' | 'notAsked' | 'refused' = 'notAsked';
  const whatsApp = () => ({
    state,
    at: state === 'allowed' ? '2026-11-20T12:00:00Z' : null,
    way: state === 'allowed' ? ('school' as const) : null,
  });
  server.use(
    mockEndpoint(getGuardianAccess, () => ({
      responsible: { id, name: 'Paula Moreira', phone },
      ...{ linkDelivery, devices, openLinkCount, whatsApp: whatsApp() },
    })),
    mockEndpoint(changeWhatsApp, ({ body }) => {
      state = body.isAllowed ? 'allowed' : 'refused';
    }),
  );
  const { user, dialog } = await open();
  const box = await dialog.findByRole('checkbox', { name: 'Autorizado na matrícula ou no papel' });
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(await dialog.findByText('Autorizado em 20/11/2026, na escola.')).toBeVisible();
  expect(box).toBeChecked();
  await user.click(box);
  expect(await dialog.findByText(/O responsável recusou/)).toBeVisible();
  expect(box).toBeDisabled();
});
