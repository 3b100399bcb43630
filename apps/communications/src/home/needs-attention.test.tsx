import {
  type Attention,
  getAttention,
  getHome,
  sendReminder,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { freezeClock, renderRemote, testSession } from '@caderneta/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleId } from '../testing/sample-id.ts';

const well: Attention = {
  items: [],
  diaries: { missing: 0, classrooms: 0, classroomId: null },
  chats: { waiting: 0, oldest: null },
  families: { unreached: 0, alone: 0, returned: 0 },
};
const urgent: NonNullable<Attention['items']>[number] = {
  ...{ reason: 'urgentUnseen', kind: 'announcement' },
  ...{ id: sampleId(1), title: 'Sem água', count: 12 },
} as const;
let found: Attention;
const sent: unknown[] = [];
const server = mockServer(
  mockEndpoint(getHome, () => ({
    school: testSession().school,
    ...{ diaries: null, agenda: { events: [], activities: [], scheduled: [] } },
    unreadMessages: null,
  })),
  mockEndpoint(getAttention, () => found),
  mockEndpoint(sendReminder, ({ params, body }) => {
    sent.push({ id: params.id, ...body });
    found = { ...found, items: [] };
    return { guardians: 9, byChannel: { email: 9 }, untold: 3, leavesAt: null };
  }),
);
beforeEach(() => {
  found = well;
  sent.length = 0;
  freezeClock('2026-11-20T21:30:00Z');
});
afterEach(() => jest.useRealTimers());

const open = () => renderRemote(remote, { at: '/' });
const block = async () => within(await screen.findByRole('region', { name: 'Precisa de atenção' }));

test('each line says what is so, and leads to where somebody deals with it', async () => {
  const item = (number: number, rest: object) =>
    ({ id: sampleId(number), ...rest }) as typeof urgent;
  found = {
    items: [
      urgent,
      item(2, {
        ...{ reason: 'answersClosing', kind: 'event', title: 'Reunião', count: 1 },
        closes: '2026-11-21',
      }),
      item(3, {
        ...{ reason: 'answersClosing', kind: 'activity', title: 'Cartaz', count: 5 },
        closes: '2026-11-23',
      }),
      item(4, { reason: 'differingAnswers', kind: 'event', title: 'Passeio', count: 2 }),
      item(5, { reason: 'noticesFailed', kind: 'poll', title: 'Lanche', count: 3 }),
      item(6, { reason: 'somethingNew', kind: 'poll', title: 'Outra', count: 3 }),
    ],
    diaries: { missing: 5, classrooms: 1, classroomId: sampleId(7) },
    chats: { waiting: 2, oldest: { chatId: sampleId(8), since: '2026-11-19T13:00:00Z' } },
    families: { unreached: 4, alone: 1, returned: 2 },
  };
  const { user } = open();
  const list = await block();
  await user.click(await list.findByRole('button', { name: 'mostrar mais 4' }));
  const shown = list.getAllByRole('listitem').map((row) => {
    const link = within(row).queryAllByRole('link').at(-1)?.getAttribute('href');
    return [row.textContent, within(row).queryByRole('button') ? 'button' : link];
  });
  expect(shown).toEqual([
    ['Sem águaUrgente · 12 responsáveis ainda não viramlembrar', 'button'],
    ['ReuniãoRespostas até amanhã · 1 criança sem respostalembrar', 'button'],
    ['CartazEntrega até segunda-feira · 5 crianças ainda não fizeramlembrar', 'button'],
    [
      'PasseioRespostas diferentes para 2 criançasver respostas',
      `/eventos/${sampleId(4)}?resposta=diferentes`,
    ],
    [
      'LancheO aviso não chegou a 3 responsáveisver quem',
      `/enquetes/${sampleId(5)}?aviso=nao-avisados`,
    ],
    [
      'Faltam 5 diários de hojeEm 1 turmapreencher diários',
      `/diarios/turma/${sampleId(7)}/preencher`,
    ],
    [
      '2 conversas esperam respostaA mais antiga, desde ontem às 10:00abrir conversa',
      `/mensagens/${sampleId(8)}`,
    ],
    [
      '2 e-mails devolvidosO endereço não recebe: corrija no cadastrover famílias',
      '/alcance?situacao=devolvidos',
    ],
    [
      '4 responsáveis sem nenhum aviso, 1 aluno sem responsávelNada do que a escola envia chegaver famílias',
      '/alcance',
    ],
  ]);
});

test('one click reminds, says whom, and the line goes', async () => {
  found = { ...well, items: [urgent] };
  const { user } = open();
  await user.click(await (await block()).findByRole('button', { name: 'lembrar: Sem água' }));

  expect(await screen.findByText('Lembrete a 9 responsáveis.')).toBeVisible();
  expect(sent).toEqual([{ id: sampleId(1), group: 'unseen' }]);
  expect(await (await block()).findByText('Tudo em dia.')).toBeVisible();
  expect((await block()).getByRole('list')).toHaveFocus();
});

test('what somebody else reminded of meanwhile is said, and looked for anew', async () => {
  found = { ...well, items: [urgent] };
  const detail = 'Ana já lembrou hoje às 14:05. É possível lembrar de novo amanhã.';
  server.use(
    mockEndpoint(sendReminder, () => {
      found = well;
      return problemResponse(409, { code: 'reminded-today', detail });
    }),
  );
  const { user } = open();
  await user.click(await (await block()).findByRole('button', { name: 'lembrar: Sem água' }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(await (await block()).findByText('Tudo em dia.')).toBeVisible();
});

test('a part that could not be read hides no other', async () => {
  found = { ...well, items: [urgent], chats: null };
  const { user } = open();
  const list = await block();
  expect(await list.findByText('Sem água')).toBeVisible();
  expect(list.getByRole('alert')).toHaveTextContent('Nem tudo pôde ser conferido.');
  found = well;
  await user.click(list.getByRole('button', { name: 'recarregar' }));
  expect(await list.findByText('Tudo em dia.')).toBeVisible();
});

test('what was written elsewhere in the portal is looked for', async () => {
  const { events } = open();
  expect(await (await block()).findByText('Tudo em dia.')).toBeVisible();
  found = { ...well, diaries: { missing: 1, classrooms: 1, classroomId: sampleId(7) } };
  act(() => events.emit('diaries-changed', { classroomId: sampleId(7) }));
  expect(await (await block()).findByText('Falta 1 diário de hoje')).toBeVisible();
});

test('it says that it loads, and where it fails it asks again', async () => {
  server.use(mockPending(getAttention));
  open();
  expect(await (await block()).findByRole('status')).toHaveTextContent('Carregando…');
});

test('a failure costs this block alone', async () => {
  server.use(mockProblem(getAttention, 403));
  const { user } = open();
  const list = await block();
  expect(await list.findByRole('alert')).toHaveTextContent('Algo deu errado');
  const today = await screen.findByRole('region', { name: 'Hoje na escola' });
  expect(await within(today).findByText('Não há nada aqui por enquanto.')).toBeVisible();
  server.resetHandlers();
  await user.click(list.getByRole('button', { name: 'recarregar' }));
  expect(await list.findByText('Tudo em dia.')).toBeVisible();
});
