import {
  createEvent,
  listClassrooms,
  listEvents,
  communicationMessages,
  type EventBody,
} from '@caderneta/api-client/contract';
import { freezeClock } from '@caderneta/platform/testing';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { chooseMaternal, dialog, press, put, scheduleFor } from '../testing/writing.ts';

const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listEvents, () => []),
  ...recipientsOf(maternal),
);
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

const meeting = {
  Título: 'Reunião',
  Descrição: 'Tragam perguntas.',
  Data: '2990-11-27',
  Início: '18:00',
  Término: '19:30',
  Local: 'Auditório',
};
const open = () => renderRemote(remote, { at: paths.newEvent });

async function fill(user: RenderedRemote['user'], changes: Record<string, string> = {}) {
  await screen.findByLabelText('Título');
  put({ ...meeting, ...changes });
  await chooseMaternal(user);
}

function recorded() {
  const sent: EventBody[] = [];
  server.use(
    mockEndpoint(createEvent, ({ body }) => {
      sent.push(body);
      return { id: sampleId(1) };
    }),
  );
  return sent;
}

test('an event is sent with its times by the clocks of the school', async () => {
  const sent = recorded();
  const { user, events, address } = open();
  const heard = jest.fn();
  events.on('communications-changed', heard);
  await fill(user);
  await press(user, 'enviar');

  expect(await screen.findByText('Evento enviado!')).toBeVisible();
  expect(sent).toEqual([
    {
      communication: {
        title: 'Reunião',
        description: 'Tragam perguntas.',
        place: 'Auditório',
        startTime: '2990-11-27T21:00:00.000Z',
        endTime: '2990-11-27T22:30:00.000Z',
      },
      studentIds: [11, 12, 13].map(sampleId),
      classroomIds: [maternal.id],
    },
  ]);
  expect(heard).toHaveBeenCalledWith({ kind: 'event' });
  await waitFor(() => expect(address()).toBe(paths.events));
});

test('every field that is missing says so', async () => {
  const { user } = open();
  await screen.findByRole('checkbox', { name: 'Maternal I' });
  await press(user, 'enviar');

  for (const label of Object.keys(meeting)) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Campo obrigatório.');
  }
  expect(screen.getByText('Selecione ao menos um aluno.')).toBeVisible();
  expect(screen.getByLabelText('Título')).toHaveFocus();
});

test('an event does not lie in the past', async () => {
  const sent = recorded();
  const { user } = open();
  await fill(user, { Data: '2020-01-01', Início: '' });
  await press(user, 'enviar');
  expect(screen.getByLabelText('Data')).toHaveAccessibleDescription(
    communicationMessages.eventPast,
  );
  expect(screen.getByLabelText('Início')).toHaveAccessibleDescription('Campo obrigatório.');

  put({ Data: '2990-11-27' });
  expect(screen.getByLabelText('Data')).toBeValid();
  expect(sent).toEqual([]);
});

test('an event of today lies ahead, which its hour says', async () => {
  const sent = recorded();
  freezeClock('2026-11-21T17:30:00Z');
  const { user } = open();
  await fill(user, { Data: '2026-11-21', Início: '14:00', Término: '15:00' });
  await press(user, 'enviar');
  expect(screen.getByLabelText('Início')).toHaveAccessibleDescription(
    communicationMessages.eventPast,
  );
  expect(screen.getByLabelText('Data')).toBeValid();
  expect(sent).toEqual([]);

  put({ Início: '14:30' });
  await press(user, 'enviar');
  expect(await screen.findByText('Evento enviado!')).toBeVisible();
});

test('an event ends after it starts, and either field settles it', async () => {
  const sent = recorded();
  const { user } = open();
  await fill(user, { Término: '17:00' });
  await press(user, 'enviar');
  expect(screen.getByLabelText('Início')).toHaveAccessibleDescription(
    communicationMessages.startBeforeEnd,
  );
  expect(screen.getByLabelText('Término')).toHaveAccessibleDescription(
    communicationMessages.endAfterStart,
  );
  expect(sent).toEqual([]);

  put({ Término: '18:01' });
  expect(screen.getByLabelText('Início')).toBeValid();
  expect(screen.getByLabelText('Término')).toBeValid();
});

test('an event is scheduled at least a day before it', async () => {
  const sent = recorded();
  const { user } = open();
  await fill(user);
  await press(user, 'agendar envio');
  await scheduleFor(user, '2990-11-27');
  expect(dialog().getByText(communicationMessages.eventScheduleLate)).toBeVisible();
  await scheduleFor(user, '2020-01-01');
  expect(dialog().getByText(communicationMessages.eventSchedulePast)).toBeVisible();
  await scheduleFor(user, '2990-11-26');

  expect(await screen.findByText('Evento agendado!')).toBeVisible();
  expect(sent[0]?.communication.scheduledDate).toBe('2990-11-26T03:00:00.000Z');
});

test('a refusal of the server is shown at its field', async () => {
  server.use(
    mockProblem(createEvent, 422, {
      errors: [
        { path: 'communication.startTime', message: communicationMessages.eventPast },
        { path: 'communication.endTime', message: communicationMessages.endAfterStart },
        { path: 'communication.place', message: 'Local recusado.' },
      ],
    }),
  );
  const { user } = open();
  await fill(user);
  await press(user, 'enviar');

  expect(await screen.findByText('Houve um erro ao criar o evento.')).toBeVisible();
  expect(screen.getByLabelText('Data')).toHaveAccessibleDescription(
    communicationMessages.eventPast,
  );
  expect(screen.getByLabelText('Término')).toHaveAccessibleDescription(
    communicationMessages.endAfterStart,
  );
  expect(screen.getByLabelText('Local')).toHaveAccessibleDescription('Local recusado.');
});

test('an event that was not sent is offered back', async () => {
  const { user } = open();
  await fill(user);
  cleanup();
  const again = open();
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));

  for (const [label, value] of Object.entries(meeting)) {
    expect(screen.getByLabelText(label)).toHaveValue(value);
  }
});
