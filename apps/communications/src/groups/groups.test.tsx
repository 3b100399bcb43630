import {
  createAnnouncement,
  createStudentGroup,
  deleteStudentGroup,
  getStudentGroup,
  listStudentGroups,
  type StudentGroup,
  type StudentGroupBody,
  updateStudentGroup,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { emptyLists } from '../testing/announcement-pages.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { chooseMaternal, dialog, press, put } from '../testing/writing.ts';

const [alice, bento] = maternal.students.map(({ id }) => id);
const [davi] = jardim.students.map(({ id }) => id);
const group = (more: Partial<StudentGroup> = {}): StudentGroup => ({
  id: sampleId(500),
  name: 'Transporte',
  studentIds: [alice!, davi!],
  createdBy: { id: sampleId(900), name: 'Marina Barros' },
  isEditable: true,
  ...more,
});
const at = pathTo(paths.studentGroup, { groupId: sampleId(500) });
const saved: (StudentGroupBody & { ifMatch?: string | null })[] = [];
const server = mockServer(
  mockEndpoint(listStudentGroups, () => [group()]),
  ...emptyLists,
  ...recipientsOf(maternal, jardim),
  mockEndpoint(getStudentGroup, () => group()),
  mockEndpoint(createStudentGroup, ({ body }) => {
    saved.push(body);
    return { id: sampleId(501) };
  }),
  mockEndpoint(updateStudentGroup, ({ body }, request) => {
    saved.push({ ...body, ifMatch: request.headers.get('if-match') });
    return group(body);
  }),
);
beforeEach(() => {
  saved.length = 0;
  localStorage.clear();
});

const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });

test('a choice is saved under a name, and a group is sent to with one click', async () => {
  const sent: string[][] = [];
  server.use(
    mockEndpoint(createAnnouncement, ({ body }) => {
      sent.push(body.studentIds);
      return { id: sampleId(1) };
    }),
  );
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await screen.findByRole('link', { name: 'gerenciar grupos' });
  expect(screen.queryByRole('button', { name: 'salvar como grupo' })).not.toBeInTheDocument();
  await user.click(await box('Jardim'));
  await press(user, 'salvar como grupo');
  expect(dialog().getByText('1 aluno escolhido')).toBeVisible();
  server.use(
    mockEndpoint(createStudentGroup, () =>
      problemResponse(409, { code: 'same-name', detail: 'Já existe o grupo Banda.' }),
    ),
  );
  await user.keyboard('Banda{Enter}');
  expect(await dialog().findByText('Já existe o grupo Banda.')).toBeVisible();
  server.use(
    mockEndpoint(createStudentGroup, ({ body }) => {
      saved.push(body);
      return { id: sampleId(501) };
    }),
    mockEndpoint(listStudentGroups, () => [
      group(),
      group({ id: sampleId(501), name: 'Banda da tarde', studentIds: [davi!] }),
    ]),
  );
  await user.keyboard(' da tarde{Enter}');
  expect(await screen.findByText('Grupo salvo!')).toBeVisible();
  expect(saved).toEqual([{ name: 'Banda da tarde', studentIds: [davi] }]);
  expect(await box(/^Banda da tarde/)).toBeChecked();

  await user.click(await box(/^Transporte/));
  put({ Título: 'Passeio', Descrição: 'Levem boné.' });
  await press(user, 'enviar');
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent).toEqual([[davi, alice]]);
});

test('of two groups of one name each says who saved it', async () => {
  const ofTeacher = { id: sampleId(501), createdBy: { id: sampleId(901), name: 'Tiago Neto' } };
  server.use(mockEndpoint(listStudentGroups, () => [group(), group(ofTeacher)]));
  renderRemote(remote, { at: paths.newAnnouncement });
  expect(await box('Transporte (Tiago Neto) · grupo · 2 alunos')).toBeVisible();
  expect(await box('Transporte (Marina Barros) · grupo · 2 alunos')).toBeVisible();
});

test('a form is whole without groups that fail', async () => {
  server.use(mockProblem(listStudentGroups, 500));
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await chooseMaternal(user);
  expect(screen.getByText('3 alunos · 5 responsáveis')).toBeVisible();
});

test('groups are listed, and a new one is saved', async () => {
  const { user, address } = renderRemote(remote, { at: paths.studentGroups });
  const row = (await screen.findByRole('link', { name: 'Transporte' })).closest('tr')!;
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Transporte', '2', 'Marina Barros']);
  await user.click(screen.getByRole('link', { name: 'novo grupo' }));
  expect(address()).toBe(paths.newStudentGroup);
  await user.type(await screen.findByLabelText('Nome'), 'Integral');
  expect(screen.getByRole('button', { name: 'salvar' })).toBeDisabled();
  await chooseMaternal(user);
  await press(user, 'salvar');
  expect(await screen.findByText('Grupo salvo!')).toBeVisible();
  expect(saved).toEqual([{ name: 'Integral', studentIds: maternal.students.map(({ id }) => id) }]);
  await waitFor(() => expect(address()).toBe(paths.studentGroups));
});

test.each([
  ['empty', mockEndpoint(listStudentGroups, () => []), 'Não há nada aqui por enquanto.'],
  ['failing', mockProblem(listStudentGroups, 500), 'Algo deu errado, por favor tente novamente!'],
])('the list can be %s', async (_, handler, said) => {
  server.use(handler);
  renderRemote(remote, { at: paths.studentGroups });
  expect(await screen.findByText(said)).toBeVisible();
});

test('changes of a colleague are shown, and one’s own stay', async () => {
  server.use(mockProblem(updateStudentGroup, 409, { code: 'stale' }));
  const { user } = renderRemote(remote, { at });
  await user.click(await box('Maternal I'));
  const others = group({ studentIds: [davi!, bento!] });
  server.use(mockEndpoint(getStudentGroup, () => others, { etag: '"2"' }));
  await press(user, 'salvar');
  expect(await screen.findByText(/Outra pessoa alterou isto/)).toBeVisible();
  expect(screen.getByText('Houve um erro ao salvar o grupo.')).toBeVisible();
  server.use(
    mockEndpoint(updateStudentGroup, ({ body }, request) => {
      saved.push({ ...body, ifMatch: request.headers.get('if-match') });
      return group(body);
    }),
  );
  await press(user, 'continuar com o que escrevi');
  await press(user, 'salvar');
  expect(await screen.findByText('Grupo salvo!')).toBeVisible();
  expect(saved).toMatchObject([{ name: 'Transporte', ifMatch: '"2"' }]);
  expect(saved[0]?.studentIds).toHaveLength(4);
});

test('it is deleted after a question', async () => {
  server.use(mockEndpoint(deleteStudentGroup, () => undefined));
  const { user, address } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'deletar' }));
  await user.click(dialog().getByRole('button', { name: 'confirmar deleção' }));
  expect(await screen.findByText('Grupo deletado!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.studentGroups));
});

test('a teacher reads a group of the school', async () => {
  server.use(
    mockEndpoint(getStudentGroup, () => group({ isEditable: false, studentIds: [alice!] })),
  );
  renderRemote(remote, { at });
  expect(await screen.findByText('Alice Moreira Lima (Maternal I)')).toBeVisible();
  expect(screen.getByText('Criado por Marina Barros · só os seus alunos')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'salvar' })).not.toBeInTheDocument();
});

test('of a group that is gone it says so', async () => {
  server.use(mockProblem(getStudentGroup, 404));
  renderRemote(remote, { at });
  expect(await screen.findByText('Este grupo não existe ou foi deletado.')).toBeVisible();
});
