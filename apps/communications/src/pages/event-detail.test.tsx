import {
  deleteEvent,
  getEvent,
  listClassrooms,
  listEvents,
  updateEvent,
  type EventBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote, testSession } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { partOf } from '../testing/engagement.ts';
import { scheduled } from '../testing/sample-announcement.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleEvent } from '../testing/sample-event.ts';
import { sampleId } from '../testing/sample-id.ts';
import { engagementCells, press, put, scheduleFor } from '../testing/writing.ts';

const at = pathTo(paths.event, { eventId: sampleId(100) });
const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listEvents, () => []),
  ...recipientsOf(maternal, jardim),
  mockEndpoint(getEvent, ({ query }) => partOf(sampleEvent(), query)),
);
afterEach(() => localStorage.clear());

const open = () => renderRemote(remote, { at });
const openScheduled = () => {
  server.use(mockEndpoint(getEvent, () => sampleEvent(scheduled)));
  return open();
};

test('a sent event shows who comes and who does not', async () => {
  const { user } = open();
  expect(await screen.findByText('27/11/2990 · 18:00 – 19:30 · Auditório')).toBeVisible();
  expect(screen.getByText('Enviado em 18/11/2026 09:12')).toBeVisible();
  const figures = screen
    .getAllByRole('progressbar')
    .map((bar) => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuetext')]);
  expect(figures).toEqual([
    ['Visualizaram', '2 de 3'],
    ['Vão', '0 de 2'],
    ['Não vão', '0 de 2'],
    ['Respostas diferentes', '1 de 2'],
    ['Sem resposta', '1 de 2'],
  ]);
  const differing = 'Alice Moreira Lima respostas diferentes';
  expect(engagementCells()).toEqual([
    [`${differing}Renato Moreira: não vai`, 'Paula Moreira', 'sim', 'sim', '—'],
    [`${differing}Paula Moreira: vai`, 'Renato Moreira', 'sim', '—', 'sim'],
    ['Davi Rocha', 'Sílvia Rocha', '—', '—', '—'],
  ]);

  await user.click(screen.getByRole('checkbox', { name: 'respostas diferentes' }));
  await waitFor(() =>
    expect(engagementCells().map(([, guardian]) => guardian)).toEqual([
      'Paula Moreira',
      'Renato Moreira',
    ]),
  );
  await user.click(screen.getByRole('checkbox', { name: 'respostas diferentes' }));

  await user.click(screen.getByRole('checkbox', { name: 'não visualizaram' }));
  await waitFor(() =>
    expect(engagementCells().map(([student]) => student)).toEqual(['Davi Rocha']),
  );
});

test('the answer of one guardian is the answer about the child', async () => {
  const event = sampleEvent();
  for (const row of event.engagementDetails) row.declined = false;
  event.report.children = { total: 2, differing: 0, accepted: 1, declined: 0 };
  server.use(mockEndpoint(getEvent, ({ query }) => partOf(event, query)));
  const { user } = open();
  const bar = await screen.findByRole('progressbar', { name: 'Vão' });
  expect(bar).toHaveAttribute('aria-valuetext', '1 de 2');
  expect(screen.queryByText('respostas diferentes')).not.toBeInTheDocument();
  expect(engagementCells()[1]?.[0]).toBe('Alice Moreira LimaPaula Moreira: vai');

  await user.click(screen.getByRole('checkbox', { name: 'sem resposta' }));
  await waitFor(() =>
    expect(engagementCells().map(([student]) => student)).toEqual(['Davi Rocha']),
  );
});

test('a scheduled event is changed, and scheduled for another day', async () => {
  const sent: EventBody[] = [];
  server.use(
    mockEndpoint(updateEvent, ({ body }) => {
      sent.push(body);
      return sampleEvent(scheduled);
    }),
  );
  const { user } = openScheduled();
  expect(await screen.findByLabelText('Data')).toHaveValue('2990-11-27');
  expect(screen.getByLabelText('Início')).toHaveValue('18:00');
  expect(screen.getByLabelText('Término')).toHaveValue('19:30');
  put({ Local: 'Pátio', Início: '17:00' });
  await press(user, 'reagendar envio');
  await scheduleFor(user, '2990-11-20');

  expect(await screen.findByText('Evento agendado!')).toBeVisible();
  expect(sent[0]?.communication).toMatchObject({
    place: 'Pátio',
    startTime: '2990-11-27T20:00:00.000Z',
    scheduledDate: '2990-11-20T03:00:00.000Z',
  });
});

test('changes of somebody else are shown field by field', async () => {
  server.use(
    mockEndpoint(updateEvent, () => {
      const now = sampleEvent({ ...scheduled, place: 'Pátio', startTime: '2990-11-28T21:00:00Z' });
      server.use(mockEndpoint(getEvent, () => now, { etag: '"2"' }));
      return problemResponse(409, { code: 'stale', current: now });
    }),
  );
  const { user } = openScheduled();
  await screen.findByLabelText('Data');
  await press(user, 'enviar');

  const callout = await screen.findByRole('alert');
  expect(callout).toHaveTextContent('Data: agora é 28/11/2990');
  expect(callout).toHaveTextContent('Local: agora é Pátio');
  expect(callout).not.toHaveTextContent('Título');
  expect(screen.getByLabelText('Local')).toHaveValue('Auditório');
});

test('a change that fails says so', async () => {
  server.use(mockProblem(updateEvent, 500));
  const { user } = openScheduled();
  await screen.findByLabelText('Data');
  await press(user, 'enviar');

  expect(await screen.findByText('Houve um erro ao salvar o evento.')).toBeVisible();
});

test('an event is deleted after a question', async () => {
  server.use(mockProblem(deleteEvent, 500));
  const { user, address } = open();
  await screen.findByRole('table');
  await press(user, 'deletar');
  await press(user, 'confirmar deleção');
  expect(await screen.findByText('Houve um erro ao deletar o evento.')).toBeVisible();

  server.use(mockEndpoint(deleteEvent, () => undefined));
  await press(user, 'deletar');
  await press(user, 'confirmar deleção');
  expect(await screen.findByText('Evento deletado!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.events));
});

const nobodyComes = sampleEvent();
nobodyComes.report.accepted = 0;
const { school } = testSession();

test.each([
  ['as long as it is ahead', sampleEvent(), {}, true],
  ['not once it has begun', sampleEvent({ startTime: '2020-11-27T21:00:00Z' }), {}, false],
  ['not where nobody had', nobodyComes, {}, false],
  ['not where there are no e-mails', sampleEvent(), { isWithoutMail: true }, false],
])(
  'who deletes an event reads that who had said yes is told, %s',
  async (_, event, own, isTold) => {
    server.use(mockEndpoint(getEvent, ({ query }) => partOf(event, query)));
    const { user } = renderRemote(remote, { at, session: { school: { ...school, ...own } } });
    await screen.findByRole('table');
    await press(user, 'deletar');
    expect(await screen.findByText('Deseja realmente deletar o evento?')).toBeVisible();
    const told = screen.queryAllByText('Quem respondeu que vai é avisado por e-mail.');
    expect(told).toHaveLength(isTold ? 1 : 0);
  },
);

test('an event that loads is announced', async () => {
  server.use(mockPending(getEvent));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('an address without an event leads back to the list', async () => {
  server.use(mockProblem(getEvent, 404));
  const { user, address } = open();
  await user.click(await screen.findByRole('link', { name: 'voltar aos eventos' }));

  expect(address()).toBe(paths.events);
});

test('an event that could not be loaded is loaded again', async () => {
  server.use(mockProblem(getEvent, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getEvent, () => sampleEvent()));
  await user.click(again);

  expect(await screen.findByText(/Auditório/)).toBeVisible();
});
