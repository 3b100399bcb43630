import {
  getRosterImport,
  listClassrooms,
  listRosterClassroomQuestions,
  listRosterRows,
  placeRosterClassroom,
  type RosterClassroomQuestion,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleCheckedRow, sampleImport } from '../testing/sample-roster.ts';
import { jardim, maternal, sampleId } from '../testing/sample-school.ts';

const morning = { ...jardim, id: sampleId(3), period: 'Morning' as const };
const unknown: RosterClassroomQuestion = {
  typed: 'Maternal',
  rows: 30,
  choices: [{ ...maternal, students: 12 }],
  proposedId: maternal.id,
};
const shared: RosterClassroomQuestion = {
  typed: 'Jardim',
  rows: 1,
  choices: [
    { ...morning, students: 9 },
    { ...jardim, students: 1 },
  ],
  proposedId: null,
};
let questions: RosterClassroomQuestion[];
const server = mockServer(
  mockEndpoint(getRosterImport, () => sampleImport()),
  mockEndpoint(listRosterRows, () => [sampleCheckedRow()]),
  mockEndpoint(listClassrooms, () => [maternal, morning, jardim]),
  mockEndpoint(listRosterClassroomQuestions, () => questions),
);
beforeEach(() => {
  questions = [unknown, shared];
});

const open = () =>
  renderRemote(remote, {
    at: pathTo(paths.rosterImport, { importId: sampleImport().id }),
    session: { employee: { role: 'Administrator' } },
  });

test('a class that the school has not is asked for once, with the nearest one proposed', async () => {
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint(placeRosterClassroom, ({ body }) => {
      bodies.push(body);
      questions = questions.filter(({ typed }) => typed !== body.typed);
    }),
  );
  const { user } = open();
  expect(await screen.findByLabelText('“Maternal” em 30 linhas é')).toHaveDisplayValue(
    'Maternal I (Integral) · 12 alunos',
  );
  await user.click(screen.getByRole('button', { name: 'usar em 30 linhas de “Maternal”' }));

  await waitFor(() => expect(screen.queryByLabelText(/^“Maternal”/)).not.toBeInTheDocument());
  expect(bodies).toEqual([{ typed: 'Maternal', classroomId: maternal.id }]);
});

test('classes of one name show their shifts, and none is chosen before somebody does', async () => {
  server.use(
    mockProblem(placeRosterClassroom, 409, {
      code: 'not-unclear',
      detail: 'Esta turma já foi corrigida.',
    }),
  );
  const { user } = open();
  const field = await screen.findByLabelText('“Jardim” em 1 linha é');
  const use = screen.getByRole('button', { name: 'usar em 1 linha de “Jardim”' });
  expect(use).toBeDisabled();
  await user.selectOptions(field, 'Jardim (Tarde) · 1 aluno');
  await user.click(use);

  expect(await screen.findByText('Esta turma já foi corrigida.')).toBeVisible();
});
