import {
  getIeducarRun,
  addRosterRows,
  createRosterImport,
  deleteRosterImport,
  getRosterImport,
  listRosterImports,
  listRosterRows,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleCheckedRow, sampleImport } from '../testing/sample-roster.ts';
import { button, press } from '../testing/writing.ts';

// The page of a test has no threads.
jest.mock('./reading/read-in-thread.ts', () => ({
  readInThread: async (file: File) =>
    (await import('./reading/read-roster-file.ts')).readRosterFile(file),
}));

const draft = sampleImport();
const server = mockServer(
  mockEndpoint(getIeducarRun, () => ({ run: null })),
  mockEndpoint(listRosterImports, () => []),
  mockEndpoint(createRosterImport, () => ({ id: draft.id })),
  mockEndpoint(getRosterImport, () => draft),
  mockEndpoint(listRosterRows, () => [sampleCheckedRow()]),
);
const reviewPath = pathTo(paths.rosterImport, { importId: draft.id });
const titles = 'Aluno;Turma;Responsável;Celular';
const csv = (rows: number) =>
  [
    titles,
    ...Array.from({ length: rows }, (_, at) => `Aluno ${at};Jardim;Mãe ${at};11912345678`),
  ].join('\n');

function open(at: string = paths.rosterImports) {
  const rendered = renderRemote(remote, {
    at,
    session: { employee: { role: 'Administrator' } },
  });
  const choose = async (text: string) => {
    const field = await screen.findByLabelText('Escolha ou arraste a planilha');
    await rendered.user.upload(field, new File([text], 'alunos.csv', { type: 'text/csv' }));
  };
  return { ...rendered, choose };
}

test('a file of several parts is sent in order, and its review opens', async () => {
  const lines: number[][] = [];
  const first: unknown[] = [];
  const begun: unknown[] = [];
  server.use(
    mockEndpoint(createRosterImport, ({ body }) => {
      begun.push(body);
      return { id: draft.id };
    }),
    mockEndpoint(addRosterRows, ({ body }) => {
      lines.push(body.rows.map(({ line }) => line));
      first.push(body.rows[0]?.row);
      return undefined;
    }),
  );
  const { user, choose, address } = open();
  await choose(csv(450));
  expect(await screen.findByLabelText('Nome do aluno')).toHaveDisplayValue('Aluno');
  const preview = within(screen.getByRole('table', { name: 'Primeiras linhas' }));
  expect(preview.getAllByRole('row')).toHaveLength(6);
  expect(preview.getByText('Aluno 4')).toBeVisible();
  await press(user, 'conferir 450 linhas');

  await waitFor(() => expect(address()).toBe(reviewPath));
  expect(begun).toEqual([{ fileName: 'alunos.csv', rowCount: 450 }]);
  expect(lines.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(lines.flat()).toEqual(Array.from({ length: 450 }, (_, at) => at + 1));
  expect(first[0]).toMatchObject({ name: 'Aluno 0', firstName: 'Mãe 0', secondName: '' });
});

test('unrecognised columns are chosen by hand', async () => {
  const sent: unknown[] = [];
  server.use(mockEndpoint(addRosterRows, ({ body }) => void sent.push(...body.rows)));
  const { user, choose } = open();
  await choose('Aluno;Turma;Responsável;Contacto\nAna;Jardim;Eva;11912345678');
  expect(await screen.findByText('celular do responsável')).toBeVisible();
  expect(button('conferir 1 linha')).toBeDisabled();
  const phone = screen.getByLabelText('Celular do responsável');
  expect(phone).toHaveAccessibleDescription('Escolha a coluna.');
  await user.selectOptions(phone, 'Contacto');
  await press(user, 'conferir 1 linha');

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ line: 1, row: { firstPhone: '11912345678' } }]);
});

