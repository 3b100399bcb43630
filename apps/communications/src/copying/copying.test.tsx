import {
  getEvent,
  getGallery,
  getNoticeBoard,
  listClassrooms,
  listEvents,
  listGalleries,
  listNoticeBoards,
  listRecipients,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { dayOf } from '@caderneta/school-time';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { remote } from '../remote.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleEvent } from '../testing/sample-event.ts';
import { sampleGallery } from '../testing/sample-gallery.ts';
import { sampleNoticeBoard } from '../testing/sample-notice-board.ts';
import { sampleId } from '../testing/sample-id.ts';
import { dialog, put } from '../testing/writing.ts';

const id = sampleId(100);
const at = pathTo(paths.event, { eventId: id });
const [alice] = maternal.students;
const server = mockServer(
  ...recipientsOf(maternal, jardim),
  mockEndpoint(listClassrooms, () => [jardim]),
  mockEndpoint(listEvents, () => []),
  mockEndpoint(listGalleries, () => []),
  mockEndpoint(listNoticeBoards, () => []),
  mockEndpoint(getGallery, () => sampleGallery({ isEditable: false })),
  mockEndpoint(getNoticeBoard, () => ({
    ...sampleNoticeBoard({ isEditable: false }),
    classroomIds: [maternal.id, jardim.id],
  })),
  mockEndpoint(getEvent, () => sampleEvent({ isEditable: false })),
  mockEndpoint(listRecipients, () => ({
    students: [{ id: alice!.id, name: alice!.name, classroomName: maternal.name }],
    leftOut: 2,
    isOver: true,
  })),
);
afterEach(() => localStorage.clear());

async function copy(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'mais ações' }));
  await user.click(await dialog().findByRole('button', { name: /^duplicar/ }));
}

test("a colleague's event of last year opens as a new one, without days and who left", async () => {
  const { user, address } = renderRemote(remote, { at });
  await copy(user);
  await waitFor(() => expect(address()).toBe(paths.newEvent));
  expect(await screen.findByLabelText('Título')).toHaveValue('Reunião de pais');
  expect(screen.getByLabelText('Descrição')).toHaveValue('Tragam perguntas.');
  expect(screen.getByLabelText('Local')).toHaveValue('Auditório');
  for (const day of ['Data', 'Início', 'Término']) {
    expect(screen.getByLabelText(day)).toHaveValue('');
  }
  const said = '2 alunos que saíram da escola ou das suas turmas ficaram de fora da cópia.';
  expect(await screen.findByText(said)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '1 de 3 alunos de Maternal I' }));
  expect(screen.getByRole('checkbox', { name: 'Alice Moreira' })).toBeChecked();
});

test('what somebody has begun is asked about, and kept', async () => {
  const { user, address, go } = renderRemote(remote, { at: paths.newEvent });
  await screen.findByLabelText('Título');
  put({ Título: 'Outro' });
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Outro'));
  await go(at);
  await copy(user);
  expect(await screen.findByRole('dialog', { name: 'Você já começou outro' })).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'fechar' }));
  expect(address()).toBe(at);
  await copy(user);
  await user.click(await dialog().findByRole('button', { name: 'duplicar' }));
  await waitFor(() => expect(address()).toBe(paths.newEvent));
  expect(await screen.findByLabelText('Título')).toHaveValue('Reunião de pais');
  expect(JSON.stringify({ ...localStorage })).toContain('Outro');
});

test('a failure says so, and nothing is opened', async () => {
  server.use(mockProblem(listRecipients, 500));
  const { user, address } = renderRemote(remote, { at });
  await copy(user);
  expect(await screen.findByText('Houve um erro ao duplicar. Tente novamente.')).toBeVisible();
  expect(address()).toBe(at);
});

const duplicate = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'duplicar' }));

test("a colleague's gallery opens as one of today, with its pictures", async () => {
  const { title, description, attachments } = sampleGallery().communication;
  const galleryId = sampleGallery().communication.id;
  const { user, address } = renderRemote(remote, { at: pathTo(paths.gallery, { galleryId }) });
  await duplicate(user);
  await waitFor(() => expect(address()).toBe(paths.newGallery));
  expect(await screen.findByLabelText('Título')).toHaveValue(title);
  expect(screen.getByLabelText('Descrição')).toHaveValue(description);
  expect(screen.getByLabelText('Data')).toHaveValue(dayOf(new Date(), 'America/Sao_Paulo'));
  const pictures = attachments.map(({ originalName }) => screen.getByText(originalName));
  expect(pictures).toHaveLength(attachments.length);
  await user.click(screen.getByRole('button', { name: 'próximo' }));
  await user.click(await screen.findByRole('button', { name: '1 de 3 alunos de Maternal I' }));
  expect(screen.getByRole('checkbox', { name: 'Alice Moreira' })).toBeChecked();
});

test("a colleague's notice opens as a new one, for classes that one has", async () => {
  const { user, address } = renderRemote(remote, {
    at: pathTo(paths.noticeBoard, { noticeBoardId: sampleId(300) }),
  });
  await duplicate(user);
  await waitFor(() => expect(address()).toBe(paths.newNoticeBoard));
  expect(await screen.findByLabelText('Título')).toHaveValue('Cardápio');
  expect(screen.getByText('cardapio.pdf')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Imagem escolhida' })).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Jardim' })).toBeChecked();
  const said = '1 turma arquivada ou de colegas ficou de fora da cópia.';
  expect(await screen.findByText(said)).toBeVisible();
});
