import { answerEvent, type FamilyCommunication } from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { setConnection } from '../testing/connection.ts';
import { Received } from '../testing/received.ts';
import { giveVoice } from '../testing/voice.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { itemId, sampleEvent } from '../testing/sample-item.ts';
import { ana } from '../testing/the-family.ts';

let received = new Received();
let sent: string[] = [];
const server = mockServer();

function take(studentId: string, answer: string): FamilyCommunication {
  sent.push(answer);
  const isAccepted = answer === 'accepted';
  return received.change({ accepted: isAccepted, declined: !isAccepted }, studentId);
}
const answering = mockEndpoint(answerEvent, ({ body }) => take(body.studentId, body.answer));

beforeEach(() => {
  received = new Received();
  received.item = sampleEvent();
  sent = [];
  server.use(...received.handlers, answering);
});

const open = () => renderFamily({ at: `/familia/item/${itemId}` });
const of = async (name: string) =>
  within(await screen.findByRole('group', { name: `Resposta de ${name}` }));

test('one child comes and the other does not, until somebody thinks again', async () => {
  const { user } = open();
  expect(await screen.findByText(/^Sexta-feira, 27 de novembro, das 18:00 às/)).toBeVisible();
  expect(screen.getByText('Auditório')).toBeVisible();
  const [ana, bento] = [await of('Ana'), await of('Bento')];
  expect(ana.getByRole('status')).toHaveTextContent('Sem resposta');

  await user.click(ana.getByRole('button', { name: 'vai' }));
  await user.click(bento.getByRole('button', { name: 'não vai' }));
  await waitFor(() => expect(sent).toEqual(['accepted', 'declined']));
  expect(ana.getByRole('status')).toHaveTextContent('Presença confirmada');
  expect(ana.getByRole('button', { name: 'vai', pressed: true })).toBeVisible();
  expect(bento.getByRole('status')).toHaveTextContent('Não vai');

  await user.click(ana.getByRole('button', { name: 'não vai' }));
  await waitFor(() => expect(received.item.copies.every(({ declined }) => declined)).toBe(true));
  expect(ana.getByRole('status')).toHaveTextContent('Não vai');
});

test('what the school noted from a slip is told, and the guardian may answer otherwise', async () => {
  received.item = received.change({ accepted: true, isOnPaper: true }, ana.id);
  const { user } = open();
  expect(await screen.findByText('A escola anotou sua resposta no papel: Ana')).toBeVisible();
  const group = await of('Ana');
  expect(group.getByRole('status')).toHaveTextContent('Presença confirmada');
  await user.click(group.getByRole('button', { name: 'não vai' }));
  await waitFor(() => expect(sent).toEqual(['declined']));
});

test('what was answered inside of a notice says so', async () => {
  received.item = received.change({ accepted: true, answeredBy: 'whatsApp' }, ana.id);
  open();
  expect(await screen.findByText('Você respondeu por WhatsApp: Ana')).toBeVisible();
});

test('an answer shows at once; what was tapped last counts', async () => {
  let reply = () => {};
  server.use(
    mockEndpoint(answerEvent, async ({ body }) => {
      await new Promise<void>((resolve) => (reply = resolve));
      return take(body.studentId, body.answer);
    }),
  );
  const { user } = open();
  const ana = await of('Ana');
  await user.click(ana.getByRole('button', { name: 'vai' }));
  expect(ana.getByRole('status')).toHaveTextContent('Presença confirmada');
  await user.click(ana.getByRole('button', { name: 'não vai' }));
  expect(ana.getByRole('status')).toHaveTextContent('Não vai');

  server.use(answering);
  reply();
  await waitFor(() => expect(sent).toEqual(['accepted', 'declined']));
  expect(ana.getByRole('status')).toHaveTextContent('Não vai');
});

test('an answer that fails falls back, says so, and can be sent again', async () => {
  received.change({ accepted: true });
  server.use(mockProblem(answerEvent, 500));
  const { user } = open();
  const ana = await of('Ana');
  await user.click(ana.getByRole('button', { name: 'não vai' }));
  expect(await ana.findByText(/^Não deu certo/)).toBeVisible();
  expect(ana.getByRole('status')).toHaveTextContent('Presença confirmada');

  server.use(answering);
  await user.click(ana.getByRole('button', { name: 'tentar novamente' }));
  await waitFor(() => expect(sent).toEqual(['declined']));
  expect(ana.getByRole('status')).toHaveTextContent('Não vai');
  expect(ana.queryByText(/^Não deu certo/)).not.toBeInTheDocument();
});

test('the answer of the other guardian shows, and that both differ', async () => {
  const at = new Date().toISOString();
  const kleber = { name: 'Kleber Nunes', choice: 'declined' as const, done: false, at };
  received.change({ others: [kleber] }, received.item.copies[0]!.studentId);
  const { user } = open();
  const [ana, bento] = [await of('Ana'), await of('Bento')];
  expect(await ana.findByText('Kleber respondeu: não vai')).toBeVisible();
  expect(ana.getByText(/hoje às \d\d:\d\d/)).toBeVisible();
  expect(ana.getByText('Já respondido')).toBeVisible();
  expect(ana.getByText('Se quiser, responda também.')).toBeVisible();
  expect(bento.queryByText(/Kleber/)).not.toBeInTheDocument();

  received.change({ choice: 'accepted' }, received.item.copies[0]!.studentId);
  await user.click(ana.getByRole('button', { name: 'vai' }));
  expect(
    await ana.findByText('Vocês responderam diferente; a escola vê as duas respostas.'),
  ).toBeVisible();
  expect(ana.queryByText('Se quiser, responda também.')).not.toBeInTheDocument();
});

test('an event that has started shows the answers and takes none', async () => {
  received.item = sampleEvent({ isAnswerable: false });
  received.change({ accepted: true }, received.item.copies[0]!.studentId);
  open();
  expect(await screen.findByText(/^O evento já começou/)).toBeVisible();
  expect(screen.getByText('Presença confirmada')).toBeVisible();
  expect(screen.getByText('Sem resposta')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'vai' })).not.toBeInTheDocument();
});

test('an event that starts while it is read refuses the answer', async () => {
  server.use(
    mockEndpoint(answerEvent, () => {
      received.item = sampleEvent({ isAnswerable: false });
      return problemResponse(409, { code: 'event-started' });
    }),
  );
  const { user } = open();
  await user.click((await of('Ana')).getByRole('button', { name: 'vai' }));
  expect(await screen.findByText(/^O evento já começou/)).toBeVisible();
  expect(screen.queryByText('Presença confirmada')).not.toBeInTheDocument();
});

test('the calendar gets the event, as long as there is a connection', async () => {
  const { user } = open();
  const link = await screen.findByRole('link', { name: 'adicionar à agenda' });
  expect(link).toHaveAttribute('href', `/v1/family/events/${itemId}/calendar.ics`);
  expect(link).toHaveAttribute('download', 'evento.ics');
  act(() => setConnection(false));
  await user.click(link);
  expect(await screen.findByText(/^Sem internet, não dá para baixar/)).toBeVisible();
});

test('date, time and place are read aloud', async () => {
  const voice = giveVoice('pt-BR');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'ouvir' }));
  const spoken = voice.spoken.map(({ text }) => text).join(' ');
  expect(spoken).toMatch(/das \d\d:\d\d às \d\d:\d\d/);
  expect(spoken).toMatch(`Local: ${received.item.place}`);
  Reflect.deleteProperty(window, 'speechSynthesis');
});
