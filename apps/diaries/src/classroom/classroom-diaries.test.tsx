import { getClassroomLastDiaries } from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { ana, classroomId, sampleClassroom } from '../testing/sample-diaries.ts';

const server = mockServer();
const at = pathTo(paths.classroomDiaries, { classroomId });
const open = () => renderRemote(remote, { at });
const fillLink = () => screen.queryByRole('link', { name: 'preencher diários' });

test('a teacher sees since when each student has a diary, and opens one', async () => {
  server.use(
    mockEndpoint(
      getClassroomLastDiaries,
      ({ query }) => (expect(query.classroomId).toBe(classroomId), sampleClassroom(2)),
    ),
  );
  open();

  expect(await screen.findByRole('heading', { level: 1, name: 'Maternal II' })).toBeVisible();
  expect(screen.getByText('Manhã · Pré-escola · Faltam 2 de 4')).toBeVisible();
  const rows = screen.getAllByRole('row').slice(1);
  const words = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(words[0]).toEqual(['Ana Lima Prado', '—']);
  expect(words[1]).toEqual(['Bruno Lima Prado', '01/03/2026']);
  expect(screen.getByRole('link', { name: 'Ana Lima Prado' })).toHaveAttribute(
    'href',
    pathTo(paths.studentDiaries, { classroomId, studentId: ana.id }),
  );
  expect(fillLink()).toHaveAttribute('href', pathTo(paths.fillDiaries, { classroomId }));
});

test('once all diaries are filled, there is no link to fill', async () => {
  server.use(mockEndpoint(getClassroomLastDiaries, () => sampleClassroom(0)));
  open();

  expect(await screen.findByText('Manhã · Pré-escola · Todos feitos')).toBeVisible();
  expect(fillLink()).not.toBeInTheDocument();
});

test('diaries that change elsewhere are counted again', async () => {
  server.use(mockEndpoint(getClassroomLastDiaries, () => sampleClassroom(1)));
  const { events } = open();
  await screen.findByText(/Faltam 1 de 4/);
  server.use(mockEndpoint(getClassroomLastDiaries, () => sampleClassroom(0)));
  events.emit('diaries-changed', { classroomId });

  expect(await screen.findByText(/Todos feitos/)).toBeVisible();
});

test('on a Saturday nothing is missing, and diaries of a class can be filled', async () => {
  const dayOff = { kind: 'Weekday', name: null } as const;
  const sample = sampleClassroom(0);
  let filled = 1;
  server.use(
    mockEndpoint(getClassroomLastDiaries, () => ({
      ...sample,
      diaryCount: { ...sample.diaryCount, filled, dayOff },
    })),
  );
  const { events } = open();

  expect(await screen.findByText(/Dia sem aula \(1 de 4 feitos\)/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'preencher diários' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'preencher mesmo assim' })).toHaveAttribute(
    'href',
    `/diarios/turma/${classroomId}/preencher`,
  );
  filled = 4;
  events.emit('diaries-changed', { classroomId });
  expect(await screen.findByText(/4 de 4 feitos/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /preencher/ })).not.toBeInTheDocument();
});

test('a classroom without students has a sentence', async () => {
  const empty = {
    ...sampleClassroom(0),
    diaryCount: { pending: 0, filled: 0, total: 0, dayOff: null },
    lastDiaries: [],
  };
  server.use(mockEndpoint(getClassroomLastDiaries, () => empty));
  open();

  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
  expect(screen.getByText('Manhã · Pré-escola')).toBeVisible();
});

test('the page that loads is announced', async () => {
  server.use(mockPending(getClassroomLastDiaries));
  open();

  expect((await screen.findAllByText('Carregando…'))[0]).toBeInTheDocument();
});

test('a failed load can be tried again', async () => {
  server.use(mockProblem(getClassroomLastDiaries, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getClassroomLastDiaries, () => sampleClassroom(2)));
  await user.click(again);

  expect(await screen.findByText(/Faltam 2 de 4/)).toBeVisible();
});

test.each([404, 422])('a classroom that is not there (%s) leads back', async (status) => {
  server.use(mockProblem(getClassroomLastDiaries, status));
  open();

  expect(await screen.findByText('Não encontramos estes diários.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'voltar aos diários' })).toHaveAttribute(
    'href',
    paths.diaries,
  );
});
