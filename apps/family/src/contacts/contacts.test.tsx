import {
  answerContactQuestion,
  confirmContactChange,
  getFamily,
  listFeed,
  listOwnContacts,
  type OwnContacts,
  requestContactChange,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor } from '@testing-library/react';
import { address, renderFamily } from '../testing/render-family.tsx';
import { familyHandlers, theFamily } from '../testing/the-family.ts';

const at = '/familia/contatos';
const contacts: OwnContacts = {
  schoolId: theFamily.school.id,
  schoolName: theFamily.school.name,
  phone: '11987654321',
  email: 'rosa@casa.demo',
  isEmailReturned: false,
  takesPhones: true,
  pending: null,
};
let known: OwnContacts[];
const server = mockServer(
  ...familyHandlers,
  mockEndpoint(listFeed, () => ({ items: [], next: null })),
  mockEndpoint(listOwnContacts, () => known),
);
beforeEach(() => {
  known = [contacts];
});

test('a contact is changed by the code that goes to the new one', async () => {
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(requestContactChange, ({ body }) => {
      sent.push(body);
      const expiresAt = '2026-02-26T15:25:00Z';
      const pending = { kind: 'email' as const, contact: 'rosa@nova.demo', expiresAt };
      known = [{ ...contacts, pending: { ...pending, isUndelivered: false } }];
    }),
    mockEndpoint(confirmContactChange, ({ body }) => {
      sent.push(body);
      known = [{ ...contacts, email: 'rosa@nova.demo' }];
    }),
  );
  const { user } = renderFamily({ at });
  expect(await screen.findByText('(11) 98765-4321')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Novo celular ou e-mail'), 'rosa@nova.demo');
  await user.click(screen.getByRole('button', { name: 'enviar código' }));
  expect(await screen.findByText(/Mandamos um código para rosa@nova\.demo/)).toBeInTheDocument();
  expect(screen.getByLabelText('Novo celular ou e-mail')).toHaveValue('');
  await user.type(screen.getByLabelText('Código de 6 números'), '123456');
  await user.click(screen.getByRole('button', { name: 'confirmar' }));
  expect(await screen.findByText(/^Contato trocado!/)).toBeInTheDocument();
  expect(screen.getByText('rosa@nova.demo')).toBeInTheDocument();
  const { schoolId } = contacts;
  expect(sent).toEqual([
    { schoolId, contact: 'rosa@nova.demo' },
    { schoolId, code: '123456' },
  ]);
});

test('a refusal stands at the field, and what was typed stays', async () => {
  server.use(
    mockProblem(requestContactChange, 409, {
      code: 'contact-same',
      detail: 'Este já é o contato.',
    }),
  );
  const { user } = renderFamily({ at });
  const field = await screen.findByLabelText('Novo celular ou e-mail');
  await user.type(field, '11 98765-4321');
  await user.click(screen.getByRole('button', { name: 'enviar código' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Este já é o contato\./));
  expect(field).toHaveValue('11 98765-4321');
});

test('a code that did not arrive, an address that comes back and a school without SMS say so', async () => {
  const pending = { kind: 'phone' as const, contact: '11911112222', isUndelivered: true };
  known = [
    {
      ...contacts,
      ...{ isEmailReturned: true, takesPhones: false },
      pending: { ...pending, expiresAt: '2026-02-26T15:25:00Z' },
    },
  ];
  renderFamily({ at });
  expect(await screen.findByText(/O código não chegou a \(11\) 91111-2222/)).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent('voltam deste endereço');
  expect(screen.getByLabelText('Novo e-mail')).toBeInTheDocument();
});

test('contacts that cannot be loaded can be asked for again', async () => {
  server.use(mockProblem(listOwnContacts, 500));
  const { user } = renderFamily({ at });
  const retry = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(listOwnContacts, () => known));
  await user.click(retry);
  expect(await screen.findByText('rosa@casa.demo')).toBeInTheDocument();
});

test('the question about the number goes away with either answer, and leads to the change', async () => {
  const answers: boolean[] = [];
  const isPhoneAsked = { schoolId: contacts.schoolId, phone: contacts.phone };
  server.use(
    mockEndpoint(getFamily, () =>
      answers.length > 0 ? theFamily : { ...theFamily, isPhoneAsked },
    ),
    mockEndpoint(answerContactQuestion, ({ body }) => void answers.push(body.isSame)),
  );
  const { user } = renderFamily();
  expect(await screen.findByText('(11) 98765-4321')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'trocar' })).toHaveAttribute('href', at);
  await user.click(screen.getByRole('button', { name: 'agora não' }));
  await waitFor(() => expect(screen.queryByText('(11) 98765-4321')).not.toBeInTheDocument());
  expect(answers).toEqual([false]);
  expect(address()).toBe('/familia');
});
