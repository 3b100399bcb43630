import {
  answerVersion,
  type AppVersions,
  forgotPassword,
  getVersionsPermission,
  listClassrooms,
  listEmployees,
  listVersions,
  rollBackVersion,
  switchApp,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const hours = Array.from({ length: 12 }, (_, index) => ({
  hour: `2026-11-12T${String(index + 4).padStart(2, '0')}:00:00Z`,
  sessions: 0,
  failing: 0,
}));
const unmeasured = { troubles: [], weight: null, weightBefore: null, heldBecause: null };
const quiet = { ...unmeasured, sessions: 0, failing: 0, hours };
const busy = [
  { hour: '2026-11-12T11:00:00Z', sessions: 1, failing: 0 },
  { hour: '2026-11-12T12:00:00Z', sessions: 8, failing: 2 },
];
const health = {
  ...unmeasured,
  sessions: 9,
  failing: 2,
  hours: hours.map((one) => busy.find(({ hour }) => hour === one.hour) ?? one),
};

const ring = {
  ring: 'todos',
  percent: 100,
  buildId: 'bbbb2222',
  runs: 'bbbb2222',
  builtAt: '2026-11-12T12:00:00Z',
  health,
  news: 'Busca por turma',
  since: '2026-11-12T12:12:00Z',
  by: 'Equipe Chat',
  version: 7,
  canRollBack: true,
};
const chat: AppVersions = {
  app: 'chat',
  rings: [ring, { ...ring, ring: 'parte', percent: 10, news: '', canRollBack: false }],
  canSwitchOff: true,
  switchedOff: null,
  waiting: [],
  events: [
    {
      kind: 'move',
      ring: 'todos',
      percent: 100,
      fromBuild: null,
      toBuild: 'bbbb2222',
      by: 'Equipe Chat',
      reason: 'Busca por turma',
      at: '2026-11-12T12:12:00Z',
    },
  ],
};
const own = {
  buildId: null,
  runs: 'aaaa1111',
  health: quiet,
  news: '',
  since: null,
  by: null,
  version: 0,
  canRollBack: false,
};
const shell: AppVersions = {
  app: 'shell',
  rings: [{ ...ring, ...own }],
  canSwitchOff: false,
  switchedOff: null,
  waiting: [],
  events: [],
};

let sent: unknown[];
let versions: AppVersions[];
beforeEach(() => {
  sent = [];
  versions = [shell, chat];
});
const server = mockServer(
  mockEndpoint(listVersions, () => versions),
  mockEndpoint(rollBackVersion, ({ body }) => void sent.push(body)),
  mockEndpoint(switchApp, ({ body }) => {
    sent.push(body);
    versions = [{ ...chat, switchedOff: body.sentence }];
  }),
  mockEndpoint(answerVersion, ({ body }) => {
    sent.push(body);
    versions = [chat];
  }),
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listEmployees, () => []),
  mockEndpoint(getVersionsPermission, () => ({ isAllowed: true })),
);

const session = { session: { employee: { role: 'Administrator' } } } as const;
const open = () => renderRemote(remote, { at: paths.versions, ...session });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows the running build of each ring, with time and author', async () => {
  open();
  const rows = (await card('Mensagens')).getAllByRole('listitem');
  expect(rows.slice(0, 2).map((row) => row.textContent)).toEqual([
    expect.stringContaining(
      'Todas as escolas: a versão de 12/11/2026 09:00desde 12/11/2026 09:12, por Equipe ChatBusca por turma',
    ),
    expect.stringMatching(/^10% das escolas: a versão de 12\/11\/2026 09:00/),
  ]);
  expect(rows[2]).toHaveTextContent(
    'Equipe Chat colocou a versão de 12/11/2026 09:00 no ar para todas as escolas: Busca por turma',
  );
  const portal = await card('Portal');
  expect(portal.getAllByRole('listitem')[0]).toHaveTextContent(
    'a versão da instalaçãoconstruída em 12/11/2026 09:00Nas últimas 12 horas: nenhuma sessão.',
  );
  expect(portal.queryByRole('button')).toBeNull();
});

