import {
  createAnnouncement,
  communicationMessages,
  type AnnouncementBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { emptyLists } from '../testing/announcement-pages.ts';
import { maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';

const server = mockServer(...emptyLists, ...recipientsOf(maternal));
afterEach(() => localStorage.clear());

const open = () => renderRemote(remote, { at: paths.newAnnouncement });
const ask = (user: RenderedRemote['user']) =>
  user.click(screen.getByRole('button', { name: 'agendar envio' }));
const modal = () => within(screen.getByRole('dialog', { name: 'Agendar envio' }));
const confirm = (user: RenderedRemote['user']) =>
  user.click(modal().getByRole('button', { name: 'agendar envio' }));
const choose = (day: string) =>
  fireEvent.change(modal().getByLabelText('Data do envio'), { target: { value: day } });

async function fill(user: RenderedRemote['user']) {
  await user.type(await screen.findByLabelText('Título'), 'Passeio');
  await user.type(screen.getByLabelText('Descrição'), 'Boné.');
  await user.click(await screen.findByRole('checkbox', { name: 'Maternal I' }));
}

function recorded() {
  const sent: AnnouncementBody[] = [];
  server.use(
    mockEndpoint(createAnnouncement, ({ body }) => {
      sent.push(body);
      return { id: sampleId(1) };
    }),
  );
  return sent;
}

test('a comunicado is scheduled for midnight of a day at the school', async () => {
  const sent = recorded();
  const { user, address } = open();
  await fill(user);
  await ask(user);
  expect(modal().getByText('Maternal I: quem estiver na turma quando sair.')).toBeVisible();
  await confirm(user);
  expect(modal().getByText('Selecione uma data para o agendamento.')).toBeVisible();

  choose('2990-05-04');
  expect(screen.queryByText(communicationMessages.scheduleMissing)).not.toBeInTheDocument();
  await confirm(user);
  expect(await screen.findByText('Comunicado agendado!')).toBeVisible();
  expect(sent.map(({ communication }) => communication.scheduledDate)).toEqual([
    '2990-05-04T03:00:00.000Z',
  ]);
  expect(sent[0]?.classroomIds).toEqual([maternal.id]);
  await waitFor(() => expect(address()).toBe(paths.announcements));
});

test('closing the modal clears the date, and nothing is scheduled', async () => {
  const sent = recorded();
  const { user } = open();
  await fill(user);
  await ask(user);
  choose('2990-05-04');
  await user.click(modal().getByRole('button', { name: 'fechar' }));
  await ask(user);
  expect(modal().getByLabelText('Data do envio')).toHaveValue('');
  expect(modal().getByLabelText('Horário do envio')).toHaveValue('00:00');
  await user.click(modal().getByRole('button', { name: 'fechar' }));

  await user.click(screen.getByRole('button', { name: 'enviar' }));
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent[0]?.communication).not.toHaveProperty('scheduledDate');
});

test('a comunicado is not scheduled for a day that is over, or after the last one there is', async () => {
  const sent = recorded();
  const { user } = open();
  await fill(user);
  await ask(user);
  choose('2020-01-01');
  await confirm(user);

  expect(modal().getByText(communicationMessages.announcementToday)).toBeVisible();
  choose('3000-01-01');
  await confirm(user);
  expect(modal().getByText(communicationMessages.lastDay)).toBeVisible();
  expect(sent).toEqual([]);
});

test('students who are no whole classroom are scheduled one by one', async () => {
  const sent = recorded();
  const { user } = open();
  await fill(user);
  await user.click(screen.getByRole('button', { name: '3 de 3 alunos de Maternal I' }));
  await user.click(screen.getByRole('checkbox', { name: 'Clara Nunes' }));
  await ask(user);
  expect(modal().queryByText(/quem estiver/)).not.toBeInTheDocument();
  choose('2990-05-04');
  await confirm(user);
  expect(await screen.findByText('Comunicado agendado!')).toBeVisible();
  expect(sent[0]).toMatchObject({ studentIds: [sampleId(11), sampleId(12)] });
  expect(sent[0]).not.toHaveProperty('classroomIds');
});

test('missing values are shown before the question for a date', async () => {
  const { user } = open();
  await screen.findByRole('checkbox', { name: 'Maternal I' });
  await ask(user);

  expect(screen.getByLabelText('Título')).toHaveAccessibleDescription('Campo obrigatório.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a time that the server refuses is told in the modal', async () => {
  server.use(
    mockProblem(createAnnouncement, 422, {
      errors: [
        { path: 'communication.scheduledDate', message: communicationMessages.announcementToday },
      ],
    }),
  );
  const { user } = open();
  await fill(user);
  await ask(user);
  choose('2990-05-04');
  await confirm(user);

  expect(await modal().findByText(communicationMessages.announcementToday)).toBeVisible();
  expect(modal().getByLabelText('Data do envio')).toHaveValue('2990-05-04');
});
