import {
  getRosterImport,
  listRosterRows,
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
  await user.click(await screen.findByRole('button', { name: 'desfazer' }));
  const question = within(await screen.findByRole('dialog'));
  expect(
    question.getByText(/12 alunos novos saem da escola e 1 aluno alterado volta ao que era\./),
  ).toBeVisible();
  await press(user, 'desfazer importação');

  expect(await screen.findByText('Importação desfeita!')).toBeVisible();
  expect(await screen.findByText(/^Esta importação foi desfeita/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'desfazer' })).not.toBeInTheDocument();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('the page shows why an import cannot be undone', async () => {
  server.use(mockEndpoint(getRosterImport, () => applied({ undo: { isPossible: false, reason } })));
  open();

  expect(await screen.findByText(new RegExp(reason))).toBeVisible();
  expect(button('desfazer')).toBeDisabled();
});

test('the question shows why the server refused to undo', async () => {
  server.use(mockProblem(undoRosterImport, 409, { code: 'not-undoable', detail: reason }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'desfazer' }));
  await user.click(await screen.findByRole('button', { name: 'desfazer importação' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
});

test('an applied import can be read, and no longer changed', async () => {
  open();
  const row = within(await screen.findByRole('listitem', { name: /^Linha 1/ }));

  expect(row.getByText('novo')).toBeVisible();
  expect(row.queryByRole('button')).not.toBeInTheDocument();
});