test('names builds by their time, and their codes for support alone', async () => {
  const published = { ...chat.events[0]!, kind: 'published', at: '2026-11-10T18:30:00Z' } as const;
  const back = { ...chat.events[0]!, kind: 'rollback', fromBuild: 'eeee5555' } as const;
  versions = [
    {
      ...chat,
      events: [
        { ...back, toBuild: 'cccc3333' },
        { ...published, toBuild: 'cccc3333' },
      ],
    },
  ];
  const { user } = open();
  const mensagens = await card('Mensagens');
  expect(mensagens.getByText(/voltou para a versão de 10\/11\/2026 15:30/)).toBeInTheDocument();
  const codes = mensagens.getByText('Código para o suporte');
  expect(codes.parentElement).not.toHaveAttribute('open');
  await user.click(codes);
  expect(
    within(codes.parentElement!)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'a versão de 12/11/2026 09:00: bbbb2222',
    'a versão de 10/11/2026 15:30: cccc3333',
    'uma versão mais antiga: eeee5555',
  ]);
});

test('says how a build does, and why one went back by itself', async () => {
  const reason = 'falhou em 3 de 9 sessões (33,3%); a versão anterior, em 0 de 12 sessões (0%)';
  const went = { kind: 'automatic', by: 'O portal', fromBuild: 'cccc3333', reason };
  versions = [{ ...chat, events: [{ ...chat.events[0]!, ...went }] }];
  open();
  const mensagens = await card('Mensagens');
  expect(mensagens.getAllByText('Nas últimas 12 horas: 9 sessões, 2 com falha')).toHaveLength(2);
  const [bars] = mensagens.getAllByRole('img');
  expect(bars).toHaveAccessibleName(
    '08:00: 1 sessão, nenhuma com falha; 09:00: 8 sessões, 2 com falha',
  );
  expect(mensagens.getByText(/voltou sozinho/)).toHaveTextContent(
    `O portal voltou sozinho para a versão de 12/11/2026 09:00 para todas as escolas, porque uma versão mais antiga ${reason}`,
  );
});

test('says what troubles were seen, how heavy a build is, and why it is held', async () => {
  const heavy = {
    ...health,
    troubles: [
      { kind: 'hang', count: 2 },
      { kind: 'hold', count: 1 },
    ],
    weight: { visits: 25, busy: 124, memory: 140 },
    weightBefore: { visits: 300, busy: 31, memory: 45 },
    heldBecause: 'ocupa a página 12,4% do tempo, a versão anterior 3,1%',
  };
  versions = [{ ...chat, rings: [{ ...ring, health: heavy }] }];
  open();
  const mensagens = await card('Mensagens');
  expect(mensagens.getByText(/2 com falha \(travou 2×, não largou a página 1×\)/)).toBeVisible();
  expect(
    mensagens.getByRole('img', {
      name: 'Tarefas longas: 12,4% do tempo, a anterior 3,1%; memória: 140 MB, a anterior 45 MB',
    }),
  ).toBeVisible();
  expect(mensagens.getByText(/não avança: ocupa a página 12,4% do tempo/)).toBeVisible();
});

