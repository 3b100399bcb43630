import {
  createStudent,
  findMissed,
  getStudent,
  listClassrooms,
  listGuardians,
  type Guardian,
  type Student,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { maternal, sampleGuardian, sampleId, sampleStudent } from '../testing/sample-school.ts';
import { fillStudent, form, typeGuardian } from '../testing/student-form.ts';
import { press, recording, retype, shownAfterSaving } from '../testing/writing.ts';

const searches: (string | undefined)[] = [];
const bento = { id: sampleId(12), name: 'Bento Lima', classroomName: 'Jardim' };
let guardians: Guardian[];
const server = mockServer(
  mockEndpoint(findMissed, () => ({ items: [], classrooms: [], following: 0 })),
  mockEndpoint(listClassrooms, () => [maternal]),
  mockEndpoint(getStudent, () => sampleStudent()),
  mockEndpoint(listGuardians, ({ query }) => {
    searches.push(query.search);
    return guardians.filter(({ phone }) => phone === query.search);
  }),
  ...shownAfterSaving(),
);
beforeEach(() => {
  searches.length = 0;
  guardians = [sampleGuardian()];
});
afterEach(() => localStorage.clear());

const openNew = () =>
  renderRemote(remote, { at: pathTo(paths.newStudent, { classroomId: maternal.id }) });

async function openAlice() {
  const rendered = renderRemote(remote, { at: pathTo(paths.student, { studentId: sampleId(11) }) });
  await screen.findByLabelText('Gênero');
  return rendered;
}

const saying = (text: RegExp) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && text.test(element.textContent ?? '');

test('a sibling shares the guardian whose phone the school knows', async () => {
  const { sent, handle } = recording<typeof createStudent, Student>(() => sampleStudent());
  server.use(mockEndpoint(createStudent, handle));
  const { user } = openNew();
  await fillStudent(user);
  await typeGuardian(user, 'second', { Celular: '1198765432' });
  expect(searches).toEqual(['11955554444']);
  await typeGuardian(user, 'second', { Celular: '1' });

  const sentence =
    /^Este celular já é de Marta Lima, responsável por Alice Moreira Lima \(Maternal I\)\.$/;
  expect(await screen.findByText(saying(sentence))).toBeVisible();
  await press(user, 'usar os dados');
  expect(form.second().getByLabelText('Nome')).toHaveValue('Marta Lima');
  expect(form.second().getByLabelText('Nome')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'usar os dados' })).not.toBeInTheDocument();
  await press(user, 'adicionar aluno');
  expect(await screen.findByText('Aluno adicionado!')).toBeVisible();
  expect(sent[0]?.body.responsibles[1]).toEqual({
    name: 'Marta Lima',
    phone: '11987654321',
    email: 'marta@casa.demo',
  });
});

test('another name for a known phone is warned about, and may be saved', async () => {
  const { user } = openNew();
  await fillStudent(user);
  await retype(user, form.first().getByLabelText('Celular'), '11987654321');

  expect(
    await screen.findByText(
      saying(/^Ao salvar, o nome muda para “Ana Nunes” também para Alice Moreira Lima\.$/),
    ),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'adicionar aluno' })).toBeEnabled();
});

test('a guardian of this student alone gets no callout', async () => {
  await openAlice();
  await waitFor(() => expect(searches).toContain('11987654321'));
  expect(screen.queryByText(/Este celular/)).not.toBeInTheDocument();
});

test('a callout lists what changes for a sibling: name, email and phone', async () => {
  guardians = [sampleGuardian({ students: [...sampleGuardian().students, bento] })];
  const { user } = await openAlice();
  const also = saying(/^Marta Lima também é responsável por Bento Lima \(Jardim\)\.$/);
  expect(await screen.findByText(also)).toBeVisible();
  expect(screen.queryByText(/Ao salvar/)).not.toBeInTheDocument();
  await user.clear(form.first().getByLabelText('Email'));
  expect(screen.getByText(/Ao salvar, o e-mail fica vazio também para Bento Lima/)).toBeVisible();

  await retype(user, form.first().getByLabelText('Celular'), '11900001111');
  expect(await screen.findByText(/Ao salvar, o celular muda para \(11\) 90000-1111/)).toBeVisible();
});
