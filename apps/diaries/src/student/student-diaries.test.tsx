import {
  deleteStudentLastDiary,
  getClassroomLastDiaries,
  getStudentDiaries,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  ana,
  bruno,
  caio,
  classroomId,
  sampleClassroom,
  sampleEntry,
} from '../testing/sample-diaries.ts';

const classroom = mockEndpoint(getClassroomLastDiaries, () => sampleClassroom(0));
const server = mockServer(classroom);
const address = pathTo(paths.studentDiaries, { classroomId, studentId: ana.id });
const open = (search = '') => renderRemote(remote, { at: address + search });
const entries = Array.from({ length: 23 }, (_, index) =>
  sampleEntry(index, { isDeletable: index === 0 }),
);
const working = mockEndpoint(
  getStudentDiaries,
  ({ query: { offset, limit } }) => entries.slice(offset, offset + limit),
  { total: entries.length },
);
const list = () => within(screen.getByRole('region', { name: 'Entradas' }));

test('the newest entry is shown whole, the earlier ones beside it', async () => {
  server.use(working);
  open();

  const entry = within(await screen.findByRole('region', { name: /^Diário de sábado, 28 de/ }));
  expect(entry.getByText('Adicionado por Tiago Lopes')).toBeVisible();
  const facts = entry
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(Object.fromEntries(facts)).toEqual({
    'Café da manhã': '—',
    Almoço: 'Quis metade',
    'Café da tarde': '—',
    Jantar: '—',
    Sono: '2',
    Evacuação: '—',
    Banho: '0',
    Fralda: '—',
  });
  expect(entry.getByText('Nota 0')).toBeVisible();
  expect(list().getAllByRole('link')).toHaveLength(10);
  expect(await screen.findByRole('heading', { level: 1, name: ana.name })).toBeVisible();
});

test('an earlier entry is chosen, and cannot be deleted', async () => {
  server.use(working);
  const { user, address: now } = open();
  await user.click(await screen.findByRole('link', { name: /^27\/02\/2026/ }));

  expect(await screen.findByText('Nota 1')).toBeVisible();
  expect(now()).toBe(`${address}?entrada=${entries[1]!.id}`);
  expect(list().getByRole('link', { current: true })).toHaveTextContent('27/02/2026');
  expect(screen.queryByRole('button', { name: 'deletar' })).not.toBeInTheDocument();
});

test("a classroom's students are read one after the other", async () => {
  server.use(working);
  const { user, address: now } = open('?pagina=2');
  await screen.findByRole('heading', { level: 1, name: ana.name });
  expect(screen.queryByRole('link', { name: /^anterior/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: `próximo: ${bruno.name}` }));

  expect(await screen.findByRole('heading', { level: 1, name: bruno.name })).toBeVisible();
  expect(now()).toBe(pathTo(paths.studentDiaries, { classroomId, studentId: bruno.id }));
  expect(screen.getByRole('link', { name: `próximo: ${caio.name}` })).toBeVisible();
  expect(screen.getByRole('link', { name: `anterior: ${ana.name}` })).toBeVisible();
});

test('ten entries make a page, and the address says which', async () => {
  server.use(working);
  const { user, address: now } = open();
  await user.click(await screen.findByRole('button', { name: 'Próxima' }));

  expect(await screen.findByText('Nota 10')).toBeVisible();
  expect(now()).toBe(`${address}?pagina=2`);
});

test('an address beyond the last page leads to the last one', async () => {
  server.use(working);
  const { address: now } = open('?pagina=9');

  expect(await screen.findByText('Nota 20')).toBeVisible();
  expect(now()).toBe(`${address}?pagina=3`);
});

test('a diary of a Simple classroom has no meals', async () => {
  server.use(mockEndpoint(getStudentDiaries, () => [sampleEntry(0, { mode: 'Simple' })]));
  open();

  expect(await screen.findByText('Nota 0')).toBeVisible();
  expect(screen.queryByText('Alimentação')).not.toBeInTheDocument();
});

test('the entry of today is deleted after a question, and others are told', async () => {
  server.use(
    working,
    mockEndpoint(deleteStudentLastDiary, () => undefined),
  );
  const { user, events } = open();
  const heard: unknown[] = [];
  events.on('diaries-changed', (payload) => heard.push(payload));
  await user.click(await screen.findByRole('button', { name: 'deletar' }));
  const modal = within(screen.getByRole('dialog', { name: 'Deletar entrada' }));
  server.use(mockEndpoint(getStudentDiaries, () => entries.slice(1, 11), { total: 22 }));
  await user.click(modal.getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('Entrada deletada!')).toBeVisible();
  expect(await screen.findByText('Nota 1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'deletar' })).not.toBeInTheDocument();
  expect(heard).toEqual([{ classroomId }]);
});

test('a deletion that is refused says why in the modal; another failure is a toast', async () => {
  const detail = 'Só a entrada de hoje pode ser deletada.';
  server.use(working, mockProblem(deleteStudentLastDiary, 409, { detail }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'deletar' }));
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  server.use(mockProblem(deleteStudentLastDiary, 500));
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('Houve um erro ao deletar a entrada.')).toBeVisible();
  expect(screen.getByText('Nota 0')).toBeVisible();
});

test('a student without diaries has a sentence', async () => {
  server.use(mockEndpoint(getStudentDiaries, () => []));
  open();

  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});

test('the page that loads is announced', async () => {
  server.use(mockPending(getStudentDiaries));
  open();

  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('a failed load can be tried again', async () => {
  server.use(mockProblem(getStudentDiaries, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(working);
  await user.click(again);

  expect(await screen.findByText('Nota 0')).toBeVisible();
});

test('a student that is not there leads back', async () => {
  server.use(mockProblem(getStudentDiaries, 404), mockProblem(getClassroomLastDiaries, 404));
  open();

  expect(await screen.findByText('Não encontramos estes diários.')).toBeVisible();
});
