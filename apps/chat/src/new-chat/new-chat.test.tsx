import {
  getChat,
  listChats,
  listGuardians,
  openChat,
  type Guardian,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const idOf = (number: number) => `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;
const paula: Guardian = {
  id: idOf(1),
  name: 'Paula Moreira',
  phone: '11912345678',
  email: null,
  students: [
    { id: idOf(11), name: 'Alice Moreira', classroomName: 'Maternal II' },
    { id: idOf(12), name: 'Davi Moreira', classroomName: '2º Ano' },
  ],
};
const rui: Guardian = { ...paula, id: idOf(2), name: 'Rui Reis', students: [] };
const guardians = [paula, rui];

const server = mockServer(
  mockEndpoint(listChats, () => []),
  mockPending(getChat),
  mockEndpoint(listGuardians, ({ query: { search = '' } }) =>
    guardians.filter(({ name }) => name.includes(search)),
  ),
);

async function openDialog() {
  const rendered = renderRemote(remote, { at: paths.chats });
  await rendered.user.click(await screen.findByRole('button', { name: 'nova conversa' }));
  return { ...rendered, dialog: within(screen.getByRole('dialog', { name: 'Nova conversa' })) };
}

test('a teacher looks for a guardian and begins to talk', async () => {
  const asked: string[] = [];
  server.use(
    mockEndpoint(openChat, ({ body }) => {
      asked.push(body.responsibleId);
      return { chatId: idOf(7) };
    }),
  );
  const { user, dialog, address } = await openDialog();
  expect(await dialog.findAllByRole('radio')).toHaveLength(2);
  expect(dialog.getByRole('button', { name: 'abrir conversa' })).toBeDisabled();

  await user.type(dialog.getByRole('searchbox'), 'Paula');
  await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(1));
  await user.click(
    dialog.getByRole('radio', {
      name: /Paula Moreira.*Alice Moreira · Maternal II e Davi Moreira · 2º Ano/,
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'abrir conversa' }));

  await waitFor(() => expect(address()).toBe(`/mensagens/${idOf(7)}`));
  expect(asked).toEqual([paula.id]);
});

test('the address remembers the dialog, and closing it leads back', async () => {
  const { user, dialog, address } = await openDialog();
  expect(address()).toBe('/mensagens/listar?nova=conversa');
  await user.click(dialog.getByRole('button', { name: 'fechar' }));
  expect(address()).toBe('/mensagens/listar');
});

test('a search without a result shows a sentence', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('searchbox'), 'Ninguém');
  expect(await dialog.findByText('Nenhum responsável para “Ninguém”.')).toBeVisible();
});

test('the dialog shows a refusal, and the choice stays', async () => {
  server.use(
    mockEndpoint(openChat, () => problemResponse(404, { title: 'Responsável não encontrado.' })),
  );
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('radio', { name: /Rui Reis/ }));
  await user.click(dialog.getByRole('button', { name: 'abrir conversa' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Responsável não encontrado.');
  expect(dialog.getByRole('radio', { name: /Rui Reis/ })).toBeChecked();
});