test('a part that fails is sent again without those before it', async () => {
  const parts: (number | undefined)[] = [];
  let isDown = true;
  const keys: (string | null)[] = [];
  server.use(
    mockEndpoint(createRosterImport, (_, { headers }) => {
      keys.push(headers.get('idempotency-key'));
      return { id: draft.id };
    }),
    mockEndpoint(addRosterRows, ({ body }) => {
      parts.push(body.rows[0]?.line);
      return isDown && parts.length === 2 ? problemResponse(500) : undefined;
    }),
  );
  const { user, choose, address } = open();
  await choose(csv(450));
  await user.click(await screen.findByRole('button', { name: 'conferir 450 linhas' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('O que já foi enviado não se perde.');
  const bar = screen.getByRole('progressbar', { name: 'Linhas enviadas de alunos.csv' });
  expect(bar).toHaveAttribute('aria-valuetext', '200 de 450');
  isDown = false;
  await press(user, 'tentar novamente');

  await waitFor(() => expect(address()).toBe(reviewPath));
  expect(parts).toEqual([1, 201, 201, 401]);
  expect(keys).toHaveLength(1);
});

test('the columns are kept over a reload and Back, and end with the file', async () => {
  const { user, choose, address } = open();
  await choose('Aluno;Turma;Responsável;Contacto;Van\nAna;Jardim;Eva;11912345678;x');
  await user.selectOptions(await screen.findByLabelText('Celular do responsável'), 'Contacto');
  expect(screen.getByText('Esta coluna fica de fora: Van.')).toBeVisible();
  expect(address()).toBe(paths.rosterColumns);
  cleanup();

  const again = open(paths.rosterColumns);
  expect(await screen.findByLabelText('Celular do responsável')).toHaveDisplayValue('Contacto');
  await press(again.user, 'escolher outro arquivo');
  await waitFor(() => expect(again.address()).toBe(paths.rosterImports));
  cleanup();
  const without = open(paths.rosterColumns);
  await waitFor(() => expect(without.address()).toBe(paths.rosterImports));
});

test('who is elsewhere when the last row arrives is told there', async () => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  server.use(mockEndpoint(addRosterRows, () => held));
  const { user, choose, address, go } = open();
  await choose(csv(3));
  await user.click(await screen.findByRole('button', { name: 'conferir 3 linhas' }));
  await screen.findByText('Enviando as linhas…');
  await go(paths.announcements);
  goOn();

  expect(await screen.findByText('As linhas de alunos.csv chegaram.')).toBeVisible();
  expect(address()).toBe(paths.announcements);
});

test('sending can be cancelled, which leaves no draft behind', async () => {
  const discarded: string[] = [];
  server.use(
    mockPending(addRosterRows),
    mockEndpoint(deleteRosterImport, ({ params }) => void discarded.push(params.id)),
  );
  const { user, choose } = open();
  await choose(csv(3));
  await user.click(await screen.findByRole('button', { name: 'conferir 3 linhas' }));
  expect(await screen.findByText('Enviando as linhas…')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('progressbar')).toBeVisible());
  await press(user, 'cancelar');

  await waitFor(() => expect(discarded).toEqual([draft.id]));
  expect(button('conferir 3 linhas')).toBeEnabled();
});

test('a file that is no roster is refused in words, and another can be chosen', async () => {
  const { choose } = open();
  await choose('');
  const field = await screen.findByLabelText('Escolha ou arraste a planilha');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/O arquivo está vazio\./));
  await choose(csv(1));

  expect(await screen.findByRole('button', { name: 'conferir 1 linha' })).toBeEnabled();
});

test('a template can be downloaded', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'baixar modelo.csv' });

  expect(link).toHaveAttribute('download', 'modelo.csv');
  expect(decodeURIComponent(link.getAttribute('href')!)).toContain('Nome do aluno;Turma;');
});

test('earlier imports are listed, and lead to their changes', async () => {
  const applied = sampleImport({ status: 'applied', appliedAt: '2026-11-20T14:31:00.000Z' });
  server.use(mockEndpoint(listRosterImports, () => [applied]));
  open();

  const link = await screen.findByRole('link', { name: 'alunos.csv' });
  expect(link).toHaveAttribute('href', reviewPath);
  expect(screen.getByText('importada')).toBeVisible();
});

test('a list that fails leaves the file, and loads again', async () => {
  server.use(mockProblem(listRosterImports, 500));
  const { user } = open();
  await screen.findByRole('button', { name: 'recarregar' });
  expect(screen.getByLabelText('Escolha ou arraste a planilha')).toBeEnabled();
  server.use(mockEndpoint(listRosterImports, () => []));
  await press(user, 'recarregar');

  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});
