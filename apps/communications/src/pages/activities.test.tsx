import {
  createActivity,
  deleteActivity,
  getActivity,
  listActivities,
  listClassrooms,
  communicationMessages,
  updateActivity,
  type ActivityBody,
} from '@caderneta/api-client/contract';
import { freezeClock } from '@caderneta/platform/testing';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleActivity } from '../testing/sample-activity.ts';
import { scheduled } from '../testing/sample-announcement.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import {
  chooseMaternal,
  dialog,
  engagementCells,
  press,
  put,
  scheduleFor,
} from '../testing/writing.ts';

const at = pathTo(paths.activity, { activityId: sampleId(100) });
const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listActivities, () => []),
  ...recipientsOf(maternal, jardim),
  mockEndpoint(getActivity, () => sampleActivity()),
);
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

const homework = { Título: 'Leitura', Descrição: 'Capítulo 3.', 'Data de entrega': '2990-12-01' };
const openNew = () => renderRemote(remote, { at: paths.newActivity });
const due = () => screen.getByLabelText('Data de entrega');

async function fill(user: RenderedRemote['user'], changes: Record<string, string> = {}) {
  await screen.findByLabelText('Título');
  put({ ...homework, ...changes });
  await chooseMaternal(user);
}

function recorded() {
  const sent: ActivityBody[] = [];
  const keep = ({ body }: { body: ActivityBody }) => void sent.push(body);
  server.use(
    mockEndpoint(createActivity, (input) => (keep(input), { id: sampleId(1) })),
    mockEndpoint(updateActivity, (input) => (keep(input), sampleActivity(scheduled))),
  );
  return sent;
}

test('for today the next full hour is proposed, and midnight, which is over, is refused', async () => {
  const sent = recorded();
  freezeClock('2026-11-21T17:30:00Z');
  const { user } = openNew();
  await fill(user);
  await press(user, 'agendar envio');
  const time = () => dialog().getByLabelText('Horário do envio');
  put({ 'Data do envio': '2026-11-22' }, dialog());
  expect(time()).toHaveValue('00:00');
  put({ 'Data do envio': '2026-11-21' }, dialog());
  expect(time()).toHaveValue('15:00');
  put({ 'Horário do envio': '00:00' }, dialog());
  await scheduleFor(user, '2026-11-21');
  expect(dialog().getByText(communicationMessages.activitySchedulePast)).toBeVisible();
  put({ 'Data de entrega': '2999-12-31' });
  await scheduleFor(user, '3000-01-01');
  expect(dialog().getByText(communicationMessages.activityScheduleLate)).toBeVisible();
  expect(sent).toEqual([]);

  put({ 'Horário do envio': '14:31' }, dialog());
  await scheduleFor(user, '2026-11-21');
  expect(await screen.findByText('Atividade agendada!')).toBeVisible();
  expect(sent[0]?.communication.scheduledDate).toBe('2026-11-21T17:31:00.000Z');
});

test('an activity is sent with its day, and has no picture', async () => {
  const sent = recorded();
  const { user, address } = openNew();
  await fill(user);
  expect(screen.queryByLabelText('Imagem de capa')).not.toBeInTheDocument();
  await press(user, 'enviar');

  expect(await screen.findByText('Atividade enviada!')).toBeVisible();
  expect(sent).toEqual([
    {
      communication: {
        title: 'Leitura',
        description: 'Capítulo 3.',
        dueDate: '2990-12-01',
        attachmentIds: [],
      },
      studentIds: [11, 12, 13].map(sampleId),
      classroomIds: [maternal.id],
    },
  ]);
  await waitFor(() => expect(address()).toBe(paths.activities));
});

test('an activity needs a day that is not over', async () => {
  const sent = recorded();
  const { user } = openNew();
  await fill(user, { 'Data de entrega': '' });
  await press(user, 'enviar');
  expect(due()).toHaveAccessibleDescription('Campo obrigatório.');
  await act(async () => put({ 'Data de entrega': '2020-01-01' }));
  expect(due()).toHaveAccessibleDescription(communicationMessages.eventPast);
  expect(sent).toEqual([]);
});

test('an activity is scheduled at least a day before it is due', async () => {
  const sent = recorded();
  const { user } = openNew();
  await fill(user);
  await press(user, 'agendar envio');
  await scheduleFor(user, '2990-12-01');
  expect(dialog().getByText(communicationMessages.activityScheduleLate)).toBeVisible();
  await scheduleFor(user, '2020-01-01');
  expect(dialog().getByText(communicationMessages.activitySchedulePast)).toBeVisible();
  await scheduleFor(user, '2990-11-30');

  expect(await screen.findByText('Atividade agendada!')).toBeVisible();
  expect(sent[0]?.communication.scheduledDate).toBe('2990-11-30T03:00:00.000Z');
});

test('a failed creation keeps what was typed, also over a reload', async () => {
  server.use(mockProblem(createActivity, 500));
  const { user } = openNew();
  await fill(user);
  await press(user, 'enviar');
  expect(await screen.findByText('Houve um erro ao criar a atividade.')).toBeVisible();
  cleanup();

  const again = openNew();
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(due()).toHaveValue('2990-12-01');
});

test('a sent activity shows who has done it', async () => {
  renderRemote(remote, { at });
  expect(await screen.findByText('Entrega em 01/12/2990')).toBeVisible();
  expect(screen.getByText('Enviada em 18/11/2026 09:12')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Concluíram' })).toHaveAttribute(
    'aria-valuetext',
    '1 de 2',
  );
  expect(engagementCells()[0]).toEqual([
    'Alice Moreira Lima',
    'Paula Moreira',
    'Maternal I',
    'sim',
    'sim',
  ]);
});

test('a scheduled activity is changed and sent now, or the change fails', async () => {
  server.use(
    mockEndpoint(getActivity, () => sampleActivity(scheduled)),
    mockProblem(updateActivity, 500),
  );
  const { user } = renderRemote(remote, { at });
  await screen.findByLabelText('Data de entrega');
  put({ 'Data de entrega': '2990-12-05' });
  await press(user, 'enviar');
  expect(await screen.findByText('Houve um erro ao salvar a atividade.')).toBeVisible();

  const sent = recorded();
  await press(user, 'enviar');
  expect(await screen.findByText('Atividade enviada!')).toBeVisible();
  expect(sent[0]?.communication).toMatchObject({ dueDate: '2990-12-05' });
});

test('an activity is deleted after a question', async () => {
  server.use(mockProblem(deleteActivity, 500));
  const { user, address } = renderRemote(remote, { at });
  await screen.findByRole('table');
  await press(user, 'deletar');
  await press(user, 'confirmar deleção');
  expect(await screen.findByText('Houve um erro ao deletar a atividade.')).toBeVisible();

  server.use(mockEndpoint(deleteActivity, () => undefined));
  await press(user, 'deletar');
  await press(user, 'confirmar deleção');
  expect(await screen.findByText('Atividade deletada!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.activities));
});

test('an activity that loads is announced', async () => {
  server.use(mockPending(getActivity));
  renderRemote(remote, { at });

  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test.each([
  [404, 'Esta atividade não existe ou foi deletada.'],
  [500, 'Algo deu errado, por favor tente novamente!'],
])('an activity that answers %i says so', async (status, text) => {
  server.use(mockProblem(getActivity, status));
  renderRemote(remote, { at });

  expect(await screen.findByText(text)).toBeVisible();
});
