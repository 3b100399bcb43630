import {
  getRosterImport,
  listClassrooms,
  listRosterClassroomQuestions,
  listRosterRows,
  createRosterClassrooms,
  getRosterQuestions,
  giveRosterAreaCode,
  type RosterQuestions,
  writeRosterNames,
  placeRosterClassroom,
  type RosterClassroomQuestion,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleCheckedRow, sampleImport } from '../testing/sample-roster.ts';
import { jardim, maternal, sampleId } from '../testing/sample-school.ts';

const morning = { ...jardim, id: sampleId(3), period: 'Morning' as const };
const unknown: RosterClassroomQuestion = {
  typed: 'Maternal',
  rows: 30,
  choices: [{ ...maternal, students: 12 }],
  proposedId: maternal.id,
  period: null,
  isNew: false,
  asNew: { name: 'Maternal', period: null, diaryMode: 'Preschool' },
};
const shared: RosterClassroomQuestion = {
  typed: 'Jardim',
  rows: 1,
  choices: [
    { ...morning, students: 9 },
    { ...jardim, students: 1 },
  ],
  proposedId: null,
  period: null,
  isNew: false,
  asNew: { name: 'Jardim', period: null, diaryMode: 'Preschool' },
};
const berçário: RosterClassroomQuestion = {
  ...shared,
  typed: 'BERÇÁRIO',
  period: 'Morning',
  rows: 20,
  choices: [],
  isNew: true,
  asNew: { name: 'Berçário', period: 'Morning', diaryMode: 'Preschool' },
};
let questions: RosterClassroomQuestion[];
let classrooms = [maternal, morning, jardim];
const server = mockServer(
  mockEndpoint(getRosterImport, () => sampleImport()),
  mockEndpoint(listRosterRows, () => [sampleCheckedRow()]),
  mockEndpoint(listClassrooms, () => classrooms),
  mockEndpoint(getRosterQuestions, () => fileQuestions),
  mockEndpoint(listRosterClassroomQuestions, () => questions),
);
let fileQuestions: RosterQuestions;
beforeEach(() => {
  fileQuestions = { areaCode: null, names: null };
  classrooms = [maternal, morning, jardim];
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
  expect(bodies).toEqual([{ typed: 'Maternal', period: null, classroomId: maternal.id }]);
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

test('all classes that the school has not are made after one question, with their shifts', async () => {
  classrooms = [];
  questions = [berçário, { ...unknown, isNew: true, choices: [], proposedId: null }];
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint(createRosterClassrooms, ({ body }) => {
      bodies.push(body);
      questions = [];
    }),
  );
  const { user } = open();
  const make = await screen.findByRole('button', { name: 'criar 2 turmas' });
  expect(make).toBeDisabled();
  const second = within(screen.getByRole('group', { name: /^Maternal/ }));
  await user.selectOptions(second.getByLabelText('Turno'), 'Tarde');
  await user.click(make);
  await waitFor(() => expect(make).not.toBeInTheDocument());
  const asked = (typed: string, period: string | null, classroom: object) => ({
    typed,
    period,
    classroom: { diaryMode: 'Preschool', ...classroom },
  });
  expect(bodies).toEqual([
    {
      classrooms: [
        asked('BERÇÁRIO', 'Morning', { name: 'Berçário', period: 'Morning' }),
        asked('Maternal', null, { name: 'Maternal', period: 'Afternoon' }),
      ],
    },
  ]);
});

test('a proposed class can be a new one, and a new one another that exists', async () => {
  questions = [unknown, berçário];
  const { user } = open();
  const field = await screen.findByLabelText('“Maternal” em 30 linhas é');
  await user.selectOptions(field, 'criar a turma Maternal');
  expect(screen.getByRole('button', { name: 'criar 2 turmas' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Berçário: é uma turma que já existe' }));
  expect(screen.getByLabelText('“BERÇÁRIO”, manhã, em 20 linhas é')).toBeVisible();
});

test('one answer completes all numbers, and one writes all names', async () => {
  fileQuestions = {
    areaCode: { phones: 36, proposed: '11' },
    names: { names: 58, examples: [{ typed: 'ANA DE SÁ', proper: 'Ana de Sá' }] },
  };
  const codes: unknown[] = [];
  server.use(
    mockEndpoint(giveRosterAreaCode, ({ body }) => {
      codes.push(body);
      fileQuestions = { ...fileQuestions, areaCode: null };
    }),
    mockEndpoint(writeRosterNames, () => {
      fileQuestions = { ...fileQuestions, names: null };
    }),
  );
  const { user } = open();
  const field = await screen.findByLabelText('DDD da escola');
  expect(field).toHaveValue('11');
  await user.clear(field);
  await user.type(field, '16');
  await user.click(screen.getByRole('button', { name: 'usar em 36 números' }));
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(codes).toEqual([{ areaCode: '16' }]);
  expect(screen.getByText('ANA DE SÁ').closest('li')).toHaveTextContent('ANA DE SÁ → Ana de Sá');
  await user.click(screen.getByRole('button', { name: 'escrever os 58 nomes assim' }));
  await waitFor(() => expect(screen.queryByText('ANA DE SÁ')).not.toBeInTheDocument());
});
