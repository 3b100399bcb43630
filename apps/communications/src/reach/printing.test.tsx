import {
  countReach,
  createInvitations,
  listClassrooms,
  type GuardianWithoutCard,
  type Invitation,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { maternal } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';

const { id: classroomId } = maternal;
const card: Invitation = {
  responsible: { id: sampleId(30), name: 'Marta Lima' },
  students: ['Alice Lima', 'Bento Lima'],
  url: 'https://portal.test/familia/entrar#token',
  expiresAt: '2990-12-21T12:00:00Z',
};
const without = (number: number, linkDelivery: 'mailed' | 'unavailable'): GuardianWithoutCard => ({
  responsible: { id: sampleId(number), name: `Pessoa ${number}` },
  students: ['Caio Reis'],
  linkDelivery,
});

let asked: (string | undefined)[] = [];
beforeEach(() => {
  asked = [];
});
const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal]),
  mockEndpoint(countReach, () => ({
    states: { unreached: 1, invited: 2, notified: 4, 'by-pigeon': 1 },
    toInvite: 1,
  })),
  mockEndpoint(createInvitations, ({ query }) => {
    asked.push(query.guardians);
    return { classroomName: 'Maternal I', invitations: [card], withoutCard: [] };
  }),
);
const open = (address = `${paths.printing}?turma=${classroomId}`) =>
  renderRemote(remote, { at: address });
const make = () => screen.findByRole('button', { name: 'gerar convites' });

test('a class is chosen, and those whom nothing reaches get cards', async () => {
  const { user, address } = open(paths.printing);
  await screen.findByRole('option', { name: 'Maternal I' });
  expect(screen.queryByRole('button', { name: 'gerar convites' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Turma'), 'Maternal I');
  expect(address()).toBe(`${paths.printing}?turma=${classroomId}`);
  await user.click(await make());
  const sheet = within(await screen.findByRole('list', { name: 'Convites' }));
  expect(sheet.getByRole('img', { name: 'Código QR de Marta Lima' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Uma folha para cada/ })).not.toBeChecked();
  expect(screen.queryByRole('region', { name: 'Sem cartão' })).not.toBeInTheDocument();
  expect(asked).toEqual(['notReached']);
});

test('all guardians of the class get one where somebody wants it', async () => {
  const { user } = open();
  expect(await screen.findByLabelText('ainda não alcançados (3)')).toBeChecked();
  await user.click(screen.getByLabelText('todos (8)'));
  await user.click(await make());
  expect(await screen.findByText('1 convite pronto.')).toBeVisible();
  expect(asked).toEqual([undefined]);
});

test('guardians of other classes too are named, with the way to invite them', async () => {
  const withoutCard = [without(31, 'mailed'), without(32, 'unavailable')];
  server.use(
    mockEndpoint(createInvitations, () => ({
      classroomName: 'Maternal I',
      invitations: [],
      withoutCard,
    })),
  );
  const { user } = open();
  await user.click(await make());
  const named = within(await screen.findByRole('region', { name: 'Sem cartão' }));
  const [mailed, unavailable] = named.getAllByRole('listitem');
  expect(mailed).toHaveTextContent('Pessoa 31, de Caio Reis: convide por e-mail');
  expect(named.getByRole('link')).toHaveAttribute('href', `${paths.reach}?turma=${classroomId}`);
  expect(unavailable).toHaveTextContent('Pessoa 32, de Caio Reis: peça o convite à secretaria');
  expect(screen.queryByRole('button', { name: 'imprimir' })).not.toBeInTheDocument();
});

test('where everybody is reached, all may be invited again', async () => {
  server.use(mockEndpoint(countReach, () => ({ states: { notified: 4 }, toInvite: 0 })));
  const { user } = open();
  await user.click(await make());
  expect(await screen.findByText('1 convite pronto.')).toBeVisible();
  expect(asked).toEqual([undefined]);
});

test('a class without guardians shows an empty state', async () => {
  server.use(mockEndpoint(countReach, () => ({ states: {}, toInvite: 0 })));
  open();
  expect(await screen.findByText('Esta turma não tem responsáveis.')).toBeVisible();
});

test('nobody is left who needs a card', async () => {
  const classroomName = 'Maternal I';
  server.use(
    mockEndpoint(createInvitations, () => ({ classroomName, invitations: [], withoutCard: [] })),
  );
  const { user } = open();
  await user.click(await make());
  expect(await screen.findByText('Ninguém mais precisa de convite nesta turma.')).toBeVisible();
});

test('too many links are refused in the server’s words', async () => {
  server.use(mockProblem(createInvitations, 429, { title: 'Muitos links. Tente mais tarde.' }));
  const { user } = open();
  await user.click(await make());
  expect(await screen.findByText('Muitos links. Tente mais tarde.')).toBeVisible();
  expect(await make()).toBeEnabled();
});

test('a class that does not load can be asked for again, and an unknown one leads back', async () => {
  server.use(mockProblem(countReach, 500));
  const { user, address } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockProblem(countReach, 422));
  await user.click(again);
  expect(await screen.findByText('Esta turma não existe.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'escolher outra turma' }));
  expect(address()).toBe(paths.printing);
});

test('while a class loads, nothing is offered', async () => {
  server.use(mockPending(countReach));
  open();
  expect(await screen.findByLabelText('Turma')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'gerar convites' })).not.toBeInTheDocument();
});
