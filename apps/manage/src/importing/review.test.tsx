import {
  getIeducarRun,
  applyRosterImport,
  deleteRosterErrors,
  deleteRosterImport,
  deleteRosterRow,
  getRosterImport,
  getRosterMissed,
  getRosterQuestions,
  listClassrooms,
  listRosterClassroomQuestions,
  listRosterImports,
  listRosterRows,
  updateRosterRow,
  type CheckedRosterRow,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  sampleCheckedRow,
  sampleImport,
  sampleRosterRow,
  totalsOf,
} from '../testing/sample-roster.ts';
import { maternal } from '../testing/sample-school.ts';
import { button, press, retype } from '../testing/writing.ts';

const wrong = sampleCheckedRow({
  line: 2,
  row: sampleRosterRow({ name: 'Caio Reis', classroom: 'Jardim Z' }),
  outcome: 'error',
  errors: [{ field: 'classroom', message: 'A escola não tem a turma “Jardim Z”.' }],
});
const changed = sampleCheckedRow({
  line: 3,
  row: sampleRosterRow({ name: 'Davi Lima' }),
  outcome: 'changed',
  changes: [{ field: 'firstPhone', before: '11987654321', after: '11912345678' }],
  siblings: ['Bia Lima', 'Rui Lima'],
  knownResponsibles: ['Carla Souza'],
});
let rows: CheckedRosterRow[];
const draft = () => sampleImport({ totals: totalsOf(rows) });
const server = mockServer(
  mockEndpoint(getRosterMissed, () => ({ items: [], classrooms: [], following: 0 })),
  mockEndpoint(getIeducarRun, () => ({ run: null })),
  mockEndpoint(listRosterImports, () => []),
  mockEndpoint(listClassrooms, () => [maternal]),
  mockEndpoint(listRosterClassroomQuestions, () => []),
  mockEndpoint(getRosterQuestions, () => ({ areaCode: null, names: null })),
  mockEndpoint(getRosterImport, () => draft()),
  mockEndpoint(listRosterRows, ({ query: { outcome } }) =>
    rows.filter((row) => !outcome || row.outcome === outcome),
  ),
);
beforeEach(() => {
  rows = [sampleCheckedRow(), wrong, changed];
});

const open = (search = '') =>
  renderRemote(remote, {
    at: pathTo(paths.rosterImport, { importId: sampleImport().id }) + search,
    session: { employee: { role: 'Administrator' } },
  });
const row = async (name: RegExp) => within(await screen.findByRole('listitem', { name }));

/** Mocks a server that accepts a correction without errors. */
function takesCorrections() {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint(updateRosterRow, ({ params, body }) => {
      bodies.push(body);
      const mended = sampleCheckedRow({ line: params.line, row: body });
      rows = rows.map((one) => (one.line === params.line ? mended : one));
      return mended;
    }),
  );
  return bodies;
}

test('the review shows the effect of each row, and why it cannot be imported yet', async () => {
  open();

  const later = await row(/^Linha 3/);
  expect(later.getByText('alterado')).toBeVisible();
  const change = later.getByText('Celular do responsável:').closest('li');
  expect(change).toHaveTextContent('(11) 98765-4321 passa a ser (11) 91234-5678');
  expect(later.getByText(/Mesma família de Bia Lima e Rui Lima\./)).toBeVisible();
  expect(later.getByText(/A escola já conhece Carla Souza\./)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Com erro' })).toHaveAttribute(
    'aria-valuetext',
    '1 de 3',
  );
  expect(screen.getByText(/^Corrija ou deixe de fora a linha/)).toBeVisible();
  expect(button('importar 2 alunos')).toBeDisabled();
});

test('all rows with an error are left out in one click', async () => {
  const calls: string[] = [];
  server.use(
    mockEndpoint(deleteRosterErrors, ({ params }) => {
      calls.push(params.id);
      rows = rows.filter(({ outcome }) => outcome !== 'error');
    }),
  );
  rows.push(sampleCheckedRow({ ...wrong, line: 4 }));
  const { user } = open();
  await user.click(
    await screen.findByRole('button', { name: 'deixar de fora todas as linhas com erro' }),
  );
  expect(await screen.findByText('2 linhas ficaram de fora.')).toBeVisible();
  await waitFor(() => expect(button('importar 2 alunos')).toBeEnabled());
  expect(calls).toEqual([sampleImport().id]);
});

test('how many were left out is true though the import is read anew before its rows', async () => {
  rows.push(sampleCheckedRow({ ...wrong, line: 4 }));
  const { user } = open();
  const leaveOut = await screen.findByRole('button', {
    name: 'deixar de fora todas as linhas com erro',
  });
  let release = () => undefined as void;
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    mockEndpoint(deleteRosterErrors, () => {
      rows = rows.filter(({ outcome }) => outcome !== 'error');
    }),
    mockEndpoint(listRosterRows, async () => {
      await waiting;
      return rows;
    }),
  );
  await user.click(leaveOut);
  await waitFor(() => expect(leaveOut).not.toBeInTheDocument());
  release();
  expect(await screen.findByText('2 linhas ficaram de fora.')).toBeVisible();
});

test('an error is corrected in its row, which stays in sight among the errors', async () => {
  const bodies = takesCorrections();
  const { user } = open('?situacao=erro');
  const field = await screen.findByLabelText('Turma');
  expect(field).toHaveAccessibleDescription('A escola não tem a turma “Jardim Z”.');
  await retype(user, field, 'Maternal I');
  await user.tab();

  await waitFor(() => expect(button('importar 3 alunos')).toBeEnabled());
  expect(bodies).toEqual([{ ...wrong.row, classroom: 'Maternal I' }]);
  const mended = await row(/^Linha 2/);
  expect(mended.getByText('novo')).toBeVisible();
  expect(mended.getByText('Salvo.')).toBeVisible();
  expect(field).toHaveValue('Maternal I');
});

