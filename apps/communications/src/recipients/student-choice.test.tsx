import {
  type ClassroomWithStudents,
  createAnnouncement,
  listClassroomRecipients,
  listClassroomsWithStudents,
  listStudentGroups,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { remote } from '../remote.ts';
import { emptyLists } from '../testing/announcement-pages.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { dialog, press, put } from '../testing/writing.ts';

const band: ClassroomWithStudents = {
  ...{ id: sampleId(3), name: 'Banda', period: 'Morning', diaryMode: 'Simple' },
  students: Array.from({ length: 400 }, (_, at) => ({
    ...{ id: sampleId(1000 + at), name: `Músico ${at}`, responsibleCount: 1 },
  })),
};
const school = [maternal, jardim, band];
/** Classrooms whose names were asked for; 'all' of the whole school. */
const asked: string[] = [];
const sent: string[][] = [];
const all = mockEndpoint(listClassroomsWithStudents, () => {
  asked.push('all');
  return school;
});
/** As for a caller who has many students, unless one classroom is asked for. */
const counted = (...classrooms: ClassroomWithStudents[]) =>
  mockEndpoint(listClassroomRecipients, ({ query: { classroomId } }) => {
    if (classroomId) asked.push(classroomId);
    return classrooms
      .filter(({ id }) => id === (classroomId ?? id))
      .map(({ id, name, students }) => ({
        ...{ id, name, studentCount: students.length },
        ...(classroomId && { students }),
      }));
  });
const server = mockServer(
  all,
  counted(...school),
  ...emptyLists,
  ...recipientsOf(...school),
  mockEndpoint(createAnnouncement, ({ body }) => {
    sent.push(body.studentIds);
    return { id: sampleId(1) };
  }),
);
beforeEach(() => {
  asked.length = 0;
  sent.length = 0;
});
afterEach(() => localStorage.clear());

const idsOf = ({ students }: ClassroomWithStudents) => students.map(({ id }) => id);
const picker = () => within(screen.getByRole('group', { name: 'Destinatários' }));
const box = (name: string) => screen.findByRole('checkbox', { name });
const search = (user: UserEvent, words: string) =>
  user.type(screen.getByRole('searchbox', { name: 'Buscar aluno ou turma' }), words);

async function open() {
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await box('Maternal I');
  return user;
}

async function send(user: UserEvent) {
  put({ Título: 'Passeio', Descrição: 'Levem boné.' });
  await press(user, 'enviar');
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
}

const toggle = (name: string) => screen.findByRole('button', { name });

test('a class is read when it is chosen, and one that is opened when it is opened', async () => {
  const user = await open();
  expect(asked).toEqual([]);
  await user.click(await box('Maternal I'));
  expect(await picker().findByText('3 alunos · 5 responsáveis')).toBeVisible();
  await user.click(await toggle('0 de 1 alunos de Jardim'));
  await user.click(await box('Davi Rocha'));
  expect(asked).toEqual([maternal.id, jardim.id]);
  await user.click(await toggle('3 de 3 alunos de Maternal I'));
  await user.click(await box('Bento Carvalho'));
  expect(picker().getByText('3 alunos · 5 responsáveis')).toBeVisible();
  expect(await box('Maternal I')).toBePartiallyChecked();
  await send(user);
  const [alice, , clara] = maternal.students;
  expect(sent).toEqual([[alice!.id, clara!.id, jardim.students[0]!.id]]);
  expect(asked).toEqual([maternal.id, jardim.id]);
});

test('nothing goes to fewer than the boxes show while a class is read', async () => {
  const user = await open();
  await user.click(await box('Jardim'));
  await picker().findByText('1 aluno · 1 responsável');
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    mockEndpoint(listClassroomRecipients, async () => {
      await answered;
      const { id, name, students } = maternal;
      return [{ id, name, studentCount: students.length, students }];
    }),
  );
  await user.click(await box('Maternal I'));
  expect(await box('Maternal I')).toBeChecked();
  expect(await box('Jardim')).toBeChecked();
  expect(await toggle('3 de 3 alunos de Maternal I')).toBeVisible();
  put({ Título: 'Passeio', Descrição: 'Levem boné.' });
  await press(user, 'enviar');
  expect(sent).toEqual([]);

  answer();
  expect(await picker().findByText('4 alunos · 6 responsáveis')).toBeVisible();
  await send(user);
  expect(sent).toEqual([[jardim, maternal].flatMap(idsOf)]);
});

