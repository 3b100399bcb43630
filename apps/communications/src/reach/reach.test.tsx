import {
  allowWhatsApp,
  countReach,
  createGuardianLink,
  listClassrooms,
  listReach,
  type ReachedGuardian,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleId } from '../testing/sample-id.ts';

const guardian = (number: number, changes: Partial<ReachedGuardian> = {}): ReachedGuardian => ({
  id: sampleId(number),
  name: `Pessoa ${number}`,
  phone: '11900000001',
  hasEmail: false,
  state: 'unreached',
  students: [{ id: sampleId(11), name: 'Alice Lima', classroomName: 'Maternal I' }],
  invitation: null,
  enteredAt: null,
  lastSeenAt: null,
  linkDelivery: 'shown',
  ...changes,
});
const marta = guardian(1);
const jorge = guardian(2, { hasEmail: true, state: 'emailed', linkDelivery: 'mailed' });
const rosa = guardian(3, { linkDelivery: 'unavailable' });
const url = 'https://portal.test/familia/entrar#token';
const shown = { delivery: 'shown', url, expiresAt: '2990-01-01T00:00:00Z' } as const;

let invited: string[] = [];
const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(countReach, () => ({ states: { unreached: 2, emailed: 1 }, toInvite: 3 })),
  mockEndpoint(listReach, ({ query: { offset = 0, limit = 20 } }) =>
    [marta, jorge, rosa].slice(offset, offset + limit),
  ),
  mockEndpoint(createGuardianLink, ({ params: { id } }) => {
    invited.push(id);
    return id === jorge.id
      ? ({ delivery: 'mailed', sentTo: 'jorge@familia.test' } as const)
      : shown;
  }),
);

/** A window that a browser opened for us. */
interface Opened {
  closed: boolean;
  location: { href: string };
}
let windows: Opened[] = [];
beforeEach(() => {
  [windows, invited] = [[], []];
  jest.spyOn(window, 'open').mockImplementation(() => {
    const opened = { closed: false, opener: window, location: { href: '' } };
    windows.push(opened);
    return { ...opened, close: () => (opened.closed = true), location: opened.location } as never;
  });
});
afterEach(() => jest.restoreAllMocks());

const openQueue = async () => {
  const rendered = renderRemote(remote, { at: paths.inviting });
  await screen.findByRole('heading', { name: marta.name });
  return rendered;
};

test('each guardian is invited in the way that the employee may use', async () => {
  const { user } = await openQueue();
  await user.click(screen.getByRole('button', { name: 'abrir no WhatsApp' }));
  expect(await screen.findByRole('heading', { name: jorge.name })).toBeVisible();
  const address = new URL(windows[0]!.location.href);
  expect(address.href).toMatch('https://wa.me/5511900000001?text=');
  expect(address.searchParams.get('text')).toMatch(url);
  expect(screen.getByRole('link', { name: 'abrir de novo' })).toHaveAttribute('href', address.href);

  await user.click(screen.getByRole('button', { name: 'enviar por e-mail' }));
  expect(await screen.findByRole('heading', { name: rosa.name })).toBeVisible();
  expect(screen.getByText(/a caminho de jorge@familia\.test/)).toBeVisible();
  expect(windows).toHaveLength(1);

  const card = within(screen.getByRole('region', { name: 'Próximo convite' }));
  expect(card.getByText(/Peça o convite à secretaria/)).toBeVisible();
  expect(card.getAllByRole('button')).toHaveLength(1);
  await user.click(card.getByRole('button', { name: 'pular' }));
  expect(await screen.findByText('Fim da fila. 1 pessoa ficou para depois.')).toBeVisible();
  expect(invited).toEqual([marta.id, jorge.id]);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 de 3');
});

test('a link that is refused closes its window, says why, and the guardian stays next', async () => {
  server.use(mockProblem(createGuardianLink, 429, { title: 'Muitos links. Tente mais tarde.' }));
  const { user } = await openQueue();
  await user.click(screen.getByRole('button', { name: 'abrir no WhatsApp' }));
  expect(await screen.findByText('Muitos links. Tente mais tarde.')).toBeVisible();
  expect(windows).toMatchObject([{ closed: true }]);
  expect(screen.getByRole('heading', { name: marta.name })).toBeVisible();
});

test('a part of the bar narrows the list, and pressed again shows all', async () => {
  const asked: (string | undefined)[] = [];
  server.use(
    mockEndpoint(listReach, ({ query: { state } }) => {
      asked.push(state);
      return [marta, guardian(4, { state: 'by-pigeon' as never })];
    }),
  );
  const { user, address } = renderRemote(remote, { at: paths.reach });
  const part = await screen.findByRole('button', { name: /sem nenhum meio/ });
  expect(await screen.findByText('1 de 3 responsáveis são alcançados')).toBeVisible();
  await user.click(part);
  expect(address()).toBe(`${paths.reach}?situacao=sem-meio`);
  expect(part).toHaveAttribute('aria-pressed', 'true');
  await user.click(part);
  expect(address()).toBe(paths.reach);
  expect(asked).toEqual([undefined, 'unreached']);
  // What only a newer server says is shown as the least that is known.
  expect(screen.getByRole('row', { name: /Pessoa 4/ })).toHaveTextContent('entrou, sem avisos');
});

