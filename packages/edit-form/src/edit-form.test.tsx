import {
  createClassroom,
  deleteStudent,
  getClassroom,
  updateClassroom,
  type ClassroomSummary,
} from '@caderneta/api-client/contract';
import {
  mockEndpoint,
  mockLostAnswers,
  mockProblem,
  problemResponse,
} from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote, script } from './testing/sample-remote.tsx';

const id = '0198f4a2-0000-7000-8000-0000000000d1';
const saved: ClassroomSummary = { id, name: 'Jardim', period: 'Morning', diaryMode: 'Simple' };

const { fetch: fetchChecks } = script;
let theirs: { name: string; etag: string };
let sent: { name: string; etag: string | null; key: string | null }[];
const server = mockServer();
beforeEach(() => {
  theirs = { name: 'Jardim', etag: '"1"' };
  sent = [];
  server.use(answerNow());
  localStorage.clear();
  script.fetch = fetchChecks;
});

const detail = () => ({ ...saved, name: theirs.name, students: [] });
const answerNow = () =>
  mockEndpoint(getClassroom, () => new Response(JSON.stringify(detail()), headersNow()));
const headersNow = () => ({
  headers: { 'Content-Type': 'application/json', ETag: theirs.etag },
});

function recordSaves(endpoint: typeof createClassroom | typeof updateClassroom) {
  server.use(
    mockEndpoint(endpoint, ({ body }, { headers }) => {
      const etag = headers.get('if-match');
      sent.push({ name: body.name, etag, key: headers.get('idempotency-key') });
      if (etag !== null && etag !== theirs.etag) return problemResponse(409, { code: 'stale' });
      return { ...saved, name: body.name };
    }),
  );
}

const open = (at: string) => renderRemote(remote, { at });
const field = () => screen.findByRole('textbox', { name: 'Nome' });
const save = () => screen.getByRole('button', { name: 'salvar turma' });
const names = () => sent.map(({ name }) => name);

async function retype(user: ReturnType<typeof open>['user'], text: string) {
  await user.clear(await field());
  await user.type(await field(), text);
}

test('checks that do not come are told and asked for again; until then nothing is saved', async () => {
  recordSaves(createClassroom);
  script.fetch = () => Promise.reject(new Error('The script did not load.'));
  const { user } = open('/turma/nova');
  await user.type(await field(), 'Jardim');
  const told = 'Não foi possível conferir o que você escreveu.';
  expect(await screen.findByText(told)).toBeVisible();
  expect(save()).toBeDisabled();
  await user.tab();
  expect(await field()).toBeValid();
  script.fetch = fetchChecks;
  await user.click(screen.getByRole('button', { name: 'tentar novamente' }));
  await waitFor(() => expect(save()).toBeEnabled());
  expect(await field()).toHaveValue('Jardim');
  await user.click(save());
  await waitFor(() => expect(names()).toEqual(['Jardim']));
});

test('a new form says what is missing, leads there, and is sent once', async () => {
  recordSaves(createClassroom);
  const { user, address } = open('/turma/nova');
  await field();
  expect(save()).toBeDisabled();
  expect(save()).toHaveAccessibleDescription('Falta: Nome');
  await user.click(screen.getByRole('button', { name: 'Nome' }));
  expect(await field()).toHaveFocus();
  await user.type(await field(), ' Maternal {Enter}');
  expect(await screen.findByText('Turma salva!')).toBeVisible();
  expect(address()).toBe('/lista');
  expect(sent).toEqual([{ name: 'Maternal', etag: null, key: expect.any(String) }]);
});

