import {
  getIeducarRun,
  getRosterImport,
  getRosterQuestions,
  listClassrooms,
  listRosterClassroomQuestions,
  listRosterImports,
  listRosterRows,
  type IeducarRun,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleId } from '../testing/sample-school.ts';
import { sampleCheckedRow, sampleImport } from '../testing/sample-roster.ts';
import { button } from '../testing/writing.ts';

const totals = { same: 142, new: 3, changed: 2, moved: 1, left: 1, error: 2, returned: 0 };
const sampleRun = (changes: Partial<IeducarRun> = {}): IeducarRun => ({
  finishedAt: '2026-11-20T05:31:00.000Z',
  outcome: 'applied',
  totals,
  appliedId: sampleId(71),
  draftId: sampleId(72),
  message: null,
  ...changes,
});
const left = sampleCheckedRow({ outcome: 'left' });
const waiting = sampleImport({ totals: { new: 0, changed: 0, same: 0, error: 0, left: 1 } });
const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listRosterClassroomQuestions, () => []),
  mockEndpoint(getRosterQuestions, () => ({ areaCode: null, names: null })),
  mockEndpoint(listRosterImports, () => []),
  mockEndpoint(getRosterImport, () => waiting),
  mockEndpoint(listRosterRows, () => [left]),
);
const open = (at: string = paths.rosterImports) =>
  renderRemote(remote, { at, session: { employee: { role: 'Administrator' } } });
const href = (importId: string) => pathTo(paths.rosterImport, { importId });

test('the last import from i-Educar shows its changes and the students to decide on', async () => {
  server.use(mockEndpoint(getIeducarRun, () => ({ run: sampleRun() })));
  open();

  expect(await screen.findByRole('heading', { name: /^i-Educar, 20\/11\/2026/ })).toBeVisible();
  expect(
    screen.getByText(
      '142 alunos iguais, 3 novos, 1 em outra turma, 1 alterado, 1 saiu e 2 precisam de você.',
    ),
  ).toBeVisible();
  const draft = screen.getByRole('link', { name: 'conferir quem precisa de você' });
  expect(draft).toHaveAttribute('href', href(sampleId(72)));
  const applied = screen.getByRole('link', { name: 'ver o que mudou' });
  expect(applied).toHaveAttribute('href', href(sampleId(71)));
});

test('a reading that waits says why', async () => {
  const message = 'A última importação foi desfeita.';
  const run = sampleRun({ outcome: 'waiting', appliedId: null, message });
  server.use(mockEndpoint(getIeducarRun, () => ({ run })));
  open();
  expect(await screen.findByText(`Nada foi aplicado. ${message}`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'conferir e aplicar' })).toBeVisible();
});

test('a reading that failed says why', async () => {
  const none = { totals: null, draftId: null, appliedId: null };
  const run = sampleRun({ outcome: 'failed', ...none, message: 'Chave inválida!' });
  server.use(mockEndpoint(getIeducarRun, () => ({ run })));
  open();
  expect(await screen.findByText(/A leitura falhou e nada mudou\. Chave inválida!/)).toBeVisible();
});

test('without i-Educar, or without its answer, the page is as always', async () => {
  server.use(mockProblem(getIeducarRun, 500));
  open();
  expect(await screen.findByLabelText('Escolha ou arraste a planilha')).toBeEnabled();
  expect(screen.queryByText(/i-Educar/)).not.toBeInTheDocument();
});

test('a student who left is shown and can be kept, and is not a row to correct', async () => {
  open(href(waiting.id));
  expect(await screen.findByRole('progressbar', { name: 'Saíram' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'saiu' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'deixar de fora Ana Souza' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^corrigir/ })).not.toBeInTheDocument();
  expect(button('aplicar a 1 aluno')).toBeEnabled();
});
