import { createInvitations, getClassroom, type Invitation } from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { maternal, sampleClassroom, sampleId } from '../testing/sample-school.ts';
import { press } from '../testing/writing.ts';

const invitation = (number: number, name: string, students: string[]): Invitation => ({
  responsible: { id: sampleId(number), name },
  students,
  url: `https://portal.test/familia/entrar#token-${number}`,
  expiresAt: '2026-12-21T12:00:00Z',
});
const invitations = [
  invitation(30, 'Marta Lima', ['Alice Lima', 'Bento Lima']),
  invitation(31, 'Paulo Lima', ['Alice Lima']),
];
let asked = 0;
beforeEach(() => {
  asked = 0;
});
const server = mockServer(
  mockEndpoint(getClassroom, () => sampleClassroom()),
  mockEndpoint(createInvitations, ({ params, query }) => {
    expect([params.id, query]).toEqual([maternal.id, {}]);
    asked += 1;
    return { classroomName: 'Maternal I', invitations, withoutCard: [] };
  }),
);
const open = () =>
  renderRemote(remote, { at: pathTo(paths.invitations, { classroomId: maternal.id }) });
const make = () => screen.findByRole('button', { name: 'gerar convites' });

test('the page explains before it makes anything', async () => {
  open();
  expect(await make()).toBeEnabled();
  expect(screen.getByText(/Cada responsável recebe um cartão/)).toBeVisible();
  expect(screen.getByText(/Os códigos aparecem uma única vez/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Maternal I' })).toHaveAttribute(
    'href',
    pathTo(paths.manageClassroom, { classroomId: maternal.id }),
  );
  expect(asked).toBe(0);
});

test('each guardian gets a card with their own code, ready to be printed', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = open();
  await user.click(await make());
  expect(await screen.findByText('2 convites prontos.')).toBeVisible();
  const sheet = within(screen.getByRole('list', { name: 'Convites' }));
  const [first] = sheet.getAllByText('Escola Girassol').map((words) => words.closest('li')!);
  const card = within(first!);
  expect(card.getByRole('heading', { name: 'Marta Lima' })).toBeVisible();
  expect(card.getByText('responsável por Alice Lima e Bento Lima')).toBeVisible();
  expect(card.getByText(/Vale até 21\/12\/2026, para um aparelho/)).toBeVisible();
  const codes = sheet.getAllByRole('img');
  expect(codes.map((code) => code.getAttribute('aria-label'))).toEqual([
    'Código QR de Marta Lima',
    'Código QR de Paulo Lima',
  ]);
  const drawn = codes.map((code) => code.querySelector('path')!.getAttribute('d'));
  expect(drawn[0]).toMatch(/^M1 1h1v1h-1z/);
  expect(drawn[0]).not.toBe(drawn[1]);

  const button = screen.getByRole('button', { name: 'imprimir' });
  expect(button).toHaveFocus();
  await user.click(button);
  expect(print).toHaveBeenCalledTimes(1);
  expect(asked).toBe(1);
});

test('the cards are put on one sheet together, or each on a sheet of its own', async () => {
  const { user } = open();
  await user.click(await make());
  const choice = await screen.findByRole('checkbox', { name: /Uma folha para cada responsável/ });
  const sheet = screen.getByRole('list', { name: 'Convites' });
  expect(choice).not.toBeChecked();
  expect(sheet).not.toHaveStyle({ maxWidth: '720px' });
  await user.click(choice);
  expect(sheet).toHaveStyle({ maxWidth: '720px' });
  expect(asked).toBe(1);
});

test('too many links are refused in the server’s words', async () => {
  server.use(mockProblem(createInvitations, 429, { title: 'Muitos links. Tente mais tarde.' }));
  const { user } = open();
  await user.click(await make());
  expect(await screen.findByText('Muitos links. Tente mais tarde.')).toBeVisible();
  expect(await make()).toBeEnabled();
});

test('a failure is shown, and the next try works', async () => {
  server.use(mockProblem(createInvitations, 500));
  const { user } = open();
  await user.click(await make());
  expect(await screen.findByText('Houve um erro ao gerar os convites.')).toBeVisible();
  server.resetHandlers();
  await press(user, 'gerar convites');
  expect(await screen.findByText('2 convites prontos.')).toBeVisible();
});

test('while they are made, the button takes no further click', async () => {
  server.use(mockPending(createInvitations));
  const { user } = open();
  await user.click(await make());
  expect(await make()).toBeDisabled();
});

test('a classroom without students shows an empty state', async () => {
  server.use(mockEndpoint(getClassroom, () => sampleClassroom({ students: [] })));
  open();
  expect(await screen.findByText(/Esta turma ainda não tem alunos/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'adicionar aluno' })).toHaveAttribute(
    'href',
    pathTo(paths.newStudent, { classroomId: maternal.id }),
  );
  expect(screen.queryByRole('button', { name: 'gerar convites' })).not.toBeInTheDocument();
});

test('a classroom that loads is announced', async () => {
  server.use(mockPending(getClassroom));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('a classroom that does not load can be asked for again', async () => {
  server.use(mockProblem(getClassroom, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getClassroom, () => sampleClassroom()));
  await user.click(again);
  expect(await make()).toBeVisible();
});

test('an address without a classroom leads back', async () => {
  server.use(mockProblem(getClassroom, 404));
  open();
  expect(await screen.findByText('Esta turma não existe.')).toBeVisible();
});