test('what a colleague changed is shown, and replaced only on request', async () => {
  recordSaves(updateClassroom);
  const { user, address } = open(`/turma/${id}`);
  await retype(user, 'Jardim I');
  theirs = { name: 'Jardim Azul', etag: '"2"' };
  await user.click(save());
  const callout = within(await screen.findByRole('alert'));
  expect(callout.getByRole('listitem')).toHaveTextContent(
    'Nome: agora é Jardim Azul você tem Jardim I',
  );
  await user.type(await field(), '{Enter}');
  expect(callout.getByRole('button', { name: 'usar Nome' })).toHaveFocus();
  expect(names()).toEqual(['Jardim I']);
  await user.click(callout.getByRole('button', { name: 'continuar com o que escrevi' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(save());
  await waitFor(() => expect(address()).toBe('/lista'));
  expect(sent.map(({ etag }) => etag)).toEqual(['"1"', '"2"']);
});

test.each(['usar Nome', 'usar a versão atual'])(
  'a colleague’s value is taken over by ‘%s’',
  async (button) => {
    recordSaves(updateClassroom);
    const { user } = open(`/turma/${id}`);
    await retype(user, 'Jardim I');
    theirs = { name: '', etag: '"2"' };
    await user.click(save());
    const callout = within(await screen.findByRole('alert'));
    expect(callout.getByRole('listitem')).toHaveTextContent('agora está vazio');
    await user.click(callout.getByRole('button', { name: button }));
    expect(await field()).toHaveValue('');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

test('an error of the server stands at its field, any other above the form', async () => {
  const path = 'name';
  const errors = [{ path, message: 'Este nome não pode ser usado.' }];
  server.use(mockProblem(createClassroom, 422, { errors }));
  const { user } = open('/turma/nova');
  await user.type(await field(), 'Maternal{Enter}');
  await waitFor(() => expect(screen.getByText('Este nome não pode ser usado.')).toBeVisible());
  expect(await field()).toHaveFocus();
  expect(screen.queryByText('Houve um erro ao salvar a turma.')).toBeNull();

  server.use(mockProblem(createClassroom, 409, { code: 'closed', title: 'A escola fechou.' }));
  await user.type(await field(), ' I{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('A escola fechou.');
  expect(await screen.findByText('Houve um erro ao salvar a turma.')).toBeVisible();
  expect(await field()).toHaveValue('Maternal I');
});

test('what is gone says so, with what was typed', async () => {
  server.use(mockProblem(updateClassroom, 404));
  const { user } = open(`/turma/${id}`);
  await retype(user, 'Jardim da tarde');
  server.use(mockProblem(getClassroom, 404));
  await user.click(save());
  expect(await screen.findByText('Esta turma não existe.')).toBeVisible();
  expect(await screen.findByText('Jardim da tarde')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'descartar os textos' }));
  expect(screen.queryByText('Jardim da tarde')).toBeNull();
  expect(screen.getByRole('link', { name: 'ver turmas' })).toHaveAttribute('href', '/lista');
});

test('deleting asks first, says what the server refuses, and leaves', async () => {
  server.use(mockProblem(deleteStudent, 409, { title: 'Ainda tem alunos.' }));
  const { user, address } = open(`/turma/${id}`);
  await retype(user, 'Jardim da tarde');
  const press = async () => {
    await user.click(screen.getByRole('button', { name: 'deletar turma' }));
    const question = within(await screen.findByRole('dialog', { name: 'Deletar turma' }));
    await user.click(question.getByRole('button', { name: 'confirmar deleção' }));
    return question;
  };
  const question = await press();
  expect(await question.findByText('Ainda tem alunos.')).toBeVisible();
  expect(address()).toBe(`/turma/${id}`);
  server.use(mockEndpoint(deleteStudent, () => undefined));
  await user.click(question.getByRole('button', { name: 'confirmar deleção' }));
  expect(await screen.findByText('turma deletada!')).toBeVisible();
  expect(address()).toBe('/lista');
});

test.each([
  ['continuar de onde parou', 'Jardim da tarde'],
  ['descartar', 'Jardim'],
])('what was left unsaved is offered again: ‘%s’', async (button, value) => {
  const { user, go } = open(`/turma/${id}`);
  await retype(user, 'Jardim da tarde');
  await go('/lista');
  await go(`/turma/${id}`);
  expect(await screen.findByText('“Jardim da tarde”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: button }));
  expect(await field()).toHaveValue(value);
});

test('a first try whose answer got lost is told, and what changed since is sent as new', async () => {
  const made = mockLostAnswers(createClassroom, () => saved, '2026-11-18T13:12:00Z');
  server.use(...made.handlers);
  const { user, address } = open('/turma/nova');
  await user.type(await field(), 'Jardim');
  made.line.is = 'breaks';
  await user.click(save());
  expect(await screen.findByText('Houve um erro ao salvar a turma.')).toBeVisible();
  made.line.is = 'whole';
  await user.type(await field(), ' I');
  await user.click(save());
  const callout = within(await screen.findByRole('alert'));
  expect(callout.getByText('A primeira versão já foi salva às 10:12.')).toBeVisible();
  expect(callout.getByRole('link', { name: 'ver a primeira' })).toHaveAttribute(
    'href',
    `/turma/${id}`,
  );
  await user.click(callout.getByRole('button', { name: 'salvar como novo' }));
  await waitFor(() => expect(address()).toBe('/lista'));
  expect(made.written.map(({ body }) => (body as { name: string }).name)).toEqual([
    'Jardim',
    'Jardim I',
  ]);
  expect(new Set(made.written.map(({ key }) => key)).size).toBe(2);
});