test('typed text stays when it cannot be saved, and is saved later', async () => {
  server.use(mockProblem(updateRosterRow, 500));
  const { user } = open('?situacao=erro');
  const field = await screen.findByLabelText('Turma');
  await retype(user, field, 'Maternal I');
  await user.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent('O que você escreveu continua aqui.');
  expect(field).toHaveValue('Maternal I');
  const bodies = takesCorrections();
  await press(user, 'tentar salvar de novo');

  await waitFor(() => expect(button('importar 3 alunos')).toBeEnabled());
  expect(bodies).toHaveLength(1);
});

test('any field of any row can be opened; leaving it as it was saves nothing', async () => {
  const bodies = takesCorrections();
  const { user } = open();
  const first = await row(/^Linha 1/);
  await user.click(first.getByRole('button', { name: 'corrigir Ana Souza' }));
  expect(first.getAllByRole('textbox').length + first.getAllByRole('combobox').length).toBe(10);
  await user.click(first.getByLabelText('E-mail do responsável'));
  await user.tab();
  expect(bodies).toEqual([]);
  await user.click(first.getByLabelText('Nome do aluno'));
  await user.paste(' Reis');
  await user.keyboard('{Enter}');

  await waitFor(() => expect(bodies).toMatchObject([{ name: 'Ana Souza Reis' }]));
});

test('a row is left out', async () => {
  server.use(
    mockEndpoint(deleteRosterRow, ({ params }) => {
      rows = rows.filter(({ line }) => line !== params.line);
      return undefined;
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'deixar de fora Caio Reis' }));

  await waitFor(() => expect(button('importar 2 alunos')).toBeEnabled());
  expect(screen.queryByText('Caio Reis')).not.toBeInTheDocument();
});

test('the outcome that is looked at is part of the address', async () => {
  const { user, address } = open();
  await screen.findByRole('listitem', { name: /^Linha 1/ });
  await user.click(screen.getByRole('radio', { name: 'alterado' }));
  await waitFor(() => expect(screen.queryByText('Caio Reis')).not.toBeInTheDocument());
  expect(address()).toMatch(/situacao=alterado$/);
  await user.click(screen.getByRole('radio', { name: 'todas' }));

  expect(await screen.findByText('Caio Reis')).toBeVisible();
});

describe('an import without errors', () => {
  beforeEach(() => {
    rows = [sampleCheckedRow(), changed];
  });

  test('is applied as it was shown, and everybody hears of it', async () => {
    const seen: (string | null)[] = [];
    const applied = sampleImport({
      status: 'applied',
      appliedAt: '2026-11-20T15:00:00.000Z',
      undo: { isPossible: true, reason: null },
    });
    server.use(
      mockEndpoint(getRosterImport, () => draft(), { etag: '"42"' }),
      mockEndpoint(applyRosterImport, (_, { headers }) => {
        seen.push(headers.get('if-match'));
        server.use(mockEndpoint(getRosterImport, () => applied));
        return applied;
      }),
    );
    const { user, events, address } = open('?situacao=alterado');
    const heard = jest.fn();
    events.on('classrooms-changed', heard);
    await user.dblClick(await screen.findByRole('button', { name: 'importar 2 alunos' }));

    expect(await screen.findByText('Alunos importados!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'desfazer esta importação' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'convidar responsáveis' })).toBeVisible();
    expect(address()).not.toContain('situacao');
    expect(seen).toEqual(['"42"']);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['stale', 'Os alunos da escola mudaram desde a conferência.'],
    ['rows-with-errors', 'Corrija a linha.'],
  ])('that is refused as %s says why', async (code, sentence) => {
    server.use(mockProblem(applyRosterImport, 409, { code, detail: 'Corrija a linha.' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'importar 2 alunos' }));

    expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
  });

  test('is discarded after a question', async () => {
    const discarded: string[] = [];
    server.use(mockEndpoint(deleteRosterImport, ({ params }) => void discarded.push(params.id)));
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'descartar' }));
    await user.click(await screen.findByRole('button', { name: 'confirmar deleção' }));

    await waitFor(() => expect(address()).toBe(paths.rosterImports));
    expect(discarded).toEqual([draft().id]);
  });
});

test.each([
  [1, 'falta 1 linha'],
  [1200, 'faltam 1.200 linhas'],
])('of a file of which %i did not arrive nothing can be imported', async (missing, words) => {
  rows = [sampleCheckedRow()];
  server.use(mockEndpoint(getRosterImport, () => ({ ...draft(), missing })));
  open();

  expect(await screen.findByText(new RegExp(`foi interrompido: ${words}\\.`))).toBeVisible();
  expect(screen.getByRole('button', { name: 'importar 1 aluno' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'descartar' })).toBeEnabled();
});

test('an import that is nowhere says so', async () => {
  server.use(mockProblem(getRosterImport, 404));
  open();
  expect(await screen.findByText('Esta importação não existe.')).toBeVisible();
});

test('an import that fails loads again on request', async () => {
  server.use(mockProblem(getRosterImport, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getRosterImport, () => draft()));
  await user.click(again);
  expect(await screen.findByText('Caio Reis')).toBeVisible();
});

test('an import that loads is announced', async () => {
  server.use(mockPending(getRosterImport));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});
