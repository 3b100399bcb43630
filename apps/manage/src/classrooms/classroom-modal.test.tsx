import {
  createClassroom,
  getVersionsPermission,
  listClassrooms,
  listEmployees,
  type ClassroomSummary,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockLostAnswers, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { maternal, sampleId } from '../testing/sample-school.ts';
import { press, recording } from '../testing/writing.ts';

let classrooms: ClassroomSummary[];
const server = mockServer(
  mockEndpoint(getVersionsPermission, () => ({ isAllowed: false })),
  mockEndpoint(listClassrooms, () => classrooms),
  mockEndpoint(listEmployees, () => []),
);
beforeEach(() => {
  classrooms = [maternal];
});

const modal = () => within(screen.getByRole('dialog', { name: 'Adicionar turma' }));

async function openModal() {
  const rendered = renderRemote(remote, { at: paths.manage });
  await rendered.user.click(await screen.findByRole('button', { name: 'adicionar turma' }));
  return rendered;
}

async function fill({ user }: Awaited<ReturnType<typeof openModal>>) {
  await user.type(modal().getByLabelText('Nome'), '  Berçário ');
  await user.selectOptions(modal().getByLabelText('Período'), 'Manhã');
  await user.selectOptions(modal().getByLabelText('Módulo'), 'Pré-escola');
}

test('an added classroom appears in the list', async () => {
  const { sent, handle } = recording<typeof createClassroom, ClassroomSummary>((body) => {
    const created = { id: sampleId(9), ...body };
    classrooms = [created, ...classrooms];
    return created;
  });
  server.use(mockEndpoint(createClassroom, handle));
  const rendered = await openModal();
  const changed = jest.fn();
  rendered.events.on('classrooms-changed', changed);
  await fill(rendered);
  await press(rendered.user, 'criar turma');

  expect(await screen.findByText('Turma criada!')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Berçário' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Berçário', period: 'Morning', diaryMode: 'Preschool' },
  ]);
  expect(sent[0]?.key).toBeTruthy();
  expect(changed).toHaveBeenCalledTimes(1);
});

test('the choices are those of a school', async () => {
  await openModal();
  const options = (label: string) =>
    within(modal().getByLabelText(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  expect(options('Período')).toEqual(['Selecionar', 'Manhã', 'Tarde', 'Noite', 'Integral']);
  expect(options('Módulo')).toEqual(['Selecionar', 'Pré-escola', 'Regular']);
});

test.each(['Nome', 'Período', 'Módulo'])('without %s nothing is sent', async (label) => {
  const { sent, handle } = recording<typeof createClassroom, ClassroomSummary>(() => maternal);
  server.use(mockEndpoint(createClassroom, handle));
  const rendered = await openModal();
  await fill(rendered);
  const field = modal().getByLabelText(label);
  if (field instanceof HTMLSelectElement) await rendered.user.selectOptions(field, 'Selecionar');
  else await rendered.user.clear(field);
  await press(rendered.user, 'criar turma');

  expect(modal().getByRole('alert')).toHaveTextContent('Todos os campos devem ser preenchidos');
  expect(sent).toEqual([]);
});

test('a failed creation keeps the form, and tries again with the same key', async () => {
  const keys: (string | null)[] = [];
  server.use(
    mockEndpoint(createClassroom, (_, { headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) return Response.json({ status: 500 }, { status: 500 });
      return maternal;
    }),
  );
  const rendered = await openModal();
  await fill(rendered);
  await press(rendered.user, 'criar turma');
  expect(await screen.findAllByText('Houve um erro ao criar a turma.')).toHaveLength(2);
  expect(modal().getByLabelText('Nome')).toHaveValue('  Berçário ');
  await press(rendered.user, 'criar turma');

  expect(await screen.findByText('Turma criada!')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
});

test('a second class of one name and shift is asked for, and made where it is meant', async () => {
  const asked: (string | null)[] = [];
  server.use(
    mockEndpoint(createClassroom, (_, { url }) => {
      const sameName = new URL(url).searchParams.get('sameName');
      asked.push(sameName);
      if (sameName === 'allow') return maternal;
      const problem = { status: 409, code: 'same-name', detail: 'Já existe Berçário (Manhã)' };
      return Response.json(problem, { status: 409 });
    }),
  );
  const rendered = await openModal();
  await fill(rendered);
  await press(rendered.user, 'criar turma');
  expect(await modal().findByRole('alert')).toHaveTextContent('Já existe Berçário (Manhã)');
  await rendered.user.selectOptions(modal().getByLabelText('Período'), 'Tarde');
  expect(modal().getByRole('alert')).toBeEmptyDOMElement();
  await press(rendered.user, 'criar turma');
  await press(rendered.user, 'criar mesmo assim');

  expect(await screen.findByText('Turma criada!')).toBeVisible();
  expect(asked).toEqual([null, null, 'allow']);
});

describe('after a lost answer', () => {
  const made = mockLostAnswers(createClassroom, () => maternal, '2026-11-18T13:12:00Z');
  beforeEach(() => {
    made.written.length = 0;
    server.use(...made.handlers);
  });

  test('the unchanged class is not made twice, and says so as if nothing had been lost', async () => {
    made.line.is = 'loses';
    const rendered = await openModal();
    await fill(rendered);
    await press(rendered.user, 'criar turma');
    expect(await screen.findByText('Turma criada!')).toBeVisible();
    expect(made.written).toHaveLength(1);
  });

  test('a corrected class says that the first one is there, and is new only on request', async () => {
    made.line.is = 'breaks';
    const rendered = await openModal();
    await fill(rendered);
    await press(rendered.user, 'criar turma');
    expect(await screen.findAllByText(/^Sem conexão/)).not.toHaveLength(0);
    made.line.is = 'whole';
    await rendered.user.type(modal().getByLabelText('Nome'), ' II');
    await press(rendered.user, 'criar turma');
    expect(await modal().findByText('A primeira versão já foi salva às 10:12.')).toBeVisible();
    expect(modal().getByRole('link', { name: 'ver a primeira' })).toHaveAttribute(
      'href',
      `/gerenciar/turma/${maternal.id}`,
    );
    expect(made.written).toHaveLength(1);
    await rendered.user.click(modal().getByRole('button', { name: 'criar como nova' }));
    expect(await screen.findByText('Turma criada!')).toBeVisible();
    expect(made.written).toMatchObject([
      { body: { name: 'Berçário' } },
      { body: { name: 'Berçário  II' } },
    ]);
  });
});

test('the modal shows the server’s reason', async () => {
  const errors = [{ path: 'name', message: 'Já existe uma turma com este nome.' }];
  server.use(mockProblem(createClassroom, 422, { errors }));
  const rendered = await openModal();
  await fill(rendered);
  await press(rendered.user, 'criar turma');

  await waitFor(() =>
    expect(modal().getByRole('alert')).toHaveTextContent('Já existe uma turma com este nome.'),
  );
});

test('while it is being created nothing can be sent twice', async () => {
  server.use(mockPending(createClassroom));
  const rendered = await openModal();
  await fill(rendered);
  await press(rendered.user, 'criar turma');

  expect(modal().getByRole('button', { name: 'criar turma' })).toBeDisabled();
});