test('the whole school is chosen, and one class of it is left out', async () => {
  const user = await open();
  await user.click(await box('Todas as turmas'));
  await user.click(await box('Banda'));
  expect(await picker().findByText('4 alunos · 6 responsáveis')).toBeVisible();
  expect(await box('Todas as turmas')).toBePartiallyChecked();
  expect(asked).toEqual(['all']);
  await user.click(await box('Todas as turmas'));
  put({ Título: 'Passeio', Descrição: 'Levem boné.' });
  await press(user, 'enviar');
  await screen.findByRole('dialog', { name: 'Enviar para todas as turmas?' });
  await user.click(dialog().getByRole('button', { name: 'enviar' }));
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent[0]).toHaveLength(404);
});

test('a student found by a search gets the comunicado', async () => {
  const user = await open();
  await search(user, 'davi');
  await user.click(await box('Davi Rocha'));
  expect(asked).toEqual(['all']);
  expect(picker().getByText('1 aluno · 1 responsável')).toBeVisible();
  await send(user);
  expect(sent).toEqual([idsOf(jardim)]);
});

test('a group of classes that are not read is chosen with one click', async () => {
  const group = { id: sampleId(500), name: 'Transporte', isEditable: true };
  const [alice] = maternal.students;
  const studentIds = [alice!.id, ...idsOf(jardim)];
  const createdBy = { id: sampleId(900), name: 'Marina Barros' };
  server.use(mockEndpoint(listStudentGroups, () => [{ ...group, studentIds, createdBy }]));
  const user = await open();
  await user.click(await box('Transporte · grupo · 2 alunos'));
  expect(await picker().findByText('2 alunos · 3 responsáveis')).toBeVisible();
  expect(await box('Transporte · grupo · 2 alunos')).toBeChecked();
  expect(await box('Maternal I')).toBePartiallyChecked();
});

test('a search among students who are not read yet does not say that there are none', async () => {
  const user = await open();
  server.use(mockProblem(listClassroomsWithStudents, 422));
  await search(user, 'zebra');
  expect(screen.queryByText('Nada encontrado.')).not.toBeInTheDocument();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(all);
  await user.click(again);
  expect(await screen.findByText('Nada encontrado.')).toBeVisible();
});

test('students who do not load leave the choice as it was, and are read again', async () => {
  const user = await open();
  await user.click(await box('Jardim'));
  server.use(mockProblem(listClassroomRecipients, 422));
  await user.click(await box('Maternal I'));
  expect(await screen.findByText('Os alunos não carregaram: escolha de novo.')).toBeVisible();
  expect(await box('Maternal I')).not.toBeChecked();
  expect(picker().getByText('1 aluno · 1 responsável')).toBeVisible();
  await user.click(await toggle('0 de 3 alunos de Maternal I'));
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(counted(...school));
  await user.click(again);
  expect(await box('Bento Carvalho')).toBeVisible();
});

test('a draft shows whom it chose, with the names of all', async () => {
  const user = await open();
  await user.click(await box('Jardim'));
  await picker().findByText('1 aluno · 1 responsável');
  put({ Título: 'Passeio' });
  cleanup();
  asked.length = 0;
  const { user: later } = renderRemote(remote, { at: paths.newAnnouncement });
  await later.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(await toggle('1 de 1 alunos de Jardim')).toBeVisible();
  expect(await box('Jardim')).toBeChecked();
  expect(asked).toEqual(['all']);
});

test('a child who came after a class was read is there, and one who left is not', async () => {
  const { user, go } = renderRemote(remote, { at: paths.newAnnouncement });
  await user.click(await toggle('0 de 3 alunos de Maternal I'));
  expect(await box('Alice Moreira')).toBeVisible();
  const [alice, ...others] = maternal.students;
  const came = { ...alice!, id: sampleId(99), name: 'Zeca Prado' };
  const now = { ...maternal, students: [...others, came] };
  server.use(counted(now, jardim, band));
  await go(paths.announcements);
  await go(paths.newAnnouncement);
  await user.click(await toggle('0 de 3 alunos de Maternal I'));
  expect(await box('Zeca Prado')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Alice Moreira' })).not.toBeInTheDocument();
});