test('those who signed for WhatsApp are noted at once, and refused ones are not asked', async () => {
  const noted: string[][] = [];
  server.use(
    mockEndpoint(countReach, () => ({ states: { emailed: 3 }, toInvite: 0, toAllow: 2 })),
    mockEndpoint(listReach, ({ query: { isToAllow } }) => (isToAllow ? [marta, rosa] : [])),
    mockEndpoint(allowWhatsApp, ({ body: { guardianIds } }) => {
      noted.push(guardianIds);
      return guardianIds.map((id) => ({ id }));
    }),
  );
  const { user } = renderRemote(remote, { at: paths.reach });
  await user.click(await screen.findByRole('button', { name: 'anotar autorizações' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Autorizações de WhatsApp' }));
  expect(dialog.getByRole('button', { name: 'anotar' })).toBeDisabled();
  await user.click(await dialog.findByRole('checkbox', { name: 'marcar todos (2)' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Pessoa 3/ }));
  await user.click(dialog.getByRole('button', { name: 'anotar 1' }));
  expect(await screen.findByText('1 autorização anotada.')).toBeVisible();
  expect(noted).toEqual([[marta.id]]);
});

test('who is reached by WhatsApp or SMS is counted, and what that cost this month is shown', async () => {
  const costs = [
    {
      channel: 'whatsApp' as const,
      messages: 132,
      reais: 4.62,
      limit: 50,
      reserve: 5,
      credit: 'enough' as const,
      linkLimit: 5,
      linksRefused: 0,
    },
    {
      channel: 'sms' as const,
      messages: 1,
      reais: 0.09,
      limit: 0.1,
      reserve: 0.01,
      credit: 'none' as const,
      linkLimit: 5,
      linksRefused: 3,
    },
  ];
  const states = { unreached: 1, sms: 2, whatsApp: 3 };
  server.use(
    mockEndpoint(countReach, () => ({ states, toInvite: 0, costs })),
    mockEndpoint(listReach, () => [
      guardian(4, { state: 'whatsApp', isEmailReturned: true, refusesSms: true }),
      guardian(5, { state: 'emailed', mutedTopics: ['event', 'noticeBoard'] }),
    ]),
  );
  renderRemote(remote, { at: paths.reach });
  expect(await screen.findByText('5 de 6 responsáveis são alcançados')).toBeVisible();
  expect(screen.getByRole('button', { name: '3 recebem por WhatsApp' })).toBeVisible();
  const card = within(screen.getByRole('region', { name: 'Custo dos avisos' }));
  expect(
    card.getByText(/^WhatsApp este mês: 132 mensagens, R\$\s4,62 de R\$\s50,00$/),
  ).toBeVisible();
  expect(card.getByText(/^SMS este mês: 1 mensagem, R\$\s0,09 de R\$\s0,10$/)).toBeVisible();
  expect(card.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'SMS sem crédito. O limite foi alcançado: nada mais vai por aqui até o mês que vem.',
  ]);
  expect(card.getByRole('alert')).toHaveTextContent(
    /usaram a sua parte do mês, R\$\s5,00: 3 pedidos por SMS não saíram/,
  );
  expect(await screen.findByRole('row', { name: /Pessoa 4/ })).toHaveTextContent(
    'recebe por WhatsApp endereço devolvido recusou SMS',
  );
  expect(screen.getByRole('row', { name: /Pessoa 5/ })).toHaveTextContent(
    'recebe por e-mail recusou e-mails: eventos, avisos do mural',
  );
});

test.each([
  ['low', /^SMS com 86% do limite usado\./],
  ['urgentOnly', /^SMS só para urgentes\. .+ Para urgentes restam R\$\s1,40\.$/],
  ['none', /^SMS sem crédito\. O limite foi alcançado/],
  ['off', /^SMS desligado\./],
  ['refused', /^SMS sem crédito\. O provedor recusa/],
] as const)('an administrator reads what became of the money: %s', async (credit, said) => {
  const cost = {
    ...{ channel: 'sms' as const, messages: 95, reais: 8.6, limit: 10, reserve: 1, credit },
    ...{ linkLimit: 1, linksRefused: 0 },
  };
  server.use(mockEndpoint(countReach, () => ({ states: { sms: 1 }, toInvite: 0, costs: [cost] })));
  renderRemote(remote, { at: paths.reach });
  const card = within(await screen.findByRole('region', { name: 'Custo dos avisos' }));
  expect(card.getByRole('status')).toHaveTextContent(said);
});

test('children without a guardian are named', async () => {
  const student = { id: sampleId(12), name: 'Lia Só', classroomName: 'Jardim' };
  server.use(
    mockEndpoint(countReach, () => ({
      states: {},
      toInvite: 0,
      alone: { total: 3, students: [student] },
    })),
  );
  renderRemote(remote, { at: paths.reach });
  const card = await screen.findByRole('region', {
    name: '3 alunos estão sem responsável com celular',
  });
  expect(card).toHaveTextContent('Lia Só (Jardim) e mais 2.');
});
