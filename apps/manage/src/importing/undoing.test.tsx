import {
  getRosterImport,
  getRosterMissed,
  getRosterRemoval,
  listRosterRows,
  removeRosterStudents,
  undoRosterImport,
  type RosterImport,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleCheckedRow, sampleImport } from '../testing/sample-roster.ts';
import { button, press } from '../testing/writing.ts';

const applied = (changes: Partial<RosterImport> = {}) =>
  sampleImport({
    status: 'applied',
    appliedAt: '2026-11-20T15:00:00.000Z',
    totals: { new: 12, changed: 1, same: 0, error: 0 },
    undo: { isPossible: true, reason: null },
    ...changes,
  });
const reason = '1 aluno desta importação já tem diários ou comunicados.';
const server = mockServer(
  mockEndpoint(getRosterMissed, () => ({ items: [], classrooms: [], following: 0 })),
  mockEndpoint(getRosterImport, () => applied()),
  mockEndpoint(listRosterRows, () => [sampleCheckedRow()]),
);
const open = () =>
  renderRemote(remote, {
    at: pathTo(paths.rosterImport, { importId: applied().id }),
    session: { employee: { role: 'Administrator' } },
  });

test('an import is undone after a question, and everybody hears of it', async () => {
  const undone = applied({ status: 'undone', undo: { isPossible: false, reason: null } });
  server.use(
    mockEndpoint(undoRosterImport, () => {
      server.use(mockEndpoint(getRosterImport, () => undone));
      return undone;
    }),
  );
  const { user, events } = open();
  const heard = jest.fn();
  events.on('classrooms-changed', heard);
  await user.click(await screen.findByRole('button', { name: 'desfazer esta importação' }));
  const question = within(await screen.findByRole('dialog'));
  expect(
    question.getByText(/12 alunos novos saem da escola e 1 aluno alterado volta ao que era\./),
  ).toBeVisible();
  await press(user, 'desfazer importação');

  expect(await screen.findByText('Importação desfeita!')).toBeVisible();
  expect(await screen.findByText(/^Esta importação foi desfeita/)).toBeVisible();
  expect(
    screen.queryByRole('button', { name: 'desfazer esta importação' }),
  ).not.toBeInTheDocument();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('the page shows why an import cannot be undone', async () => {
  server.use(mockEndpoint(getRosterImport, () => applied({ undo: { isPossible: false, reason } })));
  open();

  expect(await screen.findByText(new RegExp(reason))).toBeVisible();
  expect(button('desfazer esta importação')).toBeDisabled();
});

test('the question shows why the server refused to undo', async () => {
  server.use(mockProblem(undoRosterImport, 409, { code: 'not-undoable', detail: reason }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'desfazer esta importação' }));
  await user.click(await screen.findByRole('button', { name: 'desfazer importação' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
});

test('an applied import can be read, and no longer changed', async () => {
  open();
  const row = within(await screen.findByRole('listitem', { name: /^Linha 1/ }));

  expect(row.getByText('novo')).toBeVisible();
  expect(row.queryByRole('button')).not.toBeInTheDocument();
});

describe('once something was sent to its students', () => {
  const used = (presentStudents: number) =>
    applied({ presentStudents, undo: { isPossible: false, reason } });
  const plan = { students: 12, diaries: 3, items: 1, guardians: 9, messages: 0 };
  const ask = async () => {
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'remover os alunos desta importação' }),
    );
    return user;
  };

  test('the students of an import leave together, after a list of what hangs on them', async () => {
    server.use(
      mockEndpoint(getRosterImport, () => used(12)),
      mockEndpoint(getRosterRemoval, () => plan, { etag: '"7"' }),
      mockEndpoint(removeRosterStudents, () => {
        server.use(mockEndpoint(getRosterImport, () => used(0)));
      }),
    );
    const user = await ask();
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^12 alunos que esta importação criou saem/)).toBeVisible();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '3 diários',
      '1 envio feito ou agendado',
      '9 responsáveis que perdem o acesso',
    ]);
    await press(user, 'remover alunos');

    expect(await screen.findByText('Alunos removidos!')).toBeVisible();
    expect(
      await screen.findByText('Dos 12 alunos novos desta importação, nenhum está mais na escola.'),
    ).toBeVisible();
    expect(button('desfazer esta importação')).toBeDisabled();
  });

  test('a plan that changed meanwhile is shown anew', async () => {
    const detail = 'O que depende destes alunos mudou.';
    server.use(
      mockEndpoint(getRosterImport, () => used(12)),
      mockEndpoint(getRosterRemoval, () => plan),
      mockProblem(removeRosterStudents, 409, { code: 'stale', detail }),
    );
    const user = await ask();
    await screen.findByText(/^12 alunos/);
    server.use(mockEndpoint(getRosterRemoval, () => ({ ...plan, students: 11 })));
    await press(user, 'remover alunos');

    expect(await screen.findByText(detail)).toBeVisible();
    expect(await screen.findByText(/^11 alunos/)).toBeVisible();
  });
});

test('lines that were left out are called so, and an applied import has no errors', async () => {
  server.use(
    mockEndpoint(getRosterImport, () =>
      applied({ totals: { new: 1, changed: 0, same: 0, error: 0, leftOut: 2 } }),
    ),
  );
  open();

  expect(await screen.findByRole('progressbar', { name: 'Deixadas de fora' })).toHaveAttribute(
    'aria-valuetext',
    '2 de 3',
  );
  expect(screen.queryByText('Com erro')).not.toBeInTheDocument();
});