test('goes back once that is confirmed, naming the version that was seen', async () => {
  const { user } = open();
  await user.click((await card('Mensagens')).getByRole('button', { name: 'voltar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'voltar' }));
  expect(await screen.findByText('Versão anterior no ar!')).toBeVisible();
  expect(sent).toEqual([{ app: 'chat', ring: 'todos', version: 7 }]);
});

test('a shell whose way back takes areas along names them, asks, and moves them together', async () => {
  versions = [{ ...chat, app: 'shell' }];
  server.use(
    mockEndpoint(rollBackVersion, ({ body }) => {
      sent.push(body);
      if (body.together) return undefined;
      const reasons = [
        { subject: 'chat bbbb2222', problem: 'não combina (react); volta a versão aaaa1111' },
      ];
      return problemResponse(409, { code: 'takes-others-along', reasons });
    }),
  );
  const { user } = open();
  const goBack = async (answer: string) => {
    await user.click((await card('Portal')).getByRole('button', { name: 'voltar' }));
    const sure = within(await screen.findByRole('dialog'));
    await user.click(sure.getByRole('button', { name: 'voltar' }));
    const question = await screen.findByRole('dialog', { name: 'Outras áreas mudam junto' });
    expect(question).toHaveTextContent('Mensagens: não combina (react); volta a versão anterior');
    await user.click(within(question).getByRole('button', { name: answer }));
  };
  await goBack('fechar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Versão anterior no ar!')).toBeNull();
  await goBack('voltar junto');
  expect(await screen.findByText('Versão anterior no ar!')).toBeVisible();
  expect(sent.map((body) => (body as { together?: true }).together)).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test('a refusal is told in its own words', async () => {
  server.use(mockProblem(rollBackVersion, 409, { title: 'O ponteiro mudou enquanto isso.' }));
  const { user } = open();
  await user.click((await card('Mensagens')).getByRole('button', { name: 'voltar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'voltar' }));
  expect(await screen.findByText('O ponteiro mudou enquanto isso.')).toBeVisible();
});

test('takes an app off the air with a sentence, and on again', async () => {
  const { user } = open();
  await user.click((await card('Mensagens')).getByRole('button', { name: 'tirar do ar' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'tirar do ar' })).toBeDisabled();
  await user.type(dialog.getByLabelText('O que as pessoas leem no lugar'), ' Volta às 14h. ');
  await user.click(dialog.getByRole('button', { name: 'tirar do ar' }));
  expect(await screen.findByText('Volta às 14h.')).toBeVisible();
  await user.click((await card('Mensagens')).getByRole('button', { name: 'pôr no ar' }));
  await waitFor(() => expect(screen.queryByText('Volta às 14h.')).toBeNull());
  expect(sent).toEqual([
    { app: 'chat', sentence: 'Volta às 14h.' },
    { app: 'chat', sentence: null },
  ]);
});

const waiting = {
  buildId: 'dddd4444',
  digest: '0'.repeat(64),
  by: 'Equipe Chat',
  at: '2026-11-12T12:30:00Z',
  news: 'Mensagens arquivadas',
  isDeclined: false,
  growth: [
    { subject: '/mensagens/arquivo', problem: 'endereço novo' },
    { subject: 'GET /v1/students', problem: 'chamada nova' },
  ],
};

test('shows what a build can do more, and takes a yes for that very build', async () => {
  versions = [{ ...chat, waiting: [waiting] }];
  const { user } = open();
  const build = within(
    await screen.findByRole('region', {
      name: /Versão de 12\/11\/2026 09:30 espera por uma confirmação/,
    }),
  );
  expect(build.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'endereço novo: /mensagens/arquivo',
    'chamada nova: GET /v1/students',
  ]);
  await user.click(build.getByRole('button', { name: 'confirmar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'confirmar' }));
  expect(await screen.findByText('Versão confirmada!')).toBeVisible();
  const { buildId, digest } = waiting;
  expect(sent).toEqual([{ app: 'chat', buildId, digest, isAccepted: true }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: /09:30/ })).toBeNull());
});

test('takes a no, after which a yes may still follow', async () => {
  versions = [{ ...chat, waiting: [waiting] }];
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'recusar' }));
  const dialog = within(await screen.findByRole('dialog'));
  versions = [{ ...chat, waiting: [{ ...waiting, isDeclined: true }] }];
  server.use(mockEndpoint(answerVersion, ({ body }) => void sent.push(body)));
  await user.click(dialog.getByRole('button', { name: 'recusar' }));
  const declined = within(await screen.findByRole('region', { name: /09:30 recusada/ }));
  expect(declined.getByRole('button', { name: 'confirmar' })).toBeVisible();
  expect(declined.queryByRole('button', { name: 'recusar' })).toBeNull();
  expect(sent).toMatchObject([{ isAccepted: false }]);
});

test('waits for the server', async () => {
  server.use(mockPending(listVersions));
  open();
  expect(await screen.findByRole('heading', { name: 'Versões' })).toBeVisible();
  expect(screen.queryByRole('region')).toBeNull();
});

test('those with permission see the link', async () => {
  renderRemote(remote, { at: paths.manage, ...session });
  expect(await screen.findByRole('link', { name: 'versões' })).toHaveAttribute(
    'href',
    paths.versions,
  );
});

test('others do not see the link', async () => {
  server.use(mockEndpoint(getVersionsPermission, () => ({ isAllowed: false })));
  renderRemote(remote, { at: paths.manage, ...session });
  expect(await screen.findByRole('link', { name: 'histórico' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(screen.queryByRole('link', { name: 'versões' })).toBeNull();
});

test('whoever must prove their e-mail is led to a page that sends the link', async () => {
  const asked: unknown[] = [];
  server.use(
    mockEndpoint(getVersionsPermission, () => ({ isAllowed: false, mustProveEmail: true })),
    mockProblem(listVersions, 403, { code: 'mailbox-unproven', title: 'Confirme.' }),
    mockEndpoint(forgotPassword, ({ body }) => void asked.push(body)),
  );
  const { user } = renderRemote(remote, { at: paths.manage, ...session });
  await user.click(await screen.findByRole('link', { name: 'versões' }));
  await user.click(await screen.findByRole('button', { name: 'receber o link' }));
  expect(await screen.findByText(/O link está a caminho/)).toBeVisible();
  const [{ email } = { email: '' }] = asked as { email: string }[];
  expect(screen.getByText(email)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'receber o link' })).toBeNull();
});
