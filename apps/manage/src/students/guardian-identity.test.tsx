import {
  getGuardianAccess,
  getStudent,
  listClassrooms,
  listGuardians,
  updateStudent,
  type Guardian,
  type Student,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { maternal, sampleGuardian, sampleId, sampleStudent } from '../testing/sample-school.ts';
import { form } from '../testing/student-form.ts';
import { button, press, recording, retype, shownAfterSaving } from '../testing/writing.ts';

let guardians: Guardian[];
const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal]),
  mockEndpoint(getStudent, () => sampleStudent()),
  mockEndpoint(listGuardians, ({ query }) =>
    guardians.filter(({ phone }) => phone === query.search),
  ),
  mockEndpoint(getGuardianAccess, ({ params: { id } }) => ({
    responsible: { id, name: 'Marta Lima', phone: '11987654321' },
    linkDelivery: 'shown' as const,
    devices: [{ id: sampleId(90), name: 'Chrome', createdAt: at, lastSeenAt: at, link }],
    openLinkCount: 0,
  })),
  ...shownAfterSaving(),
);
const at = '2026-11-02T12:00:00.000Z';
const link = { madeBy: 'Ana', mailed: false };

const [marta, paulo] = sampleStudent().responsibles;
const second = { name: 'Paulo Lima', phone: '11912345678' };

beforeEach(() => {
  guardians = [sampleGuardian()];
});
afterEach(() => localStorage.clear());

async function open() {
  const { sent, handle } = recording<typeof updateStudent, Student>(() => sampleStudent());
  server.use(mockEndpoint(updateStudent, handle));
  const { user } = renderRemote(remote, {
    at: pathTo(paths.student, { studentId: sampleId(11) }),
  });
  await screen.findByLabelText('Gênero');
  const change = async (name: string, phone: string) => {
    await retype(user, form.first().getByLabelText('Nome'), name);
    await retype(user, form.first().getByLabelText('Celular'), phone);
  };
  const responsibles = () => sent.map(({ body }) => body.responsibles);
  return { user, change, responsibles };
}

const question = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a guardian whose name and phone both changed stays the same person where the author says so', async () => {
  const { user, change, responsibles } = await open();
  await change('Marta Souza', '11955554444');
  await press(user, 'salvar aluno');
  const asked = await question('É a mesma pessoa?');
  expect(asked.getByText('Marta Lima, (11) 98765-4321')).toBeVisible();
  expect(asked.getByText('Marta Souza, (11) 95555-4444')).toBeVisible();
  expect(asked.getByRole('button', { name: 'salvar aluno' })).toBeDisabled();
  await user.click(asked.getByRole('radio', { name: 'a mesma pessoa, com dados novos' }));
  await user.click(asked.getByRole('button', { name: 'salvar aluno' }));

  expect(await screen.findByText('Aluno editado!')).toBeVisible();
  expect(responsibles()).toEqual([
    [
      { id: marta?.id, name: 'Marta Souza', phone: '11955554444', email: 'marta@casa.demo' },
      second,
    ],
  ]);
});

test('another person is saved without an id, after it was said who loses access', async () => {
  const { user, change, responsibles } = await open();
  await change('Nara Reis', '11955554444');
  await press(user, 'salvar aluno');
  const asked = await question('É a mesma pessoa?');
  expect(asked.getByRole('radio', { name: 'outra pessoa' })).toHaveAccessibleDescription(
    /^Marta Lima deixa de ser responsável por Alice Moreira Lima e perde o acesso ao aplicativo em 1 aparelho/,
  );
  await user.click(asked.getByRole('radio', { name: 'outra pessoa' }));
  await user.click(asked.getByRole('button', { name: 'salvar aluno' }));

  const after = 'Marta Lima não é mais responsável por Alice Moreira Lima.';
  expect(await screen.findByText(after)).toBeVisible();
  expect(responsibles()[0]?.[0]).toEqual({
    name: 'Nara Reis',
    phone: '11955554444',
    email: 'marta@casa.demo',
  });
});

test.each([
  ['the name alone', 'Marta Souza', '11987654321'],
  ['the number alone', 'MARTA  Lima', '11955554444'],
])('nothing is asked where %s changed', async (_, name, phone) => {
  const { user, change, responsibles } = await open();
  await change(name, phone);
  await press(user, 'salvar aluno');
  expect(await screen.findByText('Aluno editado!')).toBeVisible();
  expect(responsibles()[0]?.[0]).not.toHaveProperty('id');
});

test('a number that the school knows is that person, and who makes room is named', async () => {
  const bento = { id: sampleId(12), name: 'Bento Reis', classroomName: 'Jardim' };
  const nara = { id: sampleId(40), name: 'Nara Reis', phone: '11955554444', students: [bento] };
  guardians.push(sampleGuardian(nara));
  const { user, change, responsibles } = await open();
  await change('Nara Reis', '11955554444');
  await press(user, 'salvar aluno');
  const asked = await question('Remover responsável');
  expect(asked.getByText(/^Marta Lima deixa de ser responsável/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'fechar' }));

  expect(responsibles()).toEqual([]);
  expect(form.first().getByLabelText('Nome')).toHaveValue('Nara Reis');
  expect(button('salvar aluno')).toBeEnabled();
});

test('a guardian is removed by a button whose question names them', async () => {
  const { user, responsibles } = await open();
  await press(user, 'remover responsável Paulo Lima');
  const asked = await question('Remover responsável');
  expect(asked.getByText(/^Paulo Lima deixa de ser responsável por Alice/)).toBeVisible();
  expect(responsibles()).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'remover responsável' }));

  expect(await screen.findByText(/^Paulo Lima não é mais responsável/)).toBeVisible();
  expect(responsibles()).toMatchObject([[{ name: marta?.name }]]);
  expect(responsibles()[0]).toHaveLength(1);
});

test('without the first one the second is the first, who may keep another child', async () => {
  const bento = { id: sampleId(12), name: 'Bento Lima', classroomName: 'Jardim' };
  guardians = [sampleGuardian({ students: [...sampleGuardian().students, bento] })];
  const { user, responsibles } = await open();
  await press(user, 'remover responsável Marta Lima');
  const asked = await question('Remover responsável');
  expect(asked.getByText(/e continua responsável por Bento Lima \(Jardim\)\.$/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'remover responsável' }));

  expect(await screen.findByText('Aluno editado!')).toBeVisible();
  expect(responsibles()).toEqual([[second]]);
  expect(paulo?.name).toBe(second.name);
});
